/** `presource init openapi` run again: changes of the document come into files that a person has edited. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { presource, projectWith, write } from '../support.ts';

const document = readFileSync(join(import.meta.dirname, 'shop.yaml'), 'utf8');

function start() {
  const folder = projectWith({ 'api.yaml': document });
  const init = (text = document) => {
    writeFileSync(join(folder, 'api.yaml'), text);
    return presource(folder, 'init', 'openapi', 'api.yaml');
  };
  init();
  const path = (file: string) => join(folder, 'src/api', file);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const edit = (file: string, from: string | RegExp, to: string) => {
    const text = read(file).replace(from, to);
    expect(text).not.toBe(read(file));
    writeFileSync(path(file), text);
  };
  return { folder, init, path, read, edit };
}

/** The document with one more field of a pet, and one more record. */
const grown = document
  .replace('        photoUrls:', '        weight: { type: number }\n        photoUrls:')
  .replace(
    '  /store/inventory:',
    '  /tags:\n    get:\n      responses:\n        "200":\n          description: All.\n          content:\n            application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Tag" } } }\n  /store/inventory:',
  );

test('only what the document changes is changed', () => {
  const { init, read } = start();
  const pets = read('pets.ts');
  const { out, code } = init(grown);
  expect(code).toBe(0);
  expect(out).toMatch(/^src\/api\/entities\.ts +changed$/m);
  expect(out).toMatch(/^src\/api\/tags\.ts +new$/m);
  expect(out).not.toContain('customers.ts');
  expect(read('entities.ts')).toContain('  weight = 0;\n');
  expect(read('pets.ts')).toBe(
    pets.replace('photoUrls: string[];', 'weight?: number;\n    photoUrls: string[];'),
  );
  expect(init(grown).out).toContain('Nothing changed in ');
  init();
  expect(read('pets.ts')).toBe(pets);
});

test('edits are kept: members, names, imports, comments, whole declarations', () => {
  const { init, read, edit } = start();
  edit(
    'entities.ts',
    '  complete = false;\n',
    '  complete = false;\n\n  get label() {\n    return this.id + 1;\n  }\n',
  );
  edit('entities.ts', "status: PetStatus = 'available'", "status: PetStatus = 'sold'");
  edit('entities.ts', "import { Entity } from 'presource';", "import { Entity, schema } from 'presource';");
  edit('entities.ts', '[Tag] }', 'new schema.Lazy([Tag]) }');
  edit('pets.ts', "  paginationField: 'offset',\n", "  paginationField: 'offset',\n  optimistic: true,\n");
  const before = [read('entities.ts'), read('pets.ts')];
  expect(init().out).toContain('Nothing changed in ');
  expect([read('entities.ts'), read('pets.ts')]).toEqual(before);

  const { out, code } = init(grown);
  expect(code).toBe(0);
  expect(out).toMatch(/entities\.ts +changed, your edits are kept$/m);
  expect(read('entities.ts')).toBe(before[0]!.replace('  photoUrls:', '  weight = 0;\n  photoUrls:'));
  expect(read('pets.ts')).toBe(
    before[1]!.replace('photoUrls: string[];', 'weight?: number;\n    photoUrls: string[];'),
  );
});

test('both may add at one place, and both may change the imports', () => {
  const { init, read, edit } = start();
  edit('entities.ts', '  complete = false;\n', '  complete = false;\n  isSeen = false;\n');
  edit('entities.ts', 'import type { Address, PetStatus }', 'import type { Address, PetStatus, Outcome }');
  const { out } = init(
    document
      .replace(
        '        complete: { type: boolean }',
        '        complete: { type: boolean }\n        gift: { $ref: "#/components/schemas/Wrap" }',
      )
      .replace('    Address:', '    Wrap: { type: string, enum: [none, red] }\n    Address:'),
  );
  expect(out).toMatch(/entities\.ts +changed, your edits are kept$/m);
  expect(read('entities.ts')).toContain("  gift: Wrap = 'none';\n  isSeen = false;\n");
  expect(read('entities.ts')).toContain("import type { Address, PetStatus, Outcome, Wrap } from './types';");
});

