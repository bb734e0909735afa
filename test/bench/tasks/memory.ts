import { heap } from '../clock.ts';
import { type Store, shaped } from '../libraries/library.ts';
import { type PayloadName, payloads } from '../payloads.ts';
import type { Task } from './task.ts';

interface Held {
  parsed?: unknown;
  store?: Store;
}

/** Bytes that stay in use per entity: the parsed objects alone, and the store that was given them, with them dropped. */
export function memoryTask(name: PayloadName, entities: number): Task {
  return (library) => {
    const text = JSON.stringify(shaped(library, name, payloads[name]()));
    // Each step is a function of its own: a local of this frame would keep alive what is meant to be dropped.
    const parse = (held: Held) => {
      held.parsed = JSON.parse(text);
    };
    const store = (held: Held) => {
      held.store = library.open();
      held.store.set(name, held.parsed);
      held.store.get(name);
      held.parsed = undefined;
    };

    // Code, inline caches and constants are not memory per entity: let a first store bring them in.
    const rehearsal: Held = {};
    parse(rehearsal);
    store(rehearsal);

    const held: Held = {};
    const empty = heap();
    parse(held);
    const withParsed = heap();
    store(held);
    const withStore = heap();
    if (!rehearsal.store || !held.store) throw new Error('Collected too early');
    return {
      parsedBytes: (withParsed - empty) / entities,
      storedBytes: (withStore - empty) / entities,
    };
  };
}
