import type { Json, JsonObject } from '../model.ts';
import { type Step, targets, types } from './graph.ts';

/** mulberry32: small, seeded, the same on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = (seed * 2654435761) >>> 0;
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }
}

const PKS = 5;
const names = ['a', 'b', 'c'];

/** Mostly the number; sometimes its text, which is the same entity. */
function pk(random: Random): string | number {
  const id = 1 + random.below(PKS);
  return random.chance(0.1) ? String(id) : id;
}

interface Writing {
  random: Random;
  /** Entities written so far: an answer that may come late names each with one set of values only. */
  once?: Set<string> | undefined;
}

function scalar(field: string, random: Random): Json {
  if (field === 'age') return random.below(3);
  return random.pick(names);
}

function relation(type: string, writing: Writing, depth: number): Json {
  const { random } = writing;
  if (random.chance(0.05)) return null;
  return depth <= 0 || random.chance(0.4) ? pk(random) : record(type, writing, depth - 1);
}

export function list(type: string, writing: Writing, depth: number): Json {
  const length = writing.random.below(4);
  const seen = new Set<string>();
  const items: Json[] = [];
  for (let i = 0; i < length; i++) {
    const item = relation(type, writing, depth);
    const name = String(isRecord(item) ? item.id : item);
    if (item === null || seen.has(name)) continue;
    seen.add(name);
    items.push(item);
  }
  return items;
}

function isRecord(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function record(type: string, writing: Writing, depth: number, id?: string | number): Json {
  const { random, once } = writing;
  const own = id ?? pk(random);
  const name = `${type} ${own}`;
  if (once?.has(name)) return own;
  once?.add(name);
  const value: JsonObject = { id: own };
  const isWhole = random.chance(0.25);
  for (const field of Object.keys(types[type]!.defaults)) {
    if (field === 'id' || (!isWhole && random.chance(0.4))) continue;
    const schema = types[type]!.relations[field];
    if (!schema) value[field] = scalar(field, random);
    else if (schema.kind === 'entity') value[field] = relation(schema.type, writing, depth);
    else if (schema.kind === 'list' && schema.of.kind === 'entity') {
      value[field] = list(schema.of.type, writing, depth);
    } else
      value[field] = {
        left: relation('Tag', writing, depth),
        list: list('Tag', writing, depth),
        note: names[0]!,
      };
  }
  if (random.chance(0.15)) value.extra = { deep: [random.below(2), { on: random.chance(0.5) }] };
  if (random.chance(0.1)) exchange(value, random);
  return random.chance(0.15) ? shuffled(value, random) : value;
}

/** As many keys as before, of which one is none that the class names. */
function exchange(value: JsonObject, random: Random): void {
  delete value[random.pick(Object.keys(value).filter((key) => key !== 'id')) ?? ''];
  value.more = random.below(2);
}

/** The same fields in another order. */
function shuffled(value: JsonObject, random: Random): JsonObject {
  const places = new Map(Object.keys(value).map((key) => [key, random.next()]));
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => places.get(a)! - places.get(b)!));
}

/** Takes the pk away from one record of the answer, wherever it is. */
function broken(value: Json, random: Random): Json {
  const records: JsonObject[] = [];
  const walk = (part: Json): void => {
    if (Array.isArray(part)) for (const item of part) walk(item);
    else if (isRecord(part)) {
      if ('id' in part) records.push(part);
      for (const inner of Object.values(part)) walk(inner);
    }
  };
  walk(value);
  if (records.length > 0) delete random.pick(records).id;
  return value;
}

export function args(target: string, random: Random): JsonObject {
  if (target === 'posts')
    return random.pick<JsonObject>([
      {},
      { author: 1 },
      { author: 2 },
      { title: 'a' },
      { title: 'a', author: '1' },
    ]);
  if (target.startsWith('all')) return {};
  if (target.startsWith('get')) return { id: 1 + random.below(PKS) };
  return { n: 1 + random.below(2) };
}

