import { expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';

const fields = (body: string): string | undefined =>
  /, \{ (.*?) \}/.exec(
    compile(`import { Entity } from 'presource';\nclass A extends Entity { ${body} }`, {
      filename: 'a.js',
      fast: true,
    }).code.split('/* v8 ignore start')[1] ?? '',
  )?.[1];

it.each(['undefined', 'void 0', '() => 1', 'function () {}', 'class {}'])(
  'a field whose default is `%s` is left to the loop',
  (value) => {
    expect(fields(`id = 1; other = ${value}; name = ''`)).toBe('id, name');
    expect(fields(`other = ${value};`)).toBeUndefined();
  },
);

it.each(['null', '0', "''", '[]', 'new Date(0)', 'other()', 'undefined ?? 1'])(
  'one whose default is `%s` is not',
  (value) => {
    expect(fields(`id = 1; other = ${value};`)).toBe('id, other');
  },
);
