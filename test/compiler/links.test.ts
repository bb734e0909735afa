/** With `details: 'links'` files without our imports are read faster, and `presource explain` prints the same. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CompileResult, compile } from '../../transformer/compile.ts';
import type { Outline } from '../../transformer/model/outline.ts';

const ROOT = join(import.meta.dirname, '../..');

const read = (code: string, details: true | 'links', filename = 'a.ts'): CompileResult =>
  compile(code, { filename, details, link: (entry) => entry });

/** What of an outline can lead to another file. Which names a file declares itself decides nothing. */
const connections = ({ modules, exports, importsMore }: Outline) => ({
  modules: [...modules].sort(),
  importsMore,
  exports: exports
    .filter(({ reference }) => reference.from !== undefined)
    .map(({ name, reference: { from, imported } }) => `${name}: ${imported} of ${from}`)
    .sort(),
});

/** What `presource explain` reads. The place for new imports matters only to a file that gets some. */
const printed = ({ report, details }: CompileResult) => ({
  report,
  linking: details && { ...details.linking, codeAt: undefined },
  connections: details && connections(details.outline),
});

const FORMS = `
import a, { b as c, type T } from './a'; import type { X } from './x'; import type Y from './y';
import { type Z } from './z'; import {} from './e'; import type {} from './f'; import './s'; import * as n from './n';
export * from './all'; export * as ns from './ns'; export { a as q } from './q'; export { default } from './default';
export type { W } from './w'; export { type V } from './v'; export type * from './types';
export { a, c, c as d, n, n as default }; export const one = 1, { two } = c; export function three() {}
await import('./dynamic'); import(c); export { one as 'a text' };
`;

describe("the details 'links'", () => {
  it('have the imports and exports of a file, in all forms', () => {
    const [all, links] = [read(FORMS, true), read(FORMS, 'links')];
    expect(links.details!.outline.uses).toEqual([]);
    expect(connections(links.details!.outline)).toEqual(connections(all.details!.outline));
    expect(connections(links.details!.outline)).toMatchObject({ importsMore: true });
  });

  it.each([
    "new Worker(new URL('./worker.ts', import.meta.url));",
    "import.meta.glob('./*.ts');",
    "export {} from './effect';",
    "export { one } from './one'; list.push(1);",
    "import { Base } from './base'; export class Post extends Base { author = Base.fromJS(); }",
    "import 'presource/react';",
    "const runtime = require('presource');",
    'const = 1;',
  ])('say the same of %s', (code) => {
    expect(printed(read(code, 'links'))).toEqual(printed(read(code, true)));
  });

  it('say the same of each file of this repository', { timeout: 120_000 }, () => {
    const files = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '*.ts', '*.tsx', '*.js'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    for (const file of files.trim().split('\n')) {
      const code = readFileSync(join(ROOT, file), 'utf8');
      expect(printed(read(code, 'links', file)), file).toEqual(printed(read(code, true, file)));
    }
  });
});
