/**
 * Collecting in the middle of everything: between any two of its steps responses land, readers come and go and time passes.
 * Beside the store stands one that never collects: what is on screen shows the same in both.
 *
 * COLLECT_SEEDS=5000 runs so many seeds.
 */
import { Controller, createResource, Entity, RestEndpoint, schema } from 'presource';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rounds, watchUse } from '../../runtime/memory/collect.ts';
import { dropped, Round } from '../../runtime/memory/round.ts';
import { linksOf } from '../../runtime/store/links-of.ts';
import { allNodes, eachNode, type Node, nodeAt } from '../../runtime/store/node.ts';
import type { Table } from '../../runtime/store/table.ts';
import { tablesOf } from '../../runtime/store/tables.ts';
import { type LooseController, loose } from './fuzz/loose.ts';
import { Random } from './fuzz/random.ts';

class User extends Entity {
  id = 0;
  name = '';
  best: User | undefined = undefined;
  static override schema: Record<string, unknown> = {};
}
User.schema = { best: User };
class Post extends Entity {
  id = 0;
  title = '';
  author: User | undefined = undefined;
  readers: User[] = [];
  static override schema = { author: User, readers: [User] };
}
const Posts = createResource({ path: '/posts/:id', schema: Post });
const endpoints: readonly object[] = [
  Posts.getList,
  Posts.get,
  createResource({ path: '/users/:id', schema: User }).get,
  new RestEndpoint({ path: '/pair/:id', schema: { one: Post, two: [User] } }),
  new RestEndpoint({ path: '/titles', schema: new schema.Query(Posts.getList.schema, titles) }),
];
function titles(posts: readonly Post[]) {
  return posts.map(({ title, author }) => `${title} ${author?.name}`);
}

/** Values are whole, so that what was collected in between is missed in none of them. */
class Source {
  constructor(readonly random: Random) {}

  user(deep = true): object {
    const { random } = this;
    const best = deep && random.chance(0.5) ? this.user(false) : null;
    return { id: random.below(12), name: `u${random.below(3)}`, best };
  }

  post(id = this.random.below(30)): object {
    const readers = Array.from({ length: this.random.below(3) }, () => this.user());
    return { id, title: `p${this.random.below(3)}`, author: this.user(), readers };
  }

  answer(endpoint: object, id: number): unknown {
    if (endpoint === endpoints[1]) return this.post(id);
    if (endpoint === endpoints[2]) return { ...this.user(), id };
    if (endpoint === endpoints[3]) return { one: this.post(), two: [this.user(), this.user()] };
    return Array.from({ length: this.random.below(4) }, () => this.post());
  }
}

interface Reader {
  endpoint: object;
  args: { id: number };
  calls: [number, number];
  stop: () => void;
}

class World {
  readonly controller = new Controller();
  private readonly ours: LooseController = loose(this.controller);
  private readonly other: LooseController = loose(new Controller());
  private readonly source: Source;
  private readonly readers: Reader[] = [];
  /** Rendered, and not yet subscribed. */
  private readonly rendered: { answer: ReturnType<Controller['answer']>; endpoint: object }[] = [];

  constructor(readonly random: Random) {
    this.source = new Source(random);
  }

  act(): void {
    const { random } = this;
    const endpoint = random.pick(endpoints);
    const args = { id: random.below(8) };
    const dice = random.below(100);
    if (dice < 35) this.land(endpoint, args);
    else if (dice < 55) this.mount(endpoint, args);
    else if (dice < 70) this.readers.splice(random.below(this.readers.length || 1), 1)[0]?.stop();
    else if (dice < 80)
      this.rendered.push({ answer: this.controller.answer(endpoint as never, [args]), endpoint });
    else if (dice < 88) this.subscribe();
    else if (dice < 94) this.ours.getResponse(endpoint, args);
    else vi.setSystemTime(Date.now() + 20_000);
    this.check();
  }

