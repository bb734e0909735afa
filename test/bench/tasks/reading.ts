import { timeShort } from '../clock.ts';
import { shaped } from '../libraries/library.ts';
import { type TodoData, todos } from '../payloads.ts';
import type { Task } from './task.ts';

/** Reading what has not changed, and the keys that it takes, called as an app calls them. */
export const reading: Task = (library) => {
  const data = shaped(library, 'todos', todos()) as TodoData[];
  const store = library.open();
  store.set('todo', structuredClone(data[0]!), 1);
  store.set('todos', data);
  const { one, list, answer } = {
    one: (id: number) => store.get('todo', id),
    list: () => store.get('todos'),
    ...store.direct,
  };
  if ((one(1) as TodoData).title !== data[0]!.title) throw new Error('The to-do is not shown');
  const { keys } = library;
  const ids = Array.from({ length: 64 }, (_, i) => i + 1);
  const texts = ids.map((id) => `todo-${id}`);
  let turn = 0;
  return {
    ...(keys && {
      keyNumber: timeShort(() => keys.one(ids[turn++ & 63]!)),
      keyText: timeShort(() => keys.one(texts[turn++ & 63]!)),
      keyList: timeShort(() => keys.list()),
    }),
    ...(answer && { answer: timeShort(() => answer(1)) }),
    one: timeShort(() => one(1)),
    list: timeShort(() => list()),
  };
};