test('where both changed a line, the edit stays, the other text is shown once, and the exit code is 1', () => {
  const { init, read, edit } = start();
  edit('entities.ts', '  email: string | null = null;', '  email = "";');
  const changed = document.replace(
    'email: { type: string, nullable: true }',
    'email: { type: string, default: none }',
  );
  const { out, code } = init(changed);
  expect(code).toBe(1);
  expect(out).toContain(
    'src/api/entities.ts: your lines are kept\n  email = "";\nin place of\n  email = \'none\';',
  );
  expect(read('entities.ts')).toContain('  email = "";');
  const again = init(changed);
  expect(again.code).toBe(0);
  expect(again.out).toContain('Nothing changed');
});

test('a file that a person deletes stays away, one that the document no longer has goes unless it was edited', () => {
  const { init, path, edit } = start();
  rmSync(path('customers.ts'));
  expect(init().out).toContain('Nothing changed');
  expect(existsSync(path('customers.ts'))).toBe(false);
  const less = document.replace(/ {2}\/store\/inventory:[\s\S]*?(?= {2}\/store\/orders:)/, '');
  expect(init(less).out).toMatch(/store\.ts +removed: the document has nothing of it any more$/m);
  expect(existsSync(path('store.ts'))).toBe(false);
  init();
  edit('store.ts', /$/, '// mine\n');
  expect(init(less).out).toMatch(/store\.ts +left as it is: you have edited or deleted it$/m);
  expect(existsSync(path('store.ts'))).toBe(true);
});

test('a file that was there before is not overwritten, and line ends stay as they are', () => {
  const folder = projectWith({ 'api.yaml': document });
  write(folder, { 'src/api/pets.ts': 'export const mine = 1;\n' });
  const first = presource(folder, 'init', 'openapi', 'api.yaml');
  expect(first.code).toBe(1);
  expect(readFileSync(join(folder, 'src/api/pets.ts'), 'utf8')).toBe('export const mine = 1;\n');

  for (const mine of ['// mine\r\n', '']) {
    const { init, read, path } = start();
    writeFileSync(path('entities.ts'), `${read('entities.ts').replaceAll('\n', '\r\n')}${mine}`);
    init(grown);
    expect(read('entities.ts')).toContain('  weight = 0;\r\n');
    expect(read('entities.ts').match(/(?<!\r)\n/)).toBeNull();
  }
});

test('says what is wrong with a document or a folder', () => {
  const folder = projectWith({
    'old.json': '{ "swagger": "2.0", "paths": {} }',
    'other.json': '{ "name": "x" }',
    'broken.yaml': 'openapi: [',
    'lost.yaml': 'openapi: 3.0.0\npaths: { /a: { $ref: "./none.yaml" } }',
    'empty.yaml': 'openapi: 3.1.0',
    'kept/.presource-openapi.json': '{',
  });
  const fails = (...args: string[]) => {
    const { code, err } = presource(folder, 'init', 'openapi', ...args);
    expect(code).toBe(2);
    return err;
  };
  expect(fails('none.yaml')).toBe('error: There is no file none.yaml.');
  expect(fails('old.json')).toContain('Convert it to OpenAPI 3 first');
  expect(fails('other.json')).toContain('has no `openapi: 3.1.0`');
  expect(fails('broken.yaml')).toContain('broken.yaml cannot be read: ');
  expect(fails('lost.yaml')).toContain('lost.yaml cannot be read: ');
  expect(fails('empty.yaml', '--out', 'kept')).toContain('kept/.presource-openapi.json is broken');
  expect(readdirSync(folder)).not.toContain('src');
  expect(presource(folder, 'init', 'openapi', 'empty.yaml').out).toContain(
    '0 of 0 operations mapped (100 %)',
  );
});
