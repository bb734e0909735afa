/** An app has the statements of each piece of the runtime that it links, and no other: what `presource explain` counts. */
import { expect, it } from 'vitest';
import { withPackage } from '../../build/runtime-table.ts';
import { random } from '../bench/random.ts';

it('a bundle has the statements that its pieces bring one by one', { timeout: 120_000 }, () =>
  withPackage(async ({ parts, exports, helpers, bundle }) => {
    const pieces = [...parts, ...exports, ...helpers].map(([, code]) => code);
    const placesOf = async (code: string) => (await bundle(code)).map(({ place }) => place);
    const core = await placesOf('');
    const brought = await Promise.all(pieces.map(placesOf));
    const r = random(1);
    for (let set = 0; set < 20; set++) {
      // Small and large apps: two pieces are together in several of them.
      const share = r();
      const linked = pieces.map((_, index) => index).filter(() => r() < share);
      const expected = new Set([...core, ...linked.flatMap((index) => brought[index]!)]);
      const found = await placesOf(linked.map((index) => pieces[index]!).join(''));
      expect(found.toSorted()).toEqual([...expected].sort());
    }
  }),
);
