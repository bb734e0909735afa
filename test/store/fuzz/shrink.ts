import type { Step } from './graph.ts';

type Failing = (steps: Step[]) => Promise<boolean>;

/** Cuts a failing run down: first whole steps, then parts of what they carry, as long as it still fails. */
export async function shrink(steps: Step[], failing: Failing, budget = 1500): Promise<Step[]> {
  let left = budget;
  const still = async (candidate: Step[]) => left-- > 0 && (await failing(candidate));
  let best = steps;
  for (let chunk = Math.ceil(best.length / 2); chunk >= 1; chunk = Math.floor(chunk / 2)) {
    for (let at = 0; at < best.length; ) {
      const candidate = [...best.slice(0, at), ...best.slice(at + chunk)];
      if (await still(candidate)) best = candidate;
      else at += chunk;
    }
  }
  for (let i = 0; i < best.length; i++) {
    for (let again = true; again; ) {
      again = false;
      for (const smaller of simpler(best[i]!)) {
        const candidate = best.with(i, smaller as Step);
        if (!(await still(candidate))) continue;
        best = candidate;
        again = true;
        break;
      }
    }
  }
  return best;
}

/** Every copy of the value that lacks one key or item somewhere, outermost first. */
function* simpler(value: unknown, depth = 0): Generator<unknown> {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) yield value.toSpliced(i, 1);
    for (let i = 0; i < value.length; i++) {
      for (const inner of simpler(value[i], depth + 1)) yield value.with(i, inner);
    }
  } else if (typeof value === 'object' && value !== null) {
    // the keys of the step itself, and those of its arguments, stay
    const fixed = ['do', 'target', 'args', 'which', 'type', 'member'];
    for (const [key, inner] of Object.entries(value)) {
      if (depth === 0 && (fixed.includes(key) || key === 'value' || key === 'body' || key === 'id')) continue;
      const { [key]: _, ...rest } = value as Record<string, unknown>;
      if (key !== 'id') yield rest;
      else yield* typeof inner === 'object' ? [rest] : [];
    }
    for (const [key, inner] of Object.entries(value)) {
      if (depth === 0 && fixed.includes(key)) continue;
      for (const smaller of simpler(inner, depth + 1)) yield { ...value, [key]: smaller };
    }
  }
}
