import { now, timeOnText, timeShort } from '../clock.ts';
import type { Endpoint, Store } from '../libraries/library.ts';
import * as model from '../model/declarations.ts';
import { type PayloadName, payloads } from '../payloads.ts';
import type { Task } from './task.ts';

interface Subject {
  readonly endpoint: Endpoint;
  /** The array in what a read gives. */
  readonly items: (data: unknown) => readonly unknown[];
}

const list = (data: unknown) => data as readonly unknown[];

export const subjects: Record<PayloadName, Subject> = {
  posts: { endpoint: model.PostResource.getList, items: list },
  flat: { endpoint: model.ProductResource.getList, items: list },
  projects: { endpoint: model.getProjects, items: (data) => (data as { project: unknown[] }).project },
  feed: { endpoint: model.getFeed, items: list },
  todos: { endpoint: model.TodoResource.getList, items: list },
};

/** First call, warm normalizing, the same payload again, cold and warm reads: one payload, one process. */
export function payloadTask(name: PayloadName): Task {
  return (library, effort) => {
    const { endpoint, items } = subjects[name];
    const text = JSON.stringify(payloads[name]());

    // Before anything else runs: this is the only moment at which the library's code is as cold as in a fresh page.
    const input = JSON.parse(text);
    const start = now();
    const first = library.open();
    first.set(endpoint, [], input);
    const firstMs = now() - start;

    const normalize = timeOnText(text, effort, library.open, (response, store) => {
      store.set(endpoint, [], response);
      return store;
    });

    const seen = items(first.get(endpoint, []));
    const again = timeOnText(
      text,
      effort,
      () => first,
      (response, store) => store.set(endpoint, [], response),
    );
    const kept = first.get(endpoint, []);
    const keptItems = items(kept);

    const cold = timeOnText(
      text,
      effort,
      () => {
        const store = library.open();
        store.set(endpoint, [], JSON.parse(text));
        return store;
      },
      (_, store) => store.get(endpoint, []),
    );

    return {
      parse: normalize.parseMs,
      first: firstMs,
      normalize: normalize.ms,
      again: again.ms,
      keptList: Number(keptItems === seen),
      keptItems: seen.filter((item, i) => item === keptItems[i]).length / seen.length,
      cold: cold.passedMs,
      ...(name === 'feed' ? { coldForeign: readAfterChange(first) } : {}),
      warm: timeShort(() => first.get(endpoint, [])),
    };
  };
}

/** A list of all entities of its types, read after a response of another endpoint changed one of them. */
function readAfterChange(store: Store): number {
  let turn = 0;
  return timeShort(() => {
    store.set(model.LinkResource.get, [{ id: 1 }], {
      id: 1,
      type: 'link',
      url: '/',
      title: `title ${turn++}`,
    });
    return store.get(model.getFeed, []);
  });
}
