import { timeShort } from '../clock.ts';
import * as model from '../model/declarations.ts';
import { posts, twoWay as twoWayData } from '../payloads.ts';
import type { Task } from './task.ts';

/** How many objects are new after one of 1,000 posts changed, on a model without cycles: 2 is right (list, post). */
export const identity: Task = (library) => {
  const data = posts();
  const store = library.open();
  const { get, getList } = model.PostResource;
  store.set(getList, [], data);
  const before = reachable(store.get(getList, []));
  const { author, comments, ...post } = data[500]!;
  store.set(get, [{ id: post.id }], {
    ...post,
    title: 'changed',
    author: { ...author },
    comments: comments.map((comment) => ({ ...comment })),
  });
  const after = reachable(store.get(getList, []));
  return {
    objects: after.size,
    renewed: [...after].filter((object) => !before.has(object)).length,
  };
};

/** Authors and essays that point at each other: a title changes and all 1,000 essays are read again. */
export const twoWay: Task = (library) => {
  const { posts: essays, users } = twoWayData();
  const store = library.open();
  const { get, getList } = model.EssayResource;
  store.set(model.AuthorResource.getList, [], users);
  store.set(getList, [], essays);
  const list = store.get(getList, []) as { author: { posts: unknown[] } }[];
  if (!list[0]!.author.posts.includes(list[0])) throw new Error('The cycle is not closed');
  let turn = 0;
  const changeAndRead = timeShort(() => {
    const essay = essays[(turn * 17) % essays.length]!;
    store.set(get, [{ id: essay.id }], { ...essay, title: `title ${turn++}` });
    return store.get(getList, []);
  });
  const before = reachable(store.get(getList, []));
  store.set(get, [{ id: 1 }], { ...essays[0]!, title: 'the last title' });
  const after = store.get(getList, []) as {
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
