import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Controller, collect, Entity, RestEndpoint } from 'presource';

class User extends Entity {
  id = 0;
  name = '';
}
class Comment extends Entity {
  id = 0;
  text = '';
  by: User | undefined = undefined;
  static override schema = { by: User };
}
class Post extends Entity {
  id = 0;
  title = '';
  author: User | undefined = undefined;
  comments: Comment[] = [];
  static override schema = { author: User, comments: [Comment] };
}

export interface Options {
  /** How many responses land. */
  readonly responses: number;
  /** Over how many different sets of arguments. */
  readonly keys: number;
  /** Told twenty times, after everything past its time was collected. */
  report?(point: Point): void;
}

export interface Point {
  readonly responses: number;
  /** Bytes that are in use after a garbage collection. */
  readonly heap: number;
  /** How many entities `collect` took since the last point. */
  readonly collected: number;
}

export interface Result {
  readonly points: readonly Point[];
  /** How often what stayed on screen all the time was another object than in the beginning. */
  readonly changes: number;
  /** How often it was asked for before and after it expired. */
  readonly refetches: { readonly before: number; readonly after: number };
}

/** Milliseconds for which the ten are fresh: longer than the run. */
const LONG = 10_000_000;
const PINNED = 10;
/** How many other readers are mounted at a time. */
const MOUNTED = 50;
const POINTS = 20;

setFlagsFromString('--expose-gc');
const garbage = runInNewContext('gc') as () => void;

/** Always the same numbers. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/** A server whose answers are fresh for so many milliseconds, and hold comments that nobody saw before. */
function server(fresh: number) {
  let requests = 0;
  let comment = 0;
  const user = (id: number) => ({ id, name: `User ${id}` });
  const post = (id: number) => ({
    id,
    title: `Post ${id}`,
    author: user(id % 1_000),
    comments: Array.from({ length: 3 }, () => ({
      id: ++comment,
      text: `Comment ${comment}`,
      by: user(comment % 1_000),
    })),
  });
  const fetch = async ({ key }: { key: number }) => {
    requests++;
    return Array.from({ length: 4 }, (_, i) => post(key * 4 + i));
  };
  const endpoint = (path: `/${string}/:key`, dataExpiryLength: number) =>
    new RestEndpoint({ path, schema: [Post], dataExpiryLength }).extend({ fetch });
  return {
    lists: endpoint('/lists/:key', fresh),
    pinned: endpoint('/pinned/:key', LONG),
    count: () => requests,
  };
}

/**
 * Responses land, readers come and go, a millisecond passes with each. Ten readers stay from the beginning; they ask for
 * what is stale now and then, as a component does that is mounted again.
 */
export async function soak({ responses, keys, report = () => {} }: Options): Promise<Result> {
  const { now } = Date;
  let time = now();
  Date.now = () => time;
  try {
    const random = numbers(1);
    const { lists, pinned, count } = server(responses / 50);
    const controller = new Controller();
    const args = Array.from({ length: PINNED }, (_, i) => ({ key: 1_000_000 + i }));
    for (const arg of args) await controller.fetch(pinned, arg);
    const shown = () => args.map((arg) => controller.getResponse(pinned, arg).data);
    for (const arg of args) controller.watch(pinned, arg, () => {});
    const first = shown();
    const ask = async () => {
      const before = count();
      await Promise.all(args.map((arg) => controller.fetchIfStale(pinned, arg)));
      return count() - before;
    };
    const mounted: (() => void)[] = [];
    const points: Point[] = [];
    const every = Math.ceil(responses / POINTS / 5);
    let [changes, before, collected] = [0, 0, 0];
    for (let i = 1; i <= responses; i++) {
      time++;
      const arg = { key: random(keys) };
      mounted.push(controller.watch(lists, arg, () => {}));
      await controller.fetch(lists, arg);
      if (mounted.length > MOUNTED) mounted.shift()!();
      if (i % every) continue;
      collected += await collect(controller);
      before += await ask();
      const now = shown();
      changes += now.filter((data, j) => data !== first[j]).length;
      if (i % (every * 5)) continue;
      garbage();
      points.push({ responses: i, heap: process.memoryUsage().heapUsed, collected });
      report(points.at(-1)!);
      collected = 0;
    }
    time += LONG;
    const after = await ask();
    return { points, changes, refetches: { before, after } };
  } finally {
    Date.now = now;
  }
}

/** By how much the heap differs after the first tenth, as a part of the least. */
export function spread(points: readonly Point[]): number {
  const heaps = points.slice(points.length / 10).map(({ heap }) => heap);
  return Math.max(...heaps) / Math.min(...heaps) - 1;
}
