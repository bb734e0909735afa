import type { JsonObject } from '../model.ts';
import { type Step, types } from './graph.ts';
import { answer, args, member, Random, record, steps } from './random.ts';

/** The steps of the second fuzzer: those of the first, between them mutations that settle later, in any order. */
export function layeredSteps(seed: number, length: number): Step[] {
  const random = new Random(seed + 7_000_000);
  const others = steps(seed, length);
  const all: Step[] = [];
  for (const other of others) {
    const dice = random.below(100);
    if (dice < 30) all.push(mutate(random));
    else if (dice < 50) all.push(settle(random));
    else if (dice < 62) all.push({ do: 'read', which: -1 });
    else all.push(other);
  }
  return all;
}

function mutate(random: Random): Step {
  const place = random.pick(['update', 'partialUpdate', 'delete', 'push', 'unshift', 'older'] as const);
  if (place === 'push' || place === 'unshift') {
    return { do: 'mutate', member: place, type: 'Post', args: args('posts', random), body: member(random) };
  }
  const type = place === 'older' ? 'User' : random.pick(Object.keys(types));
  const id = 1 + random.below(5);
  const { id: _, ...body } = record(type, { random }, 1, id) as JsonObject;
  return {
    do: 'mutate',
    member: place,
    type,
    args: { id },
    body: place === 'older' || place === 'delete' ? {} : body,
  };
}

function settle(random: Random): Step {
  const which = random.below(4);
  if (random.chance(0.4)) return { do: 'settle', which, value: null };
  const target = random.pick(['get User', 'get Post', 'get Tag']);
  const { id: _, ...value } = answer(target, { id: 1 }, { random }) as JsonObject;
  // the fields of another type would only be undeclared ones: keep what is plain
  const plain = Object.entries(value).filter(([, inner]) => typeof inner !== 'object');
  return { do: 'settle', which, value: Object.fromEntries(plain) as JsonObject };
}
