import { setTimeout as wait } from 'node:timers/promises';

export function expect(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new Error(`Expected: ${claim}`);
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
    if (holds(seen)) return seen;
    expect(Date.now() < deadline, `${claim}; seen: ${JSON.stringify(seen)}`);
    await wait(30);
  }
}
