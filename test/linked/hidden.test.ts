/**
 * What works in development must work in a linked bundle, also where a file does not name the part that it needs: each
 * program in two files, of which the second one imports nothing of ours, with both bundlers and at every level.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { compile, type Optimize } from '../../transformer/compile.ts';
import { type Bundler, bundlers, type Program } from '../size/bundle.ts';
import { loaded } from './loaded.ts';
import { allBundled, evaluated, lacksOf, ranOf, toldFile } from './run.ts';

const MODEL = `
  import { Controller, createResource, Endpoint, Entity, RestEndpoint } from 'presource';
  export class User extends Entity { id = 0; name = ''; }
  export class Todo extends Entity { id = 0; title = ''; }
  export const TodoResource = createResource({ path: '/todos/:id', schema: Todo });
  export const asked = [];
  const todo = { id: 1, title: 'one', user: { id: 5, name: 'u' }, at: '5' };
  export const controller = new Controller({
    fetch: async (url, { method, body }) => {
      asked.push(method + ' ' + url + (body ? ' ' + body : ''));
      const isItem = /\\/\\d+$/.test(url) || method !== 'GET';
      return Response.json(isItem ? todo : [todo]);
    },
  });
  export class Base extends RestEndpoint {}
  export const Call = class extends Endpoint {};
`;

/** Statements of a file that exports \`run\`. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'extend with a path': `export const run = () => controller.fetch(TodoResource.get.extend({ path: '/more/:id' }), { id: 1 });`,
  'extend with a path as a template':
    'export const run = () => controller.fetch(TodoResource.get.extend({ [`path`]: `/more/:id` }), { id: 1 });',
  'extend with options': `const options = {}; options['path'] = '/more/:id';
    export const run = () => controller.fetch(TodoResource.get.extend(options), { id: 1 });`,
  'a member with a path': `const { extend } = TodoResource; export const run = () => controller.fetch(extend('more', { path: '/more/:id' }).more, { id: 1 });`,
  'members with a path': `export const run = () => controller.fetch(TodoResource.extend((base) => ({ more: base.get.extend({ path: '/more/:id' }) })).more, { id: 1 });`,
  'a path that is a field': `class Own extends Base { path = '/own/:id'; } export const run = () => controller.fetch(new Own({ schema: Todo, name: 'own' }), { id: 1 });`,
  'a path that is a getter': `class Own extends Base { get path() { return '/own/:id'; } } export const run = () => controller.fetch(new Own({ schema: Todo, name: 'own' }), { id: 1 });`,
  'options that are parameters of a constructor': `class Sent extends Base { constructor(options, override readonly method, override readonly path) { super(options); } }
    export const run = () => controller.fetch(new Sent({ schema: Todo, name: 'sent' }, 'POST', '/own/:id'), { id: 1 }, { title: 'two' });`,
  'a guess that is a parameter of a constructor': `class Guessed extends Base { constructor(options, override readonly getOptimisticResponse) { super(options); } }
    export const run = async () => {
      const sent = controller.fetch(new Guessed({ schema: Todo, path: '/own', method: 'POST' }, () => ({ id: 7, title: 'guessed' })), {});
      return [controller.get(Todo, { id: 7 }), await sent];
    };`,
  'an option by a constant': `const OPTION = 'optimistic';
    export const run = async () => {
      await controller.fetch(TodoResource.get, { id: 1 });
      const sent = controller.fetch(TodoResource.update.extend({ [OPTION]: true }), { id: 1 }, { title: 'two' });
      return [controller.get(Todo, { id: 1 }).title, await sent];
    };`,
  'a signal that a getter gives': `export const run = () => controller.fetch(TodoResource.get.extend({ get signal() { return AbortSignal.abort('ended'); } }), { id: 1 }).catch(String);`,
  'members among properties': `Object.defineProperties(Todo, { process: { value: (one) => ({ ...one, title: 'processed' }) } }); export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'an endpoint of a class with another name': `export const run = () => controller.fetch(new Call(async () => ({ a: 1 })));`,
  'an effect': `export const run = () => controller.fetch(TodoResource.get.extend({ sideEffect: true, method: undefined }), { id: 1 });`,
  'a schema that gets a member': `Todo.schema.user = User; export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'a schema that gets a member by text': `Todo['schema']['at'] = (text) => Number(text); export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'a schema that gets members': `Object.assign(Todo.schema, { user: User, at: (text) => Number(text) }); export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'a schema under another name': `const { schema } = Todo; schema.user = User; export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'a schema that is set': `Reflect.set(Todo, 'schema', { user: User, at: Number }); export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'a schema after the first use': `export const run = async () => {
      const first = await controller.fetch(TodoResource.get, { id: 1 });
      Todo.schema = { user: User, at: (text) => Number(text) };
      return [first, await controller.fetch(TodoResource.get, { id: 1 }), controller.get(User, { id: 5 })];
    };`,
  'a method that is defined': `Object.defineProperty(Todo, 'process', { value: (one) => ({ ...one, title: 'processed' }) }); export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'a method that is set': `Reflect.set(Todo, 'merge', (a, b) => ({ ...a, ...b, title: 'merged' })); export const run = async () => [await controller.fetch(TodoResource.get, { id: 1 }), await controller.fetch(TodoResource.getList)];`,
  'a method that a pattern assigns': `const own = { a: (one) => ({ ...one, title: 'processed' }) }; ({ a: Todo.process } = own); export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'a method by an escape': `Todo.proc\\u0065ss = (one) => ({ ...one, title: 'processed' }); export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'a primary key that is defined': `Object.defineProperty(Todo.prototype, 'pk', { value() { return 'x' + this.id; } }); export const run = async () => [await controller.fetch(TodoResource.get, { id: 1 }), controller.get(Todo, { id: 1 })];`,
  'a member by a template':
    'export const run = () => controller.fetch(TodoResource[`update`], { id: 1 }, { title: "two" });',
  'a member by an enum': `const Member = { Push: ['pu', 'sh'].join('') }; export const run = () => controller.fetch(TodoResource.getList[Member.Push], { title: 'two' });`,
  'a resource with the name of a global': `const document = TodoResource; export const run = () => controller.fetch(document.update, { id: 1 }, { title: 'two' });`,
  'a list that was another list': `let list = []; export const run = () => { list.push(1); list = TodoResource.getList; return controller.fetch(list.push, { title: 'two' }); };`,
  'a list in a field of a parent': `class Parent { list = TodoResource.getList; } class Other { list = []; } new Other().list.push(1);
    class Own extends Parent { add() { return controller.fetch(this.list.push, { title: 'two' }); } } export const run = () => new Own().add();`,
  'a list in a map': `const all = new Map([['list', TodoResource.getList]]); export const run = () => controller.fetch(all.get('list').push, { title: 'two' });`,
  'a method that is taken off': `const { set } = controller; export const run = () => { set(Todo, { id: 3 }, { title: 'three' }); return controller.get(Todo, { id: 3 }); };`,
  'a method that is given': `const write = (set) => set(Todo, { id: 3 }, { title: 'three' }); export const run = () => { write(controller.set); return controller.get(Todo, { id: 3 }); };`,
  'all members': `export const run = async () => {
      const found = [];
      for (const name of Object.keys(TodoResource)) if (/^up/.test(name)) found.push(await controller.fetch(TodoResource[name], { id: 1 }, { title: 'two' }));
      return found;
    };`,
  'a member whose name is put together': `const save = (kind) => controller.fetch(TodoResource[kind + 'Update'], { id: 1 }, {}); export const run = () => save('partial');`,
  'a member by the method of a request': `const call = (method) => { const endpoint = TodoResource[method.toLowerCase()]; return controller.fetch(endpoint, { id: 1 }); }; export const run = () => call('DELETE');`,
  'a member that is one of two': `const save = (all, name) => controller.fetch(all[name] ?? all.get, { id: 1 }, {}); export const run = () => save(TodoResource, ['partial', 'Update'].join(''));`,
  'a member that a condition chooses': `const save = (all, name, isNew) => controller.fetch(isNew ? all.get : all[name], { id: 1 }); export const run = () => save(TodoResource, ['de', 'lete'].join(''));`,
  'a member in a variable': `const save = (all, name) => { const one = all[name]; return controller.fetch(one, { id: 1 }); }; export const run = () => save(TodoResource, ['de', 'lete'].join(''));`,
  'a member that is assigned': `const save = (all, name) => { let one; one = all[name] || all.get; return controller.fetch(one, { id: 1 }); }; export const run = () => save(TodoResource, ['de', 'lete'].join(''));`,
  'a member that a pattern chooses': `const save = (all, name) => { const { [name]: one } = all; return controller.fetch(one, { id: 1 }); }; export const run = () => save(TodoResource, ['de', 'lete'].join(''));`,
  'members behind a proxy': `const api = (all) => new Proxy({}, { get: (_, name) => (id, ...rest) => controller.fetch(all[name], { id }, ...rest) });
    export const run = async () => [await api(TodoResource).delete('5'), await api(TodoResource).partialUpdate('5', { title: 'two' })];`,
  'members behind a proxy that reads them': `const api = (all) => new Proxy(all, { get: (target, name) => (id) => controller.fetch(Reflect.get(target, name), { id }) }); export const run = () => api(TodoResource).delete('5');`,
  'members that are visited': `const callers = (all) => Object.fromEntries(Object.entries(all).map(([name, one]) => [name, (id) => controller.fetch(one, { id })])); export const run = () => callers(TodoResource).delete('5');`,
  'members that are chosen by what they are': `const removeWith = (all) => Promise.all(Object.values(all).filter((one) => one.method === 'DELETE').map((one) => controller.fetch(one, { id: 1 }))); export const run = () => removeWith(TodoResource);`,
  'members that a loop visits': `export const run = async () => { const found = []; for (const one of Object.values({ ...TodoResource })) if (one.method === 'PATCH') found.push(await controller.fetch(one, { id: 1 }, {})); return found; };`,
  'the members that a pattern leaves': `const { get, getList, ...others } = TodoResource; export const run = () => controller.fetch(others[['de', 'lete'].join('')], { id: 1 });`,
  'a member or none': `const call = (all, name) => controller.fetch(all?.[name]!, { id: 1 }); export const run = () => call(TodoResource, ['de', 'lete'].join(''));`,
  'a member in a pattern': `export const run = () => { const { [['de', 'lete'].join('')]: one } = TodoResource; return controller.fetch(one, { id: 1 }); };`,
  'members of another type': `const send = (one) => controller.fetch(one, { id: 1 }, {}); export const run = () => send(Object.values(TodoResource as any).find(({ method }) => method === 'PATCH'));`,
  'a method of a controller in a pattern': `export const run = () => { const { [['s', 'et'].join('')]: write } = controller; write(Todo, { id: 3 }, { title: 'three' }); return controller.get(Todo, { id: 3 }); };`,
  'a method of a declared controller': `import type { Controller } from 'presource'; const call = (one: Controller, name: string) => (one as any)[name](Todo, { id: 3 }, { title: 'three' }); export const run = () => { call(controller, 's' + 'et'); return controller.get(Todo, { id: 3 }); };`,
  'a method that is assigned past its type': `(Todo.process as any) = (one) => ({ ...one, title: 'processed' }); export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'methods that are defined': `Object.defineProperties(Todo, { process: { value: (one) => ({ ...one, title: 'processed' }) } }); export const run = () => controller.fetch(TodoResource.get, { id: 1 });`,
  'a method of a controller behind a proxy': `const store = new Proxy(controller, { get: (target, name) => (key, ...rest) => target[name]({ todo: Todo }[key], ...rest) });
    export const run = () => { store.set('todo', { id: 3 }, { title: 'three' }); return controller.get(Todo, { id: 3 }); };`,
  'a method of a controller by its name': `const one = controller; const call = (name, ...args) => one[name](Todo, ...args); export const run = () => { call('s' + 'et', { id: 3 }, { title: 'three' }); return controller.get(Todo, { id: 3 }); };`,
  'a list that a registry finds': `const lists = { slice: (name) => ({ todos: TodoResource.getList })[name] }; const list = lists.slice('todos'); export const run = () => controller.fetch(list.push, { title: 'two' });`,
  'a shape for a controller in a private field': `import { Controller } from 'presource'; class Store { #store = controller; page(page) { return this.#store.get(page); } }
    const pages = new Map([['one', Object.fromEntries([['todo', Todo]])]]); export const run = () => new Store().page(pages.get('one'));`,
  'a shape for a controller in a declared field': `import type { Controller } from 'presource'; class Store { private readonly store: Controller; constructor(store) { this.store = store; } page = (page) => this.store.get(page); }
    const pages = new Map([['one', Object.fromEntries([['todo', Todo]])]]); export const run = () => new Store(controller).page(pages.get('one'));`,
  'a shape among arguments that are passed on': `import { Controller } from 'presource'; const of = (store) => ({ read: (...args) => store.get(...args) });
    const pages = new Map([['one', Object.fromEntries([['todo', Todo]])]]); export const run = () => of(controller).read(pages.get('one'), { id: 1 });`,
  'a method of a controller in a private field': `import { Controller } from 'presource'; class Store { #store: Controller = controller; call(name, ...args) { return this.#store[name](...args); } }
    export const run = () => { new Store().call('s' + 'et', Todo, { id: 3 }, { title: 'three' }); return controller.get(Todo, { id: 3 }); };`,
  'a shape that a function makes': `const pageOf = (Item) => ({ items: [Item], next: '' }); const store = controller; export const run = () => [store.get(pageOf(Todo)), store.get(pageOf(User), {})];`,
  'a method of a controller with a short name': `import { ctrl, Todo } from './short.ts';
    const call = (name, ...args) => ctrl[name](Todo, ...args); export const run = () => { call('s' + 'et', { id: 3 }, { title: 'three' }); return ctrl.get(Todo, { id: 3 }); };`,
  'a shape for a controller with a short name': `import { all, ctrl, Todo } from './short.ts';
    export const run = async () => { await ctrl.fetch(all.get, { id: 1 }); return ctrl.get({ todo: Todo }, { id: 1 }); };`,
  'a member of another type with a short name': `import { all, ctrl } from './short.ts';
    const call = (name) => ctrl.fetch((all as any)[name], { id: 1 }); export const run = () => call(['de', 'lete'].join(''));`,
};

/** Nothing in a file tells what these are. */
const SHORT = `export { controller as ctrl, TodoResource as all, Todo } from './model.ts';`;