export function answer(target: string, wanted: JsonObject, writing: Writing): Json {
  const { schema } = targets[target]!;
  const { random } = writing;
  if (schema.kind === 'entity') return record(schema.type, writing, 3, wanted.id as number);
  if (target === 'envelope') {
    return {
      body: { tag: relation('Tag', writing, 1), total: random.below(2) },
      page: { at: random.below(2) },
    };
  }
  if (schema.kind === 'shape') {
    const value: JsonObject = { total: random.below(2) };
    if (random.chance(0.8)) value.main = relation('Post', writing, 3);
    if (random.chance(0.8)) value.items = list('Item', writing, 2);
    if (random.chance(0.6)) value.info = { tag: relation('Tag', writing, 1), text: random.pick(names) };
    if (random.chance(0.6)) value.found = list('User', writing, 2);
    return value;
  }
  const type =
    schema.kind === 'list' ? (schema.of as { type: string }).type : (schema as { type: string }).type;
  return list(type, writing, 3);
}

/** A new member names all its fields, so that it is plain which lists it joins. */
export function member(random: Random): JsonObject {
  const value = record('Post', { random }, 1) as JsonObject;
  value.title ??= random.pick(names);
  if (!('author' in value)) value.author = pk(random);
  return value;
}

const clone = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json;

/** The steps of the first fuzzer: commits of every kind, reads that land late, watchers, readers. */
export function steps(seed: number, length: number): Step[] {
  const random = new Random(seed);
  const all: Step[] = [];
  const answers: (Step & { do: 'answer' })[] = [];
  // Places asked for before: what is answered in between meets the answer that comes late.
  const started: { target: string; args: JsonObject }[] = [];
  const place = () => {
    if (started.length > 0 && random.chance(0.2)) return random.pick(started);
    const target = random.pick(Object.keys(targets));
    return { target, args: args(target, random) };
  };
  while (all.length < length) {
    const dice = random.below(100);
    const { target, args: wanted } = place();
    if (all.length < 5) all.push({ do: 'watch', target, args: wanted });
    else if (dice < 32) {
      const value = answer(target, wanted, { random });
      const step = { do: 'answer', target, args: wanted, value } as const;
      answers.push(step);
      all.push(step);
    } else if (dice < 38) {
      all.push({
        do: 'answer',
        target,
        args: wanted,
        value: broken(answer(target, wanted, { random }), random),
      });
    } else if (dice < 44 && answers.length > 0) {
      const again = random.chance(0.6) ? answers.at(-1)! : random.pick(answers);
      all.push({ ...again, value: clone(again.value) });
    } else if (dice < 50) {
      started.push({ target, args: wanted });
      all.push({ do: 'start', target, args: wanted });
    } else if (dice < 56) {
      // which target it belongs to is known only when it lands, so it carries an answer for each
      const value: JsonObject = {};
      for (const each of Object.keys(targets))
        value[each] = answer(each, { id: 1 }, { random, once: new Set() });
      all.push({ do: 'land', which: random.below(4), value });
    } else if (dice < 62) {
      const where = random.pick(['push', 'unshift'] as const);
      all.push({ do: where, args: args('posts', random), value: member(random) });
    } else if (dice < 64) {
      all.push({ do: 'page', args: args('posts', random), value: answer('posts', {}, { random }) });
    } else if (dice < 67) all.push({ do: 'delete', type: random.pick(Object.keys(types)), id: pk(random) });
    else if (dice < 71) {
      const type = random.pick(Object.keys(types));
      const id = 1 + random.below(PKS);
      all.push({ do: 'set', type, id, value: record(type, { random }, 1, id) as JsonObject });
    } else if (dice < 73) all.push({ do: 'invalidate', target, args: wanted });
    else if (dice < 81) all.push({ do: 'watch', target, args: wanted });
    else if (dice < 83) all.push({ do: 'unwatch', which: random.below(6) });
    else all.push({ do: 'read', which: random.chance(0.5) ? -1 : random.below(1 << 16) });
  }
  return all;
}
