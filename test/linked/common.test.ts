/**
 * Files of an app that have no `import` statement: CommonJS files that are handed a resource, and files that only import others
 * later. They ask for parts as modules do; a script that a browser may run, too, is left as it is.
 */
import { describe, expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { lacksOf, linkedFile, ranOf, toldFile } from './run.ts';

const ADD = `(controller, resource, item) => controller.fetch(resource.getList.push, item)`;

const COMMON = {
  'module.exports': `'use strict';\nmodule.exports = { add: ${ADD} };`,
  exports: `exports.add = ${ADD};`,
  'a member of module.exports': `module.exports.add = exports.plus = ${ADD};`,
  'Object.assign': `Object.assign(exports, { add: ${ADD} });`,
  'code at its top, behind a directive': `'use strict';\nconst { TodoResource } = require('./model.ts');
    const push = TodoResource.getList.push.extend({ name: 'add' });
    module.exports = { add: (controller, resource, item) => controller.fetch(push, item) };`,
  'a test of what is there, in a file with the ending': `if (typeof module === 'object') module.exports = { add: ${ADD} };`,
} as const;

const MODEL = `
  import { Controller, createResource, Entity } from 'presource';
  class Todo extends Entity { id = 0; title = ''; }
  export const TodoResource = createResource({ path: '/todos/:id', schema: Todo });
  export const controller = new Controller({
    fetch: async (_, { method, body }) =>
      Response.json(method === 'GET' ? [{ id: 1, title: 'one' }] : { id: 2, ...JSON.parse(body) }),
  });
`;

/** The model and a file, linked, with a main file as it is. */
const programOf = (main: string, name: string, text: string) => ({
  code: main,
  files: { './model.ts': linkedFile(MODEL).code, [`./${name}`]: linkedFile(text, name).code },
});

const MAIN = `
  import { add } from './add.cjs';
  import { controller, TodoResource } from './model.ts';
  export const result = controller.fetch(TodoResource.getList).then(() => add(controller, TodoResource, { title: 'two' }));
`;

const LATER = `
  globalThis.shown = import('./model.ts').then(async ({ controller, TodoResource }) => {
    await controller.fetch(TodoResource.getList);
    return controller.fetch(TodoResource.getList.push, { title: 'two' });
  });
`;

describe.each(bundlers)('%s', (bundler) => {
  test.each(Object.entries(COMMON))('CommonJS, by %s', async (_, text) => {
    const ran = (await ranOf(bundler, programOf(MAIN, 'add.cjs', text))) as { result: unknown };
    expect(await ran.result).toEqual({ id: 2, title: 'two' });
  });

  test('a file that only imports another later', async () => {
    await ranOf(bundler, programOf(`import './later.ts';`, 'later.ts', LATER));
    expect(await (globalThis as { shown?: unknown }).shown).toEqual({ id: 2, title: 'two' });
  });
});

test('code at the top of a CommonJS file finds its parts in development', async () => {
  const text = `const { controller, TodoResource } = require('./model.ts'); controller.expireAll(TodoResource.get);`;
  const lacks = (add: string) =>
    lacksOf({ code: `import './add.cjs';`, files: { './model.ts': toldFile(MODEL), './add.cjs': add } });
  expect(await lacks(text)).toEqual(['keys']);
  expect(await lacks(toldFile(text, 'add.cjs'))).toEqual([]);
});

test.each([
  ['plain', `window.add = ${ADD};`],
  ['for all kinds of modules', `(function (exports) { exports.add = ${ADD}; })(window.lists = {});`],
  ['with a test', `if (typeof module === 'object') module.exports = { add: ${ADD} };`],
])('a script, %s, stays as it is', (_, text) => {
  expect(linkedFile(text, 'script.js')).toEqual({ code: text, parts: [] });
});

test.each([
  ['export =', `const add = ${ADD}; export = add;`],
  ['import =', `import lists = require('./lists'); lists.add = ${ADD};`],
])('TypeScript that becomes CommonJS, with %s, keeps its own form of imports', (_, text) => {
  expect(linkedFile(text, 'add.cts').code).toContain(`import 'presource/with-additions';`);
});
