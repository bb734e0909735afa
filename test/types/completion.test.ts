/** What an editor offers where the fields of a record are written: its fields, and nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILE = join(ROOT, 'test/types/typed.ts');

const MODEL = `
import { Controller, createResource, Entity, RestEndpoint, schema } from 'presource';
class User extends Entity { id = 0; name = ''; }
class Todo extends Entity {
  id = 0; title = ''; done = false; author = User.fromJS();
  static override schema = { author: User };
  finish() { return this.done; }
}
const Todos = createResource({ path: '/todos/:id', schema: Todo, paginationField: 'page' });
const lists = new RestEndpoint({ path: '/lists', schema: new schema.Collection([Todo]) });
const controller = new Controller();
`;

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) => readFileSync(file, 'utf8')).config,
  ts.sys,
  ROOT,
);
let text = '';
let version = 0;
const service = ts.createLanguageService({
  fileExists: (file) => file === FILE || ts.sys.fileExists(file),
  readFile: (file) => ts.sys.readFile(file),
  getScriptFileNames: () => [FILE],
  getScriptVersion: (file) => `${file === FILE ? version : 0}`,
  getScriptSnapshot: (file) =>
    ts.ScriptSnapshot.fromString(file === FILE ? text : readFileSync(file, 'utf8')),
  getCurrentDirectory: () => ROOT,
  getCompilationSettings: () => options,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
});

/** The names that an editor offers at `|`. */
function offered(code: string): string[] {
  const [before, after] = `${MODEL}${code}`.split('|');
  text = `${before}${after}`;
  version++;
  const { entries = [] } = service.getCompletionsAtPosition(FILE, before!.length, {}) ?? {};
  return entries.map(({ name }) => name).sort();
}

const FIELDS = ['author', 'done', 'id', 'title'];

test.each([
  'controller.fetch(Todos.getList.push, { | });',
  'controller.fetch(Todos.getList.unshift, { | });',
  'Todos.getList.push({ | });',
  'controller.fetch(Todos.update, { id: 1 }, { | });',
  'controller.fetch(Todos.partialUpdate, { id: 1 }, { | });',
  'Todos.partialUpdate({ id: 1 }, { | });',
  'controller.fetch(lists.push, { | });',
  'controller.set(Todo, { id: 1 }, { | });',
])('%s', { timeout: 60_000 }, (code) => {
  expect(offered(code)).toEqual(FIELDS);
});

test('a form is a body, too', { timeout: 60_000 }, () => {
  text = `${MODEL}
    export const sent = [
      Todos.getList.push(new FormData()),
      Todos.update({ id: 1 }, new FormData()),
      lists.push(new FormData()),
    ];
    export { controller };`;
  version++;
  const found = service.getSemanticDiagnostics(FILE);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))).toEqual([]);
});
