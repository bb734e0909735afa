import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { RestEndpoint } from '../../runtime/endpoint/rest-endpoint.ts';
import { SEED } from '../seed.ts';

/** How often text was compared, and places in it were noted, while it ran: the steps of matching. */
function steps(run: () => unknown): number {
  const spies = [vi.spyOn(String.prototype, 'startsWith'), vi.spyOn(Set.prototype, 'add')];
  try {
    run();
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const testOf = (path: string) => {
  const endpoint = new RestEndpoint({ path });
  // Parsed before anything is counted.
  endpoint.testKey('GET /');
  return (url: string) => steps(() => endpoint.testKey(`GET ${url}`));
};

/** Twice the text, at most this much more work. */
const MOST = 2.5;

it.each([
  ['/x/:a-:b-:c-:d', (size: number) => `/x/${'-'.repeat(size)}!/`],
  [':a:b:c', (size: number) => `${'a'.repeat(size)}/`],
  ['/*a/*b/*c/x', (size: number) => '/a'.repeat(size)],
  ['/s?a=:a:b:c&k', (size: number) => `/s?a=${'x'.repeat(size)}`],
  ['{-:a}{-:b}{-:c}{-:d}/', (size: number) => '-'.repeat(size)],
])('%s: twice the key, twice the work', (path, key) => {
  const count = testOf(path);
  expect(count(key(400))).toBeGreaterThan(400);
  expect(count(key(800)) / count(key(400))).toBeLessThan(MOST);
});

it('any path: twice the key, twice the work', () => {
  const piece = fc.constantFrom(
    '/',
    '-',
    '.',
    ':a',
    ':b',
    ':c',
    ':d?',
    '{-:e}',
    '*f',
    '{/*g}',
    'x',
    '?',
    '&k=:h',
    ':i?',
  );
  const paths = fc.array(piece, { minLength: 2, maxLength: 9 }).map((pieces) => pieces.join(''));
  const part = fc.constantFrom('/', '-', '.', 'x', '--', '/x', '&', 'k=');
  fc.assert(
    fc.property(paths, fc.array(part, { minLength: 1, maxLength: 4 }), (path, parts) => {
      const count = testOf(path);
      const text = parts.join('');
      const key = (size: number) => text.repeat(size / text.length) + text;
      // What does not depend on the size counts for nothing.
      const [one, two, four] = [200, 400, 800].map((size) => count(key(size))) as [number, number, number];
      expect(four - two).toBeLessThanOrEqual(MOST * Math.max(two - one, 200));
    }),
    { numRuns: 500, seed: SEED },
  );
});
