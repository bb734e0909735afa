import { describe, expect, it, vi } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import type { Case } from './adversarial/case.ts';
import { fields } from './adversarial/fields.ts';
import { names } from './adversarial/names.ts';
import { syntax } from './adversarial/syntax.ts';
import { text } from './adversarial/text.ts';
import { describeModule } from './describe-module.ts';
import { evaluate } from './evaluate.ts';
import { normalize } from './normalize.ts';

const POST = [{ endpoint: 'Posts.get', args: [{ id: 1 }], response: { id: 1, author: { id: 'u' } } }];

const cases: Record<string, Record<string, Case>> = { names, fields, text, syntax };

/** What a module does: what it exports, what it throws, what the store holds after its responses. */
function run(code: string, filename: string, { calls = POST }: Case) {
  const exports = evaluate(code, filename, { 'node:path': { basename: String } });
  const { count, tables } = normalize(exports, calls);
  return { count, does: { exports: describeModule(exports), tables } };
}

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

for (const [kind, rows] of Object.entries(cases)) {
  describe(`adversarial ${kind}`, () => {
    for (const [name, one] of Object.entries(rows)) {
      const { code, mayEndIn, isCompiled: isRead = true, losesPlan } = one;
      const filename = `model.${one.file ?? 'ts'}`;

      if (mayEndIn) {
        it(`${name}: ends in ${mayEndIn}`, () => {
          expect(compile(code, { filename }).diagnostics.map((found) => found.code)).toEqual([mayEndIn]);
        });
        continue;
      }

      it.each([false, true])(`${name}: runs as before, fast: %s`, (fast) => {
        const { code: compiled, diagnostics } = compile(code, { filename, fast });
        expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
        const after = run(compiled, filename, one);
        const before = run(code, filename, one);
        expect(after.does).toEqual(before.does);
        expect(Object.keys(after.does.tables)).not.toEqual([]);
        const { compiledLinks, genericLinks } = after.count;
        const isCompiled = isRead && !(fast && losesPlan);
        expect([compiledLinks! > 0, genericLinks! > 0]).toEqual([isCompiled, !isCompiled]);
      });
    }
  });
}
