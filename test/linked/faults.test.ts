import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { PARTS } from '../../runtime/contract/parts.ts';
import { faults } from './faults.ts';
import { FORMS } from './forms.ts';
import { linkedFile } from './run.ts';

describe('each form in which a file may need a part', () => {
  test.each(FORMS)('$form', ({ code, parts }) => {
    expect(linkedFile(code, 'form.tsx').parts.sort()).toEqual([...parts].sort());
  });
});

test.each([
  ['a field of an entity', `class Post extends get { content = ''; }`],
  ['an item that is sent', `controller.fetch(get, { content: draft.content });`],
  ['a text of a page', `const page = { content: 'hello' };`],
  ['a pattern', `const { content } = get;`],
])('%s that is named `content` is none', (_, code) => {
  expect(linkedFile(`import { get } from './get.js'; ${code}`, 'form.ts').parts).toEqual([]);
});

test.each([
  ['a list of entities', 'controller.get(all, { id: 1 });'],
  ['a list that is written here', 'controller.get([Todo]);'],
  ['the schema of a resource', 'controller.get(TodoResource.getList.schema);'],
  [
    'the members of a union',
    `const either = new schema.Union({ todo: Todo }, 'type'); controller.get(either);`,
  ],
  ['relations', 'class Own extends Todo { static schema = { todo: Todo }; }'],
  ['relations that are assigned', 'Todo.schema = { todo: Todo };'],
  ['the key of a map', 'all.get(key); all.set(key, Todo); cache.set(key, 1);'],
  ['the address of a package', `import axios from 'axios'; axios.get(key, { headers });`],
])('%s is no shape', (_, code) => {
  const begin = `import { Entity, schema } from 'presource'; class Todo extends Entity {} const all = new schema.All(Todo);`;
  expect(linkedFile(`${begin} ${code}`, 'form.ts').parts).not.toContain('shapes');
});

test.each([
  [
    'for an endpoint',
    `import { Own } from './own.js'; export default new Own({ path: '/a/:id', schema: [Todo] }); class Todo extends Own {}`,
  ],
  ['for extend', `import { get } from './get.js'; export default get.extend({ path: '/a/:id/b' });`],
  ['of a class', `import { Base } from './base.js'; export class Own extends Base { path = '/a/:id'; }`],
  ['that is assigned', `import { options } from './make.js'; options.path = '/a'; export {};`],
  ['that is put together', `export const at = (name) => '/' + name + '/:id'; export const path = 'a';`],
  ['of a route', `export const routes = <Route path="/a/:id?" />;`],
  ['that is a pattern', `export const path = new RegExp('(?:abc)');`],
  [
    'of options that a function passes on',
    `import { createResource, Entity } from 'presource'; class Todo extends Entity {} export const make = (options) => createResource({ ...options, schema: Todo });`,
  ],
])('the core takes a path of whole segments apart: %s', (_, code) => {
  expect(linkedFile(code, 'form.ts').parts).toEqual([]);
});

test('each part is needed in some form', () => {
  const needed = new Set(FORMS.flatMap(({ parts }) => parts));
  expect([...needed].sort()).toEqual(Object.keys(PARTS).sort());
});

test('a reference that is left out is noticed, in each form', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'faulty.ts')]);
  const found = JSON.parse(stdout) as Readonly<Record<string, string>>;
  expect(found.none).toBe(undefined);
  const missed = faults.filter(({ name }) => found[name] === undefined);
  expect(missed.map(({ name }) => name)).toEqual([]);
}, 120_000);
