import { now, timeShort, timeShortAsync } from '../clock.ts';
import { type Library, type Store, shaped } from '../libraries/library.ts';
import { type PostData, posts, type TodoData, todos, type UserData } from '../payloads.ts';
import type { Task } from './task.ts';

/** To-dos as the library's server sends them, and a function that changes one of them after the other. */
function stock(library: Library, size?: number) {
  const data = shaped(library, 'todos', todos(size)) as TodoData[];
  let turn = 0;
  const change = (store: Store) => {
    const todo = data[(turn * 7919) % data.length]!;
    store.set('todo', { ...todo, title: `title ${turn++}` }, todo.id);
  };
  // The store takes over what it is given.
  const fill = (store: Store) => store.set('todos', structuredClone(data));
  return { data, change, fill };
}

const titles = (store: Store) => store.get('todos') as readonly TodoData[];

/** One to-do of 10,000 changes; a list of them is on screen. */
export const update: Task = (library) => {
  const { data, change, fill } = stock(library);
  const store = library.open();
  fill(store);
  change(store);
  if (titles(store)[0]!.title !== 'title 0') throw new Error('The change is not shown');
  const both = timeShort(() => {
    change(store);
    return store.get('todos');
  });
  const pointers: object[] = data.slice();
  return {
    updateAndRead: both,
    // What copying the list's pointers costs on this machine at this moment: the floor, and the yardstick.
    copyPointers: timeShort(() => copy(pointers)),
  };
};

/** A user who wrote posts and comments among 1,000 nested posts gets another name, and the list is read again. */
export const renamed: Task = (library) => {
  const data = shaped(library, 'posts', posts()) as PostData[];
  const authors = [...new Map(data.map(({ author }) => [author.id, { ...author }])).values()];
  const store = library.open();
  store.set('posts', data);
  store.get('posts');
  let turn = 0;
  const rename = (author: UserData, name: string) => {
    store.set('user', { ...author, name }, author.id);
    return store.get('posts') as PostData[];
  };
  const shown = rename(authors[0]!, 'Somebody else').find(({ author }) => author.id === authors[0]!.id)!;
  if (shown.author.name !== 'Somebody else') throw new Error('The new name is not shown');
  return { renameAndRead: timeShort(() => rename(authors[turn % authors.length]!, `name ${turn++}`)) };
};

/** Another title is shown before the server answers, and taken back; the list of 10,000 is read after both. */
export const optimistic: Task = async (library) => {
  const { data, fill } = stock(library);
  const store = library.open();
  fill(store);
  store.get('todos');
  const middle = data.length >> 1;
  const { id, title } = data[middle]!;
  let turn = 0;
  const onAndOff = async () => {
    const to = `title ${turn++}`;
    const takeBack = store.edit!(id, to);
    if (titles(store)[middle]!.title !== to) throw new Error('The edit is not shown');
    await takeBack();
    if (titles(store)[middle]!.title !== title) throw new Error('The edit is still shown');
  };
  return { onAndOff: await timeShortAsync(onAndOff) };
};

/** 10,000 answers of one endpoint, marked at once as not to be shown any more. */
export const invalidate: Task = (library, { enough }) => {
  const { data } = stock(library);
  const began = now();
  const once = (count: number) => {
    const store = library.open();
    for (const todo of data.slice(0, count)) store.set('todo', { ...todo }, todo.id);
    const start = now();
    store.invalidate!();
    return now() - start;
  };
  // Filling some stores takes long; then the code is as warm as a fifth of the work makes it.
  for (let i = 0; i < 5; i++) once(data.length / 5);
  const times = [];
  while (times.length < 5 && (times.length === 0 || now() - began < enough)) times.push(once(data.length));
  return { invalidateAll: times.reduce((sum, ms) => sum + ms, 0) / times.length };
};

/** What one write costs as the store grows: it must not depend on what else is stored. */
export const growth: Task = (library) => {
  const result: Record<string, number> = {};
  for (const size of [1_000, 10_000, 100_000, 1_000_000]) {
    if (size > (library.largest ?? size)) break;
    const { change, fill } = stock(library, size);
    const store = library.open();
    fill(store);
    result[`write${size}`] = timeShort(() => change(store));
  }
  return result;
};

/** One to-do is confirmed while 1 and 5 optimistic pushes wait for their answers. */
export const pending: Task = (library) => {
  const result: Record<string, number> = {};
  for (const count of [0, 1, 5]) {
    const { data, change, fill } = stock(library);
    const store = library.open();
    fill(store);
    store.get('todos');
    for (let i = 0; i < count; i++) store.push!({ ...data[0]!, id: 20_000 + i, title: `new ${i}` });
    const shown = titles(store);
    if (shown.length !== data.length + count)
      throw new Error(`${shown.length} items with ${count} pending pushes`);
    result[`commit${count}`] = timeShort(() => change(store));
    result[`commitAndRead${count}`] = timeShort(() => {
      change(store);
      return store.get('todos');
    });
  }
  return result;
};

/** One by one, as a list of what its slots hold is made: `slice` moves memory, which no store can do. */
function copy(items: readonly object[]): object[] {
  const copied: object[] = [];
  for (const item of items) copied.push(item);
  return copied;
}
