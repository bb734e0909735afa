import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import type { Actions, PostData, ReactLibrary } from './library.ts';
import { rowCount, simulatedFetch } from './network.ts';

/** What one action took, and what rendered because of it. */
export interface Seen {
  readonly ms: number;
  readonly rows: number;
  readonly lists: number;
}

export type ActionName = 'mount' | keyof Actions;

let rows = 0;
let lists = 0;
let actions: Actions;

const Row = memo(function Row({ post }: { post: PostData }) {
  rows++;
  return (
    <li>
      {post.title} by {post.author.name}
    </li>
  );
});

function List({ library }: { library: ReactLibrary }) {
  const posts = library.usePosts();
  actions = library.useActions();
  lists++;
  return (
    <ul>
      {posts?.map((post) => (
        <Row key={post.id} post={post} />
      ))}
    </ul>
  );
}

const items = () => document.querySelectorAll('li');
const texts = () => [...items()].map(({ textContent }) => textContent);

/** What each action does, the `turn`-th time, and how one sees that it is done. */
const steps: Record<keyof Actions, (turn: number) => [run: () => unknown, isDone: () => boolean]> = {
  rename: (turn) => [
    () => actions.rename(500 + turn, `Renamed ${turn}`),
    () => texts().includes(`Renamed ${turn} by Author ${((499 + turn) % 20) + 1}`),
  ],
  renameAuthor: (turn) => [
    () => actions.renameAuthor(turn + 1, `Somebody ${turn}`),
    () => items()[rowCount - 20 + turn]!.textContent!.endsWith(`by Somebody ${turn}`),
  ],
  unshift: (turn) => [
    () => actions.unshift({ id: 10_000 + turn, title: `New ${turn}`, author: 20 }),
    () => items()[0]!.textContent!.startsWith(`New ${turn} `),
  ],
  remove: (turn) => [
    () => actions.remove(100 + turn),
    () => !texts().some((text) => text!.startsWith(`Post ${100 + turn} `)),
  ],
  append: (turn) => [() => actions.append(turn), () => items().length === rowCount + 100 * (turn + 1)],
};

/** Runs something until the page shows it, and a little longer, in case that more renders because of it. */
async function watch(run: () => unknown, isDone: () => boolean): Promise<Seen> {
  (globalThis as { gc?: () => void }).gc?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  [rows, lists] = [0, 0];
  const start = performance.now();
  const ms = await new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const end = performance.now();
      if (!isDone()) return;
      observer.disconnect();
      resolve(end - start);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    run();
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { ms, rows, lists };
}

/** Lets the test around the browser have the page do something. */
export function openPage(library: ReactLibrary): void {
  globalThis.fetch = simulatedFetch;
  const mount = () =>
    createRoot(document.getElementById('root')!).render(
      <library.Provider>
        <List library={library} />
      </library.Provider>,
    );
  const measure = (name: ActionName, turn: number): Promise<Seen> =>
    name === 'mount' ? watch(mount, () => items().length === rowCount) : watch(...steps[name](turn));
  Object.assign(window, { measure });
}
