import { timeShort } from '../clock.ts';
import { shaped } from '../libraries/library.ts';
import { type PostData, posts, twoWay as twoWayData } from '../payloads.ts';
import type { Task } from './task.ts';

/** How many objects are new after one of 1,000 posts changed, on a model without cycles: 2 is right (list, post). */
export const identity: Task = (library) => {
  const data = shaped(library, 'posts', posts()) as PostData[];
  const changed = { ...structuredClone(data[500]!), title: 'changed' };
  const store = library.open();
  store.set('posts', data);
  const before = reachable(store.get('posts'));
  store.set('post', changed, changed.id);
  const after = reachable(store.get('posts'));
  return {
    objects: after.size,
    renewed: [...after].filter((object) => !before.has(object)).length,
  };
};

/** Authors and essays that point at each other: a title changes and all 1,000 essays are read again. */
export const twoWay: Task = (library) => {
  const { posts: essays, users } = twoWayData();
  const store = library.open();
  store.set('authors', users);
  store.set('essays', structuredClone(essays));
  const list = store.get('essays') as { author: { posts: unknown[] } }[];
  if (!list[0]!.author.posts.includes(list[0])) throw new Error('The cycle is not closed');
  let turn = 0;
  const changeAndRead = timeShort(() => {
    const essay = essays[(turn * 17) % essays.length]!;
    store.set('essay', { ...essay, title: `title ${turn++}` }, essay.id);
    return store.get('essays');
  });
  const before = reachable(store.get('essays'));
  store.set('essay', { ...essays[0]!, title: 'the last title' }, 1);
  const after = store.get('essays') as {
    id: number;
    title: string;
    author: { posts: { id: number; title: string }[] };
  }[];
  return {
    changeAndRead,
    renewed: [...reachable(after)].filter((object) => !before.has(object)).length,
    // Whether the way back shows the change too.
    closed: Number(
      after[0]!.title === 'the last title' && after[0]!.author.posts[0]!.title === 'the last title',
    ),
  };
};

function reachable(from: unknown): Set<object> {
  const seen = new Set<object>();
  const waiting = [from];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    waiting.push(...Object.values(value).filter((inner) => inner !== undefined && inner !== null));
  }
  return seen;
}
