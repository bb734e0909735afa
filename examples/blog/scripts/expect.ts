import { setTimeout as wait } from 'node:timers/promises';

/** The number of claims that held so far; `npm test` adds them to its total. */
export const claims = { held: 0 };

export function expect(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new Error(`Expected: ${claim}`);
  claims.held++;
}

export function expectSame(actual: unknown, expected: unknown, claim: string): void {
  const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
  expect(is === should, `${claim}\n  is:     ${is}\n  should: ${should}`);
}

/** Waits until a condition holds; the error contains the last seen value. */
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
    // Not with `expect`: another attempt is not a claim that held.
    if (Date.now() >= deadline) throw new Error(`Expected: ${claim}; seen: ${JSON.stringify(seen)}`);
    await wait(30);
  }
}
