import { setTimeout } from 'node:timers/promises';
import { collect, now } from '../clock.ts';
import { type Library, type Store, shaped } from '../libraries/library.ts';
import { type PayloadName, payloads } from '../payloads.ts';
import { median } from '../statistics.ts';
import type { Task } from './task.ts';

const textOf = (library: Library, name: PayloadName): string =>
  JSON.stringify(shaped(library, name, payloads[name]()));

/** About what Node allocates in the beginning between two collections of the young generation. */
const YOUNG = 2 ** 21;

/**
 * The first responses of a process that runs nothing else: what a page pays that was just opened. The later ones bring
 * other entities into the same store, as the next page of a list does; each is read before the next one comes.
 */
export function coldTask(name: PayloadName): Task {
  return async (library, _effort, share) => {
    let store: Store | undefined;
    const result: Record<string, number> = {};
    // Node loads `performance` when it is first used: 2.5 ms, which belong to no library.
    spent(() => {});
    for (const turn of [1, 2, 3, 4, 5]) {
      const text = withOtherIds(textOf(library, name), turn);
      // Until the threads are done that compiled and collected for the lines above; a page waits for its server, too.
      await setTimeout(20);
      allocate(share * YOUNG);
      const response = JSON.parse(text);
      const set = spent(() => {
        store ??= library.open();
        store.set(name, response);
      });
      const get = spent(() => store!.get(name));
      const both = { cpu: set.cpu + get.cpu, ms: set.ms + get.ms };
      for (const [name, { cpu, ms }] of Object.entries({ Set: set, Read: get, Both: both })) {
        result[`cpu${name}${turn}`] = cpu;
        result[`ms${name}${turn}`] = ms;
      }
    }
    return result;
  };
}

/** What is alive of `allocate`: always the last array. */
export let garbage: unknown;

/**
 * Makes so many bytes of garbage. Whether a collection of 3 ms falls into a response of 5 ms is decided by what was
 * allocated before it, which is the same in each process of a program. So each begins at another point.
 */
function allocate(bytes: number): void {
  const length = 128;
  for (let left = bytes; left > 0; left -= length * 8) garbage = new Array(length).fill(left);
}

/**
 * The time that passes, and what all threads of the process work meanwhile: also those that compile and collect, for
 * which a phone may have no core to spare.
 */
function spent(run: () => void): { cpu: number; ms: number } {
  const before = process.cpuUsage();
  const start = performance.now();
  run();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1_000, ms };
}

function withOtherIds(text: string, turn: number): string {
  if (turn === 1) return text;
  const other = (id: unknown) => (typeof id === 'number' ? id + (turn - 1) * 10_000 : `${id}_${turn}`);
  return JSON.stringify(JSON.parse(text, (key, value) => (key === 'id' ? other(value) : value)));
}

/**
 * A full collection before each response, when the code is warm and a filled store is shown. A collection that meets no
 * live object of a hidden class forgets it, and V8 throws away the optimized code that knew it. Pages are idle between
 * their responses, and collect then.
 */
export function collectedTask(name: PayloadName): Task {
  return (library, effort) => {
    const text = textOf(library, name);
    const shown = library.open();
    shown.set(name, JSON.parse(text));
    shown.get(name);
    const next = () => {
      const response = JSON.parse(text);
      return spent(() => library.open().set(name, response));
    };
    const began = now();
    for (let i = 0; i < 60 && now() - began < effort.enough; i++) next();
    const found = Array.from({ length: 25 }, () => {
      collect();
      return next();
    });
    if (shown.get(name) === undefined) throw new Error('Nothing is shown');
    return { cpu: median(found.map(({ cpu }) => cpu)), ms: median(found.map(({ ms }) => ms)) };
  };
}

/**
 * The interpreter alone: the least of some runs in a new store each, and of the same response again. It is the stable
 * measure of cold code, because nothing is compiled that could be thrown away.
 */
export function jitlessTask(name: PayloadName): Task {
  return (library) => {
    const text = textOf(library, name);
    const times = { first: [] as number[], again: [] as number[] };
    for (let i = 0; i < 9; i++) {
      const store = library.open();
      times.first.push(setting(store, name, text));
      store.get(name);
      times.again.push(setting(store, name, text));
    }
    return { first: Math.min(...times.first), again: Math.min(...times.again) };
  };
}

function setting(store: Store, name: PayloadName, text: string): number {
  const response = JSON.parse(text);
  const start = now();
  store.set(name, response);
  return now() - start;
}
