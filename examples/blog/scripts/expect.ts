import { setTimeout as wait } from 'node:timers/promises';

/** How many claims held so far; `npm test` adds them to its sum. */
export const claims = { held: 0 };

export function expect(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new Error(`Expected: ${claim}`);
  claims.held++;
}

export function expectSame(actual: unknown, expected: unknown, claim: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  expect(is === should, `${claim}\n  is:     ${is}\n  should: ${should}`);
}

/** Waits until something is so; what was last seen is part of the error. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  holds: (seen: T) => boolean,
  claim: string,
): Promise<T> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const seen = await look();
    if (holds(seen)) {
      claims.held++;
      return seen;
    }
    // Not by `expect`: looking once more is no claim that held.
    if (Date.now() >= deadline) throw new Error(`Expected: ${claim}; seen: ${JSON.stringify(seen)}`);
    await wait(30);
  }
}