const LEVELS: readonly Optimize[] = ['size', 'balanced', 'speed'];

const textsOf = (statements: string) => ({
  main: `import { asked } from './model.ts'; import { run } from './use.ts';
    let found;
    try { found = await run(); } catch (error) { found = String(error); }
    export const result = JSON.stringify([found, asked]);`,
  model: MODEL,
  use: statements.includes('./short.ts')
    ? statements
    : `import { asked, Base, Call, controller, Todo, TodoResource, User } from './model.ts';\n${statements}`,
});

/** The files of a program, as `written` leaves them. */
function filesOf(statements: string, written: (text: string, filename: string) => string): Program {
  const { main, model, use } = textsOf(statements);
  return {
    code: written(main, 'program.tsx'),
    files: {
      './model.ts': written(model, 'model.ts'),
      './short.ts': written(SHORT, 'short.ts'),
      './use.ts': written(use, 'use.ts'),
    },
  };
}

/** A program whose files are linked at a level. */
const linkedAt = (optimize: Optimize, statements: string): Program =>
  filesOf(statements, (text, filename) => compile(text, { filename, optimize, link: (entry) => entry }).code);

const shownIn = async (ran: Promise<unknown>): Promise<unknown> =>
  ((await ran) as { result: unknown }).result;

test.each(Object.entries(PROGRAMS))('development reports nothing: %s', async (_, statements) => {
  expect(await lacksOf(filesOf(statements, toldFile))).toEqual([]);
});

