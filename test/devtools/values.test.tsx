// @vitest-environment happy-dom
/** The devtools with long values, and with those that JSON does not have. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Controller, createResource, Endpoint, Entity } from 'presource';
import { DevTools, recordCommits } from 'presource/devtools';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

class Post extends Entity {
  id = 0;
  body: unknown = '';
}
const PostResource = createResource({ path: '/posts/:id', schema: Post });

let controller: Controller;
beforeEach(() => {
  controller = new Controller();
});
afterEach(cleanup);

const turn = () => new Promise((resolve) => setTimeout(resolve, 50));

/** How often a change of the body was told, for each value after the first one. */
async function told(...bodies: unknown[]): Promise<number[]> {
  const { commits, stop } = recordCommits(controller);
  const counts: number[] = [];
  for (const body of bodies) {
    controller.set(Post, { id: 1 }, { id: 1, body } as object);
    await turn();
    counts.push(commits.at(-1)!.changes.flatMap(({ properties }) => properties).length);
  }
  stop();
  return counts.slice(1);
}

describe('a change is told', () => {
  test('behind the start of a long text, and of a long list', async () => {
    const long = 'text '.repeat(20);
    expect(await told(`${long}1`, `${long}2`, { long: `${long}1` }, { long: `${long}2` })).toEqual([1, 1, 1]);
    const ids = Array.from({ length: 50 }, (_, i) => ({ id: i + 1, body: '' }));
    const { commits, stop } = recordCommits(controller);
    controller.setResponse(PostResource.getList, ids);
    controller.setResponse(PostResource.getList, [...ids.slice(0, 48), ids[49]!, ids[48]!]);
    await turn();
    stop();
    expect(commits.at(-1)!.changes.map(({ properties }) => properties[0]!.name)).toEqual(['order of items']);
  });

  test('of what JSON does not tell apart', async () => {
    expect(
      await told({ size: 1n }, { size: 2n }, new Map([[1, 1]]), new Map([[1, 2]]), Number.NaN, null),
    ).toEqual([1, 1, 1, 1, 1]);
  });
});

test('a value without a text stops neither the app nor the panel', async () => {
  const circle: Record<string, unknown> = Object.create(null);
  circle.self = circle;
  const angry = {
    get value(): never {
      throw new Error('read');
    },
    toString(): never {
      throw new Error('written');
    },
  };
  const failure = new Error();
  Object.defineProperty(failure, 'message', { value: circle });
  const ask = new Endpoint(async (value: unknown): Promise<unknown> => Promise.reject(value), {
    name: 'ask',
    key: () => 'ask',
  });
  render(<DevTools controller={controller} initialIsOpen />);
  controller.watch(ask, () => {}, failure as never);
  for (const body of [circle, angry, { angry }, '<img src=x>'])
    await act(async () => {
      controller.set(Post, { id: 1 }, { id: 1, body } as object);
      await turn();
    });
  expect(document.querySelector('img')).toBeNull();
  for (const tab of ['Commits', 'Responses', 'Entities', 'Pending', 'Compiled']) {
    await act(async () => {
      fireEvent.click(screen.getByRole('tab', { name: RegExp(tab) }));
      await turn();
    });
    expect(document.querySelector('.psdt-body')!.textContent).not.toBe('');
  }
});
