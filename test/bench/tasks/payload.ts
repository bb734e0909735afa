import { timeOnText, timeShort } from '../clock.ts';
import { shaped } from '../libraries/library.ts';
import { type PayloadName, payloads } from '../payloads.ts';
import type { Task } from './task.ts';

/** The array in what a read of a payload gives. */
export const itemsOf = (data: unknown): readonly unknown[] =>
  Array.isArray(data) ? data : (data as { project: unknown[] }).project;

/** First call, warm normalizing, the same payload again, and the first read: one payload, one process. */
export function payloadTask(name: PayloadName): Task {
  return (library, effort) => {
    const text = JSON.stringify(shaped(library, name, payloads[name]()));

    // Before anything else runs: this is the only moment at which the library's code is as cold as in a fresh page.
    const input = JSON.parse(text);
    // As time that passes: one run is shorter than the steps in which a thread's time is counted.
    const start = performance.now();
    const first = library.open();
    first.set(name, input);
    const firstMs = performance.now() - start;

    // The first store stays until the end, so that there are always objects of every form and the compiled code that
    // knows these forms is not thrown away by the collections in between.
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
      first: firstMs,
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