  private land(endpoint: object, args: { id: number }): void {
    const answer = this.source.answer(endpoint, args.id);
    for (const one of [this.ours, this.other]) one.setResponse(endpoint, args, structuredClone(answer));
  }

  /** A reader begins with an answer, in both stores: one of them may have forgotten the last one. */
  private mount(endpoint: object, args: { id: number }): void {
    const calls: Reader['calls'] = [0, 0];
    const stops = [this.ours, this.other].map((one, i) =>
      one.watch(endpoint, args, () => {
        calls[i]!++;
      }),
    );
    const stop = () => {
      for (const end of stops) end();
    };
    this.land(endpoint, args);
    calls.fill(0);
    this.readers.push({ endpoint, args, calls, stop });
  }

  private subscribe(): void {
    const { rendered } = this;
    const [one] = rendered.splice(this.random.below(rendered.length || 1), 1);
    if (!one) return;
    revived += Number(dropped.has(one.answer));
    let calls = 0;
    const stop = one.answer.observe(() => {
      calls++;
    });
    const before = one.answer.read().data;
    const { endpoint, answer } = one;
    this.land(endpoint, answer.args[0] as { id: number });
    const after = answer.read().data;
    expect(after).toBe(this.ours.getResponse(endpoint, answer.args[0]).data);
    if (before !== after) expect(calls).toBe(1);
    stop();
  }

  private check(): void {
    for (const { endpoint, args, calls } of this.readers) {
      expect(this.ours.getResponse(endpoint, args).data).toEqual(this.other.getResponse(endpoint, args).data);
      expect(calls[0]).toBe(calls[1]);
    }
  }

  /** Whatever is in a table refers only to what is in one; readers to what can be asked for. */
  whole(): void {
    const { store } = this.controller;
    const there = ({ table, pk }: Node) => nodeAt(table, pk);
    const look = (table: Table, node: Node) => {
      if (node.data === undefined && !table.isComputed) return;
      eachNode(linksOf(node), (one) => {
        expect(there(one)).toBe(one);
      });
    };
    for (const table of [...tablesOf(store), ...store.answerTables.values()]) {
      for (const node of allNodes(table)) look(table, node);
    }
    for (const { watchers } of store.answerTables.values()) {
      for (const { answer } of watchers) expect(there(answer)).toBe(answer);
    }
  }

  end(): void {
    for (const { stop } of this.readers) stop();
    this.readers.length = 0;
    vi.setSystemTime(Date.now() + 100_000);
  }

  get size(): number {
    const { store } = this.controller;
    const tables = [...tablesOf(store), ...store.answerTables.values()];
    return tables.reduce((sum, table) => sum + allNodes(table).length, 0);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** How often somebody subscribed at what was collected meanwhile. */
let revived = 0;
const seeds = Number(process.env.COLLECT_SEEDS ?? 300);

test('what is on screen shows what it would show without', { timeout: 20_000 + seeds * 500 }, () => {
  let gone = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const random = new Random(seed);
    const world = new World(random);
    watchUse(world.controller);
    try {
      for (let i = 0; i < 30; i++) world.act();
      for (let n = 0; n < 4; n++) {
        const round = new Round(world.controller, 0, 1 + random.below(4));
        rounds.set(world.controller, round);
        // Only some: each reader that comes is more work for the round, which would never end.
        let acts = 50;
        for (const _ of round.steps()) if (random.chance(0.02) && acts-- > 0) world.act();
        rounds.delete(world.controller);
        gone += round.gone;
        world.whole();
        for (let i = 0; i < 10; i++) world.act();
      }
      world.end();
      for (const _ of new Round(world.controller, 0).steps());
      expect(world.size).toBe(0);
    } catch (error) {
      (error as Error).message = `seed ${seed}: ${(error as Error).message}`;
      throw error;
    }
  }
  // The runs are about something.
  expect(gone).toBeGreaterThan(seeds * 3);
  expect(revived).toBeGreaterThan(0);
});
