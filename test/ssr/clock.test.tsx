/** Next.js refuses `Date.now()` in what it renders ahead; `presource/next` has ages measured there. */
import { Controller } from 'presource';
import { DataProvider, useSuspense } from 'presource/react';
import { dehydrate, hydrate } from 'presource/ssr';
import { renderToReadableStream } from 'react-dom/server.edge';
import { afterEach, expect, test, vi } from 'vitest';
import { avoidDateNow } from '../../runtime/clock.ts';
import { answers, carried, PostResource, server, UserResource } from './world.ts';

afterEach(() => vi.restoreAllMocks());

const User = ({ id }: { id: string }) => <p>{useSuspense(UserResource.get, { id }).name}</p>;
const Posts = () => <p>{useSuspense(PostResource.getList).length} posts</p>;

const render = async (controller: Controller) => {
  const page = (
    <DataProvider controller={controller}>
      <Posts />
      <User id="a" />
      <User id="z" />
    </DataProvider>
  );
  const html = await renderToReadableStream(page);
  return new Response(html).text();
};

test('stored, sent, rendered and asked for without a look at the clock', async () => {
  avoidDateNow();
  const clock = vi.spyOn(Date, 'now');
  const state = carried(server(answers.slice(0, 4)));
  const controller = new Controller({ fetch: async () => Response.json({ id: 'z', name: 'Zoe' }) });
  hydrate(controller, state);
  const html = await render(controller);
  expect(html).toContain('Ada');
  expect(html).toContain('Zoe');
  expect(clock).not.toHaveBeenCalled();
  const ages = dehydrate(controller).m.flat();
  expect(ages.every((age) => Number.isInteger(age))).toBe(true);
});