describe('in a linked bundle', () => {
  /** What a program shows in production with everything, by its name. */
  const expected = new Map<string, unknown>();
  /** The bundles of esbuild, by the level and the name. */
  const bundles = new Map<string, string>();

  beforeAll(async () => {
    const all = Object.entries(PROGRAMS);
    for (const [name, statements] of all)
      expected.set(
        name,
        await shownIn(
          loaded(
            filesOf(statements, (text) => text),
            'production',
          ),
        ),
      );
    for (const level of LEVELS) {
      const texts = await allBundled(all.map(([, statements]) => linkedAt(level, statements)));
      for (const [i, [name]] of all.entries()) bundles.set(`${level} ${name}`, texts[i]!);
    }
  }, 120_000);

  const run: Readonly<Record<Bundler, (level: Optimize, name: string) => Promise<unknown>>> = {
    esbuild: (level, name) => evaluated(bundles.get(`${level} ${name}`)!),
    rolldown: (level, name) => ranOf('rolldown', linkedAt(level, PROGRAMS[name]!)),
  };

  describe.each(bundlers)('%s', (bundler) => {
    test.each(Object.keys(PROGRAMS))('%s', async (name) => {
      const shown = expected.get(name);
      expect(shown).toBeTypeOf('string');
      expect(shown).not.toMatch(/Error/);
      for (const level of LEVELS)
        expect([level, await shownIn(run[bundler](level, name))]).toEqual([level, shown]);
    });
  });
});
