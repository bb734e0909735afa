/** A page with readers of two lists and a count, and the panel beside it, loaded as an app would. */
import * as presource from 'presource';
import { DataProvider, useCache } from 'presource/react';
import { lazy, Suspense, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { type Network, story } from '../causes.ts';

const { causes, Posts, Users, count } = story(presource);

/** Requests that nobody answered yet, the oldest first. */
const open: ((response: Response) => void)[] = [];
const controller = new presource.Controller({
  fetch: () => new Promise((resolve) => open.push(resolve)),
});

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));

const network: Network = {
  async answer(value, status = 200) {
    await frame();
    open.shift()!(Response.json(value, { status }));
    await frame();
  },
};

export interface Handle {
  /** Lets the cause of this name happen; resolves once it is painted. */
  act(name: string): Promise<void>;
  /** Leaves a request and an optimistic change under way. */
  leaveOpen(): Promise<void>;
  /** How often each list rendered. */
  readonly renders: Record<string, number>;
}

const handle: Handle = {
  renders: {},
  async act(name) {
    await causes.find((cause) => cause.name === name)!.act(controller, network);
    await frame();
  },
  async leaveOpen() {
    controller.fetch(Posts.partialUpdate, { id: 2 }, { title: 'Guessed' }).catch(() => {});
    controller.fetch(Users.get, { id: 5 }).catch(() => {});
    await frame();
  },
};
(window as unknown as { handle: Handle }).handle = handle;

/** Looks without asking: what is under way is the test's to say. */
function List({ author }: { author: number }) {
  const renders = useRef(0);
  handle.renders[author] = ++renders.current;
  const posts = useCache(Posts.getList, { author }) ?? [];
  return (
    <section>
      <h2>Author {author}</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            {post.title} {post.writer?.name && `by ${post.writer.name}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Count = () => <p>{useCache(count) ?? 0} posts</p>;

const DevTools = lazy(() => import('presource/devtools').then(({ DevTools }) => ({ default: DevTools })));

createRoot(document.getElementById('root')!).render(
  <DataProvider controller={controller}>
    <main style={{ font: '15px system-ui', padding: 24, colorScheme: 'light dark' }}>
      <h1>Posts</h1>
      <List author={1} />
      <List author={2} />
      <Count />
    </main>
    <Suspense>
      <DevTools />
    </Suspense>
  </DataProvider>,
);
