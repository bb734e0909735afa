/** The soak, small: `npm run soak` is the whole of it, with the times of slices. */
import { expect, test } from 'vitest';
import { soak, spread } from './soak.ts';

test('responses come and readers go: the heap stays flat, what is on screen stays what it is', {
  timeout: 120_000,
}, async () => {
  const { points, changes, refetches } = await soak({ responses: 10_000, keys: 300 });
  expect(changes).toBe(0);
  expect(refetches).toEqual({ before: 0, after: 10 });
  expect(spread(points)).toBeLessThan(0.1);
  // As many entities go as come: each response has twelve comments that nobody saw before.
  const collected = points.slice(2).map((point) => point.collected);
  expect(Math.min(...collected)).toBeGreaterThan(500 * 12 * 0.7);
  expect(Math.max(...collected)).toBeLessThan(500 * 12 * 1.3);
});
