import { timeOnText, timeShort } from '../clock.ts';
import { shaped } from '../libraries/library.ts';
import { type PayloadName, payloads } from '../payloads.ts';
import type { Task } from './task.ts';

/** The array in what a read of a payload gives. */
export const itemsOf = (data: unknown): readonly unknown[] =>
  Array.isArray(data) ? data : (data as { project: unknown[] }).project;

/** A payload dozens of times, the same payload again, and the first read, all warm: one process. */
export function payloadTask(name: PayloadName): Task {
  return (library, effort) => {
    const text = JSON.stringify(shaped(library, name, payloads[name]()));
    const first = library.open();
    first.set(name, JSON.parse(text));

    // The first store stays until the end, as the one of a page does.
    const normalize = timeOnText(text, effort, library.open, (response, store) => {
      store.set(name, response);
      return store;
    });

    first.get(name);
    const again = timeOnText(
      text,
      effort,
      () => first,
      (response, store) => store.set(name, response),
    );

    const cold = timeOnText(
      text,
      effort,
      () => {
        const store = library.open();
        store.set(name, JSON.parse(text));
        return store;
      },
      (_, store) => store.get(name),
    );

    return {
      parse: normalize.parseMs,
      normalize: normalize.ms,
      again: again.ms,
      cold: cold.passedMs,
    };
  };
}

/** The share of the list and of its items that are still the same objects after the same response. */
export function keptTask(name: PayloadName): Task {
  return (library) => {
    const text = JSON.stringify(shaped(library, name, payloads[name]()));
    const store = library.open();
    store.set(name, JSON.parse(text));
    const list = store.get(name);
    const items = itemsOf(list).slice();
    store.set(name, JSON.parse(text));
    const kept = itemsOf(store.get(name));
    return {
      keptList: Number(store.get(name) === list),
      keptItems: items.filter((item, i) => item === kept[i]).length / items.length,
    };
  };
}

/** A list of all entities of its types, read after an answer of another endpoint changed one of them. */
export const all: Task = (library, effort) => {
  const text = JSON.stringify(payloads.feed());
  const { parseMs } = timeOnText(text, effort, Object, Object);
  const store = library.open();
  store.set('feed', JSON.parse(text));
  const { id } = (JSON.parse(text) as { id: number; type: string }[]).find(({ type }) => type === 'link')!;
  let turn = 0;
  const readAll = timeShort(() => {
    store.set('link', { id, type: 'link', url: '/', title: `title ${turn++}` }, id);
    return store.get('feed');
  });
  const shown = itemsOf(store.get('feed')) as { id: number; title: string }[];
  if (shown.find((item) => item.id === id)!.title !== `title ${turn - 1}`)
    throw new Error('The change is not shown');
  return { parse: parseMs, readAll };
};
