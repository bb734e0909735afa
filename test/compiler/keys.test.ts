import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { SEED } from '../seed.ts';

/** A key as it can be written in an object literal. */
const key = fc.oneof(
  fc.constantFrom('author', 'comments', 'a', 'b', '$', '_', 'class', 'ärger', 'link'),
  fc.integer({ min: 0, max: 12 }).map(String),
  fc.constantFrom('4294967294', '4294967295', '1e3', '0x10', '1.5', '.5', '1_000', '7n'),
  fc
    .oneof(fc.string(), fc.constantFrom('01', '-1', '3', 'first name', "it's", '\\', '"', '\u2028', '😀'))
    .filter((text) => !(text in Object.prototype))
    .map((text) => JSON.stringify(text)),
);

it('a picked value has every key once, in the order of the language', () => {
  fc.assert(
    fc.property(fc.array(key, { minLength: 1, maxLength: 12 }), (keys) => {
      const literal = `{ ${keys.map((name) => `${name}: 0`).join(', ')} }`;
      const input = `import { Entity } from 'presource';\nclass A extends Entity { static schema = ${literal}; }`;
      const { code } = compile(input, { filename: 'a.js' });
      const [, pick] = /, (\(\w+\) => \[.*\])\); \}$/s.exec(code)!;
      const names = new Proxy({}, { get: (_, name) => name });
      expect(new Function(`return ${pick}`)()(names)).toEqual(
        Object.keys(new Function(`return ${literal}`)()),
      );
    }),
    { numRuns: 300, seed: SEED },
  );
});
