// @vitest-environment happy-dom
/** The devtools with more than anybody reads. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Controller, createResource, Entity, RestEndpoint } from 'presource';
import { DevTools, recordCommits } from 'presource/devtools';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

class Post extends Entity {
  id = 0;
  title = '';
}
const PostResource = createResource({ path: '/posts/:id', schema: Post });
const ping = new RestEndpoint({ path: '/ping', schema: { pinged: 0 } });
const MANY = 1_000;
const rows = (title: string) => Array.from({ length: MANY }, (_, i) => ({ id: i + 1, title }));

let controller: Controller;
beforeEach(() => {
  controller = new Controller();
  controller.watch(PostResource.getList, () => {});
});
afterEach(cleanup);

/** React renders in the next frame after a commit. */
const shown = (change: () => void) =>
  act(async () => {
    change();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
const open = (tab: string) => shown(() => fireEvent.click(screen.getByRole('tab', { name: RegExp(tab) })));
const count = (css: string) => document.querySelectorAll(css).length;

describe('a commit with many changes', () => {
  test('has a reason with few lines', async () => {
    const { commits, stop } = recordCommits(controller);
    controller.setResponse(PostResource.getList, rows('one'));
    controller.setResponse(ping, { pinged: 1 });
    controller.watch(ping, () => {});
    controller.setResponse(PostResource.getList, rows('two'));
    await new Promise((resolve) => setTimeout(resolve));
    stop();
    const [list, other] = commits.at(-1)!.readers;
    expect(list!.because.length).toBe(21);
    expect(list!.because.at(-1)).toBe(`And ${MANY - 20} more changes.`);
    expect(other!.because.join()).toMatch(
      /^It does not show what changed: Post 1, Post 2, Post 3 and 997 more\.$/,
    );
    expect(commits.at(-1)!.changes.length).toBe(MANY);
  });

  test('shows the first of them', async () => {
    render(<DevTools controller={controller} initialIsOpen />);
    await shown(() => controller.setResponse(PostResource.getList, rows('one')));
    expect(count('.psdt-detail li')).toBeLessThan(210);
    expect(document.body.textContent).toMatch(/and 80\d more/);
    await open('Entities');
    expect(count('.psdt-row')).toBe(200);
    expect(document.body.textContent).toContain('and 800 more');
  });
});

test('of many responses, those on screen come first', async () => {
  render(<DevTools controller={controller} initialIsOpen />);
  await shown(() => {
    for (const row of rows('one')) controller.setResponse(PostResource.get, { id: row.id }, row);
    controller.watch(PostResource.get, { id: 900 }, () => {});
  });
  await open('Responses');
  expect(count('.psdt-row')).toBe(200);
  const listed = [...document.querySelectorAll('.psdt-row')].map(({ textContent }) => textContent);
  expect(listed.slice(0, 3).map((text) => /get(List)?|\d+(?="?})/.exec(text)![0])).toEqual([
    'getList',
    'get',
    'get',
  ]);
  expect(listed[1]).toContain('{"id":900}');
});

test('the end of an error or of an invalidation has a title of its own', async () => {
  const { commits, stop } = recordCommits(controller);
  controller.setResponse(PostResource.getList, rows('one'));
  controller.setError(PostResource.getList, new Error('refused'));
  controller.expireAll(PostResource.getList);
  controller.setError(PostResource.getList, new Error('refused'));
  controller.invalidate(PostResource.getList);
  await new Promise((resolve) => setTimeout(resolve));
  stop();
  expect(commits.slice(1).map(({ title }) => title)).toEqual([
    'error of Post.getList',
    'expire Post.getList',
    'error of Post.getList',
    'invalidate Post.getList',
  ]);
});
