import type { PartName } from '../../runtime/contract/parts.ts';

/** A file in a form in which it may need a part, and the parts that it must be linked with. */
export interface Form {
  readonly form: string;
  readonly parts: readonly PartName[];
  readonly code: string;
}

const form = (name: string, parts: string, code: string): Form => ({
  form: name,
  parts: parts.split(' ').filter(Boolean) as PartName[],
  code,
});

/** What the small programs beside this file do not have: the same need, said otherwise. */
export const FORMS: readonly Form[] = [
  form(
    'a member',
    'changes additions bodies',
    `import { list } from './list.js'; export default list.remove;`,
  ),
  form(
    'taken off by a pattern',
    'additions bodies',
    `export const { push } = list; import { list } from './list.js';`,
  ),
  form(
    'taken off by text',
    'additions bodies',
    `import { list } from './list.js'; export default list['push'];`,
  ),
  form(
    'named by text elsewhere',
    'additions bodies',
    `import { list } from './list.js'; const how = 'unshift'; export default list[how];`,
  ),
  form(
    'imported by its name',
    'additions bodies',
    `import { push as add } from './list.js'; export default add;`,
  ),
  form('exported from elsewhere', 'additions bodies', `export { push as add } from './list.cjs';`),
  form('given as a key', 'bodies', `export default { update() {} };`),
  form(
    'a decorator under another name',
    'circles related remakes',
    `import { relation } from './ours.js'; export { field as relation } from 'presource'; export class User { @relation(() => User) next; }`,
  ),
  form(
    'a decorator of all that is imported',
    'circles related remakes',
    `import * as ours from 'presource'; export class User extends ours.Entity { @ours.field(() => User) next = null; }`,
  ),
  form(
    'endpoints that are extended',
    'derived',
    `import { RestEndpoint as Rest } from 'presource'; export class OwnEndpoint extends Rest {}`,
  ),
  form(
    'a class of all that is imported',
    'derived',
    `import * as ours from 'presource'; export class OwnEndpoint extends ours.RestEndpoint {}`,
  ),
  form(
    'a class that is handed on',
    'derived',
    `import { RestEndpoint } from 'presource'; const mixin = (Base) => class extends Base {}; export default mixin(RestEndpoint);`,
  ),
  form(
    'a class that is exported',
    'derived converters paths',
    `export { RestEndpoint as Rest } from 'presource';`,
  ),
  form(
    'a class that is imported and exported',
    'derived converters',
    `import { RestEndpoint } from 'presource'; export { RestEndpoint as default };`,
  ),
  form(
    'all that is imported and exported',
    'derived circles related remakes twins',
    `import * as ours from 'presource'; export { ours };`,
  ),
  form(
    'a static member under a constant',
    'custom forms shapes converters circles related remakes twins',
    `import { Todo } from './todo.js'; import { PROCESS } from './names.js'; export class Own extends Todo { static [PROCESS](one) { return one; } }`,
  ),
  form(
    'a static field under a member of an enum',
    'custom forms shapes converters circles related remakes twins',
    `import { Todo } from './todo.js'; import { Names } from './names.js'; const { merge } = Todo; export class Own extends Todo { static [Names.Merge] = merge; }`,
  ),
  form(
    'an option of a class under a constant',
    'content forms optimistic bodies paths signals',
    `import { OwnEndpoint } from './own.js'; import { SIGNAL } from './names.js'; const { signal: own } = new AbortController(); export class Own extends OwnEndpoint { get [SIGNAL]() { return own; } }`,
  ),
  form(
    'a class in an object',
    'derived',
    `import { RestEndpoint } from 'presource'; export default { RestEndpoint };`,
  ),
  form(
    'all that is imported',
    'derived circles related remakes twins',
    `import * as ours from 'presource'; export default ours;`,
  ),
  form(
    'an option that is assigned',
    'optimistic bodies',
    `import { todo } from './todo.js'; todo.optimistic = true; export {};`,
  ),
  form(
    'an option in quotes',
    'optimistic bodies',
    `import { todo } from './todo.js'; export default todo.extend({ 'optimistic': true });`,
  ),
  form(
    'a key of a class',
    'twins remakes',
    `import { Base } from './base.js'; export class Todo extends Base { static key = 'Todo'; }`,
  ),
  form(
    'a key that is given to a class',
    'twins remakes',
    `import { Todo } from './todo.js'; Object.assign(Todo, { key: 'Todo' });`,
  ),
  form(
    'a key of a decorated class',
    'twins remakes',
    `import * as presource from 'presource'; @presource.entity('Person') export class User { id = ''; }`,
  ),
  form('a page', 'pages additions bodies', `export default { paginationField: 'page' };`),
  form(
    'a method of another file',
    'bodies',
    `import { get } from './get.js'; export default get.extend({ method: 'POST' });`,
  ),
  form(
    'a path of another file',
    'paths converters',
    `import { Own } from './own.js'; export default new Own({ path: '/a/:id?' });`,
  ),
  form(
    'a path beside a schema',
    'paths shapes converters',
    `import { make, Todo } from './make.js'; export default make({ path: '/a/:id?', schema: Todo });`,
  ),
  form(
    'a path that is made beside a schema',
    'paths shapes converters',
    `import { at, Todo } from './make.js'; export const options = { path: at('todos'), schema: Todo, more: 1 };`,
  ),
  form(
    'a path that is made, for a function',
    'paths',
    `import { at, make } from './make.js'; export default make({ path: at('todos'), cached: true });`,
  ),
  form(
    'a path that is made among options',
    'paths',
    `import { at } from './make.js'; export const options = { path: at('todos'), dataExpiryLength: 5 };`,
  ),
  form(
    'a path among options of a function',
    'paths',
    `export const options = { path: '/todos?sort=new', cached: true };`,
  ),
  form(
    'a path that is assigned',
    'paths',
    `import { options } from './make.js'; options.path = '/todos/:id?'; export {};`,
  ),
  form(
    'a path that is put together for a function of another file',
    'paths',
    `const at = (name) => '/' + name + '/:id{.:format}'; export const routes = { todos: { path: at('todos'), label: 'T' } };`,
  ),
  form('a path in a template', 'paths', `export const at = (name) => \`/\${name}/v-:version?\`;`),
  form('a path in an entry', 'paths', `export const options = Object.fromEntries([['path', '/todos/:id']]);`),
  form(
    'options with a spread',
    'paths',
    `import { createResource, Entity } from 'presource'; import { more } from './more.js'; class Todo extends Entity {} export default createResource({ ...more, schema: Todo });`,
  ),
  form(
    'options with a spread, under another name',
    'paths',
    `import { createResource as make, Entity } from 'presource'; import { more } from './more.js'; class Todo extends Entity {} export default make({ ...more, schema: Todo });`,
  ),
  form(
    'options by a name',
    'paths',
    `import { createResource } from 'presource'; import { options } from './more.js'; export default createResource(options);`,
  ),
  form(
    'a path that is made',
    'paths',
    `import { createResource, Entity } from 'presource'; class Todo extends Entity {} export default createResource({ path: at('todos'), schema: Todo });`,
  ),
  form(
    'a schema by a name',
    'shapes converters',
    `import { createResource } from 'presource'; import { Todo } from './todo.js'; export default createResource({ path: '/todos/:id', schema: Todo });`,
  ),
  form(
    'a converter of a class',
    'converters related',
    `import { Entity } from 'presource'; class Todo extends Entity { static schema = { user: (name) => name }; } export default Todo;`,
  ),
  form(
    'a converter of the file',
    'converters related',
    `import { Entity } from 'presource'; const upper = (name) => name; function lower(name) {} export class Todo extends Entity { static schema = { a: upper, b: lower, c: Number, d: Temporal.Instant.from }; }`,
  ),
  form(
    'a converter of another file',
    'shapes converters circles related remakes',
    `import { Entity } from 'presource'; import { upper } from './upper.js'; export class Todo extends Entity { static schema = { a: upper }; }`,
  ),
  form(
    'a name of two things',
    'shapes converters circles related remakes',
    `import { Entity } from 'presource'; function upper() {} export const of = (upper) => class Todo extends Entity { static schema = { a: upper }; };`,
  ),
  form(
    'a global of the app',
    'shapes converters circles related remakes',
    `import { Entity } from 'presource'; export class Todo extends Entity { static schema = { a: Models.user }; }`,
  ),
  form(
    'a shape beside a converter',
    'shapes converters circles related remakes',
    `import { Entity } from 'presource'; export class Todo extends Entity { static schema = { a: { b: Entity }, c: (text) => text }; }`,
  ),
  form(
    'a schema of a getter',
    'shapes converters circles related remakes',
    `import { Entity } from 'presource'; import { shape } from './shape.js'; export class Todo extends Entity { static get schema() { return shape; } }`,
  ),
  form(
    'a shape that options compute',
    'shapes converters',
    `import { shape } from './shape.js'; export const options = { get schema() { return shape; } };`,
  ),
  form(
    'a shape of an endpoint class',
    'shapes converters related',
    `import { OwnEndpoint } from './own.js'; export class TodoEndpoint extends OwnEndpoint { schema = { at: (text) => text }; }`,
  ),
  form(
    'a shape that is assigned to options',
    'shapes converters circles related remakes',
    `import { options } from './options.js'; options.schema = { at: (text) => text }; export {};`,
  ),
  form(
    'a schema that is given later',
    'converters circles related remakes',
    `import { Todo } from './todo.js'; Todo.schema = { at: (text) => new Date(text) }; export {};`,
  ),
  form(
    'a schema that gives itself',
    'shapes converters circles related remakes',
    `import { Entity } from 'presource'; export class Todo extends Entity { static get schema() { return { a: (text) => text }; } }`,
  ),
  form(
    'a decorated converter',
    'shapes converters circles related remakes',
    `import { Entity, field } from 'presource'; export class Todo extends Entity { @field((text) => new Date(text)) at = null; }`,
  ),
  form(
    'a decorated converter, by another name',
    'shapes converters circles related remakes',
    `import { Entity, field as kept } from 'presource'; export class Todo extends Entity { @kept((text) => new Date(text)) at = null; }`,
  ),
  form(
    'a shape where it is asked for, by another name',
    'shapes converters',
    `import { useQuery as ask } from 'presource/react'; import { Todo } from './todo.js'; export const use = () => ask({ items: [Todo] });`,
  ),
  ...[
    `export { useQuery as useStored } from 'presource/react';`,
    `import { useQuery } from 'presource/react'; export { useQuery as useStored };`,
    `import { useQuery } from 'presource/react'; export const useStored = useQuery;`,
    `import { useQuery as stored } from 'presource/react'; export default stored;`,
    `import { useQuery } from 'presource/react'; export const hooks = { useStored: useQuery };`,
    `export { Endpoint as Call } from 'presource';`,
    `import { useQuery } from 'presource/react'; import { traced } from './traced.js'; export const useStored = traced(useQuery);`,
    `import { useQuery } from 'presource/react'; export const reader = () => useQuery;`,
    `import { useQuery } from 'presource/react'; export function reader(isOn) { return isOn ? useQuery : undefined; }`,
    `import { useQuery } from 'presource/react'; export const hooks = [useQuery];`,
    `import { useQuery } from 'presource/react'; export class Reader { use = useQuery; }`,
    `import { useQuery } from 'presource/react'; import { state } from './state.js'; state.use = useQuery;`,
    `import * as ours from 'presource/react'; export const useStored = ours.useQuery;`,
    `import * as ours from 'presource/react'; export const { useQuery: useStored } = ours;`,
    `import { hooks } from './hooks.js'; export const reader = () => hooks.useQuery;`,
    `import { hooks } from './hooks.js'; const { useQuery: useStored } = hooks; export const use = (page) => useStored(page);`,
  ].map((code) => form('a reader of shapes converters under another name', 'shapes converters', code)),
  ...[
    `import { useQuery } from 'presource/react'; export { Endpoint as OwnEndpoint } from 'presource'; export const hooks = { useQuery }; export { useQuery };`,
    `import { useQuery } from 'presource/react'; export type Reader = typeof useQuery; export const hooks = { useQuery } satisfies Record<string, Reader>;`,
    `import { useQuery } from './hooks.js'; import { Entity } from 'presource'; class Todo extends Entity { id = 0; } export const use = (id: number) => useQuery(Todo, { id });`,
    `import { useQuery } from '@tanstack/react-query'; import { trpc } from '@acme/api'; export const reader = () => [useQuery, trpc.todo.useQuery];`,
    `import { api } from './api.js'; export class Client { constructor() { this.useQuery = () => api.useQuery('todos'); } }`,
    `const { useQuery } = createHooks(); export const use = () => useQuery('todos');`,
  ].map((code) => form('a reader under its own name', '', code)),
  form(
    'a shape where it is asked for',
    'shapes converters',
    `import { useQuery } from 'presource/react'; import { Todo } from './todo.js'; export const use = () => useQuery({ items: [Todo] });`,
  ),
  form(
    'no schema',
    'converters',
    `import { RestEndpoint } from 'presource'; export default new RestEndpoint({ path: '/todos' });`,
  ),
  form(
    'a method of a class of another',
    'custom forms',
    `import { Base } from './base.js'; export class Todo extends Base { static merge(a, b) { return b; } }`,
  ),
  form(
    'a method that is assigned',
    'custom forms',
    `import { Todo } from './todo.js'; Todo.process = (value) => value; export {};`,
  ),
  form(
    'a method of a controller',
    'controls',
    `import { controller } from './controller.js'; export const tell = (...args) => controller.watch(...args);`,
  ),
  form(
    'the method of a controller that empties its store',
    'resets',
    `import { controller } from './controller.js'; export const empty = () => controller.resetEntireStore();`,
  ),
  form(
    'a method of a controller that a hook gives',
    'keys',
    `import { useController } from 'presource/react'; export const use = (endpoint) => useController().expireAll(endpoint);`,
  ),
  form(
    'a method of a controller among parameters',
    'responses',
    `export const shown = ({ getResponse }, endpoint) => getResponse(endpoint);`,
  ),
  form(
    'a deletion under another name',
    'deletions bodies',
    `import { Todos } from './todos.js'; const { delete: drop } = Todos; export { drop };`,
  ),
  form(
    'the schema of a deletion',
    'deletions bodies',
    `import { schema } from 'presource'; import { Todo } from './todo.js'; export default new schema.Invalidate(Todo);`,
  ),
  ...(
    [
      ['a way to read a response', `export default get.extend({ content: 'blob' });`],
      ['a way to read that is not known', `export const as = (kind) => get.extend({ content: kind });`],
      ['a way to read by its name', `export const as = (content) => get.extend({ content });`],
      ['a way to read of a class', `export class Own extends get { content = 'text' as const; }`],
      [
        'a way to read that a class computes',
        `export class Own extends get { get content() { return 'text'; } }`,
      ],
      ['a way to read that is assigned', `export const as = (kind) => { get['content'] = kind; };`],
    ] as const
  ).map(([name, code]) => form(name, 'content forms', `import { get } from './get.js'; ${code}`)),
  form(
    'another value of a response',
    'forms',
    `import { get } from './get.js'; export default get.extend({ parseResponse: (response) => response.text() });`,
  ),
  form(
    'an item that moves',
    'moves changes additions bodies',
    `import { list } from './list.js'; export default list.move;`,
  ),
  form(
    'a signal among options',
    'signals',
    `import { get } from './get.js'; export const ended = (abort) => get.extend({ signal: abort.signal });`,
  ),
  form(
    'a signal by its name',
    'signals',
    `import { get } from './get.js'; export const ended = (signal) => get.extend({ signal });`,
  ),
  form(
    'a signal of a class',
    'signals',
    `import { Base } from './base.js'; export class Own extends Base { signal = AbortSignal.timeout(9); }`,
  ),
  form(
    'a signal that a class computes',
    'signals',
    `import { Base } from './base.js'; export class Own extends Base { get signal() { return AbortSignal.timeout(9); } }`,
  ),
  form(
    'a signal with an accessor',
    'signals',
    `import { Base } from './base.js'; export class Own extends Base { accessor signal = AbortSignal.timeout(9); }`,
  ),
  form(
    'a signal that is assigned',
    'signals',
    `import { get } from './get.js'; export const end = (abort) => { get.signal = abort.signal; };`,
  ),
  form(
    'a signal that is assigned by text',
    'signals',
    `import { get } from './get.js'; export const end = (abort) => { get['signal'] = abort.signal; };`,
  ),
  ...(
    [
      ['method', 'bodies'],
      ['sideEffect', 'bodies'],
      ['getOptimisticResponse', 'optimistic bodies'],
      ['signal', 'signals'],
      ['parseResponse', 'forms'],
      ['process', 'forms'],
      ['content', 'content forms'],
      ['path', 'paths'],
      ['schema', 'shapes converters'],
    ] as const
  ).map(([name, parts]) =>
    form(
      `the option ${name} of a parameter`,
      parts,
      `import { Base } from './base.js'; export class Own extends Base { constructor(options: object, override readonly ${name} = undefined) { super(options); } }`,
    ),
  ),
  form(
    'parameters that no endpoint reads',
    '',
    `import { Base } from './base.js'; export class Own extends Base { constructor(private readonly signal: AbortSignal, public key: string, protected method: string) { super(); } }`,
  ),
  ...(
    [
      ['signal', 'signals'],
      ['optimistic', 'optimistic bodies'],
      ['content', 'content forms'],
      ['path', 'paths'],
    ] as const
  ).flatMap(([name, parts]) => [
    form(
      `the option ${name} of a getter`,
      parts,
      `import { get, its } from './get.js'; export default get.extend({ get ${name}() { return its(); } });`,
    ),
    form(
      `the option ${name} among properties`,
      parts,
      `import { get, its } from './get.js'; export default Object.create(get, { ${name}: { value: its() } });`,
    ),
  ]),
  ...(
    [
      ['process', 'custom forms'],
      ['merge', 'custom forms'],
      ['key', 'twins remakes'],
      ['schema', 'shapes converters circles related remakes'],
    ] as const
  ).map(([name, parts]) =>
    form(
      `the member ${name} among properties`,
      parts,
      `import { Todo, its } from './todo.js'; Object.defineProperties(Todo, { ${name}: { value: its } });`,
    ),
  ),
  form(
    'members that a class copies',
    'custom forms shapes converters circles related remakes',
    `import { Base } from './base.js'; import * as own from './own.js'; export class Todo extends Base { static { Object.assign(this, own); } }`,
  ),
  ...["const option = 'optimistic';", "const options = ['invalidIfStale', 'optimistic'];"].map((text) =>
    form('the text of an option without which nothing is shown', 'optimistic bodies', `export ${text}`),
  ),
  ...(
    [
      ['a module', '* as own', './own.js', 'own'],
      ['a module for a member', '* as own', './own.js', '{ get: own }'],
      ['a module that is spread', '* as own', './own.js', '{ ...own, dataExpiryLength: 5 }'],
      ['data', 'own', './own.json', 'own'],
      ['data of a member', 'own', './own.json', '{ get: { ...own.get } }'],
    ] as const
  ).map(([name, imported, source, given]) =>
    form(
      `options that are ${name}`,
      'paths content forms optimistic bodies signals',
      `import ${imported} from '${source}'; import { Todos } from './todos.js'; export default Todos.extend(${given});`,
    ),
  ),
  form(
    'an entry of another option',
    'signals',
    `export const options = Object.fromEntries([['signal', AbortSignal.timeout(9)]]);`,
  ),
  form(
    'options that are data of an endpoint',
    'paths content forms optimistic bodies signals converters',
    `import { RestEndpoint } from 'presource'; import { todos } from './own.json'; export default new RestEndpoint({ ...todos });`,
  ),
  form(
    'a schema of a class',
    'related',
    `import { Entity } from 'presource'; class User extends Entity {} export class Todo extends Entity { static schema = { user: User }; }`,
  ),
  form(
    'a schema in quotes',
    'circles related remakes',
    `import { Entity } from 'presource'; class User extends Entity {} export class Todo extends Entity { static 'schema' = { user: User }; }`,
  ),
  form(
    'an empty schema',
    'circles related remakes',
    `import { Entity } from 'presource'; export class Todo extends Entity { static schema = {}; }`,
  ),
  form(
    'a schema with an accessor',
    'circles related remakes',
    `import { Entity } from 'presource'; class User extends Entity {} export class Todo extends Entity { static accessor schema = { user: User }; }`,
  ),
  form(
    'a schema that is assigned',
    'circles related remakes',
    `import { Entity } from 'presource'; class User extends Entity {} export class Todo extends Entity {} Todo.schema = { user: User };`,
  ),
  form(
    'a schema that a class assigns itself',
    'circles related remakes',
    `import { Entity } from 'presource'; class User extends Entity {} export class Todo extends Entity { static { this.schema = { user: User }; } }`,
  ),
  form(
    'a schema that is assigned by text',
    'circles related remakes',
    `import { Entity } from 'presource'; class User extends Entity {} export class Todo extends Entity {} Todo['schema'] = { user: User };`,
  ),
  form(
    'a converter that is assigned by text',
    'converters circles related remakes',
    `import { Todo } from './todo.js'; Todo['schema'] = { at: (text) => new Date(text) }; export {};`,
  ),
  form(
    'a schema that is defined by text',
    'shapes converters circles related remakes',
    `import { Entity } from 'presource'; class User extends Entity {} export class Todo extends Entity {} Object.defineProperty(Todo, 'schema', { value: { user: User } });`,
  ),
  form(
    'a schema among what a class is given',
    'circles shapes converters related remakes',
    `import { Entity } from 'presource'; class User extends Entity {} export class Todo extends Entity {} Object.assign(Todo, { schema: { user: User } });`,
  ),
  form(
    'a decorated field',
    'circles related remakes',
    `import { Entity, field } from 'presource'; class User extends Entity {} export class Todo extends Entity { @field(() => User) user = null; }`,
  ),
  form(
    'a decorated field, with a decorator of all',
    'circles related remakes',
    `import * as presource from 'presource'; class User extends presource.Entity {} export class Todo extends presource.Entity { @presource.field(() => User) user = null; }`,
  ),
  form(
    'a mixin',
    'circles related remakes',
    `import { schema } from 'presource'; import { Plain } from './plain.js'; export class Todo extends schema.EntityMixin(Plain) {}`,
  ),
  form(
    'a mixin under another name',
    'circles related remakes',
    `import { EntityMixin as mixed } from 'presource'; import { Plain } from './plain.js'; export class Todo extends mixed(Plain) {}`,
  ),
  form(
    'a path for extend, in a file without an import of ours',
    'paths',
    `import { get } from './get.js'; export default get.extend({ path: '/a/:id?' });`,
  ),
  form(
    'a path for extend, as a template',
    'paths',
    `import { get } from './get.js'; export default get.extend({ [\`path\`]: '/a/:id?' });`,
  ),
  form(
    'a path for extend, by its name',
    'paths',
    `import { get, path } from './get.js'; export default get.extend({ path });`,
  ),
  form(
    'a path for a member',
    'paths',
    `import { Todos } from './get.js'; export default Todos.extend({ get: { 'path': '/a/:id?' } });`,
  ),
  form(
    'a path that a function of members gives',
    'paths',
    `import { Todos } from './get.js'; export default Todos.extend((base) => ({ more: base.get['extend']({ get path() { return '/a/:id?'; } }) }));`,
  ),
  form(
    'options of extend in a constant',
    'paths',
    `import { get } from './get.js'; const options = {}; options.path = '/a/:id?'; export default get.extend(options);`,
  ),
  form(
    'options of extend with a spread',
    'paths',
    `import { get, more } from './get.js'; export default get.extend({ ...more });`,
  ),
  form(
    'a path of a class',
    'paths',
    `import { Base } from './base.js'; export class Own extends Base { path = '/a?b=c'; }`,
  ),
  form(
    'a path that a class computes',
    'paths',
    `import { Base } from './base.js'; export class Own extends Base { get path() { return '/a/:id?'; } }`,
  ),
  form(
    'a resource under another name',
    'paths',
    `import { createResource as make } from 'presource'; import { options } from './more.js'; export default make(options);`,
  ),
  form(
    'an endpoint under another name',
    'converters paths',
    `import { RestEndpoint as Call } from 'presource'; import { options } from './more.js'; export default new Call(options);`,
  ),
  form(
    'an endpoint around a function, under another name',
    'converters',
    `import { Endpoint as Call } from 'presource'; import { load } from './load.js'; export default new Call(load);`,
  ),
  form(
    'a class of endpoints',
    'derived converters paths',
    `import { RestEndpoint } from 'presource'; export class Call extends RestEndpoint {}`,
  ),
  form(
    'an endpoint of a class',
    'converters',
    `import { PingEndpoint } from './ping.js'; export default new PingEndpoint();`,
  ),
  form(
    'a class of endpoints under another name',
    'converters paths',
    `import { PingEndpoint as Ping } from './ping.js'; export default new Ping();`,
  ),
  form(
    'a class of endpoints that is handed on under another name',
    'converters paths',
    `export { PingEndpoint as Ping } from './ping.js';`,
  ),
  form(
    'a class of endpoints that is the default',
    'derived converters',
    `import { RestEndpoint } from 'presource'; export default class PingEndpoint extends RestEndpoint {}`,
  ),
  form(
    'a class of endpoints that becomes the default',
    'converters',
    `import { PingEndpoint } from './ping.js'; export default PingEndpoint;`,
  ),
  form(
    'a class of endpoints that a function makes',
    'converters',
    `import { made } from './made.js'; const PingEndpoint = made(); export default PingEndpoint;`,
  ),
  form(
    'an endpoint that is called like a class',
    '',
    `import { get } from './get.js'; const UserEndpoint = get.extend({ name: 'user' }); export default UserEndpoint;`,
  ),
  form(
    'a class of endpoints in a variable',
    'converters paths',
    `import * as api from './ping.js'; const Ping = api.PingEndpoint; export default new Ping();`,
  ),
  form(
    'a class of endpoints behind a condition',
    'converters paths',
    `import { isLocal } from './local.js'; import { PingEndpoint, Own } from './ping.js'; const Ping = isLocal ? PingEndpoint : Own; export default new Ping();`,
  ),
  form(
    'a class of endpoints before another one',
    'converters paths',
    `import { PingEndpoint, Own } from './ping.js'; const Ping = PingEndpoint ?? Own; export default new Ping();`,
  ),
  form(
    'a class of endpoints that is taken by name',
    'converters paths',
    `import * as api from './ping.js'; const { PingEndpoint: Ping } = api; export default new Ping();`,
  ),
  form(
    'an effect among options',
    'bodies',
    `import { get } from './get.js'; export default get.extend({ sideEffect: true });`,
  ),
  form(
    'an option of a hidden name, behind a mixin',
    'content optimistic paths signals bodies forms',
    `import { ApiEndpoint } from './api.js'; import { mix } from './mix.js'; import { KEY } from './names.js'; export class OwnEndpoint extends mix(ApiEndpoint) { [KEY] = 1; }`,
  ),
  form(
    'an option of a hidden name, behind a condition',
    'content optimistic paths signals bodies forms',
    `import { ApiEndpoint, Other } from './api.js'; import { isLocal, KEY } from './names.js'; export class Own extends (isLocal ? Other : ApiEndpoint) { get [KEY]() { return 1; } }`,
  ),
  form(
    'an option of a hidden name, of a class of the file',
    'derived converters content optimistic paths signals bodies forms',
    `import { RestEndpoint } from 'presource'; import { KEY } from './names.js'; class Api extends RestEndpoint {} export class Own extends Api { [KEY] = 1; }`,
  ),
  form(
    'a hidden name of another class',
    '',
    `import { Form } from './form.js'; import { KEY } from './names.js'; export class Own extends Form { [KEY] = 1; }`,
  ),
  form('an effect in a constant', 'bodies', `export const options = { sideEffect: true };`),
  form(
    'an effect that is assigned',
    'bodies',
    `import { options } from './options.js'; options.sideEffect = true; export {};`,
  ),
  form(
    'an effect of an endpoint around a function',
    'converters',
    `import { Todo } from './todo.js'; import { CallEndpoint } from './call.js'; export default new CallEndpoint(() => fetch('/a'), { sideEffect: true, schema: undefined });`,
  ),
  form(
    'an effect of an endpoint around a function that has a name',
    '',
    `import { Endpoint } from 'presource'; import { Todo } from './todo.js'; import { call } from './call.js'; class X extends Todo {} export default new Endpoint(call, { sideEffect: true, schema: X });`,
  ),
  form(
    'an effect of an endpoint of a namespace around a function that has a name',
    '',
    `import * as p from 'presource'; import { Todo } from './todo.js'; import { call } from './call.js'; class X extends Todo {} export const send = new p.Endpoint(call, { sideEffect: true, schema: X });`,
  ),
  form(
    'a schema that a function of the app is given',
    'shapes converters',
    `import { useQuery } from 'presource/react'; export const useStored = (schema, args) => useQuery(schema, args);`,
  ),
  form(
    'a schema that a component is given',
    'shapes converters',
    `import { useQuery } from 'presource/react'; export const Rows = (props) => useQuery(props.schema);`,
  ),
  form(
    'a schema that a controller is asked for by a function of the app',
    'shapes converters',
    `export const read = (controller, schema) => controller.get(schema, {});`,
  ),
  form(
    'a schema that an object is given',
    'shapes converters',
    `export class Reader { constructor(controller, options) { this.controller = controller; this.options = options; } read() { return this.controller.get(this.options.schema, {}); } }`,
  ),
  form(
    'the schema of an endpoint',
    '',
    `import { useQuery } from 'presource/react'; import { getTodos } from './todos.js'; export const useTodos = () => useQuery(getTodos.schema);`,
  ),
  form(
    'an effect behind a path, of a class of the app',
    'bodies',
    `import { ApiEndpoint } from './api.js'; import { Todo } from './todo.js'; class X extends Todo {} export default new ApiEndpoint('/todos', { sideEffect: true, schema: X });`,
  ),
  form(
    'a module that options get by a spread',
    'content optimistic paths signals bodies forms',
    `import { get } from './get.js'; import * as own from './own.js'; const options = { ...own }; export default get.extend(options);`,
  ),
  form(
    'a module that options get by a call',
    'content optimistic paths signals bodies forms',
    `import { get } from './get.js'; import * as own from './own.js'; export default get.extend(Object.assign({}, own));`,
  ),
  form(
    'a module that options get by a call before',
    'content optimistic paths signals bodies forms',
    `import { get } from './get.js'; import * as own from './own.js'; const options = Object.assign({}, own); export default get.extend(options);`,
  ),
  form(
    'a module that is imported later',
    'content optimistic paths signals bodies forms',
    `import { get } from './get.js'; const own = await import('./own.js'); export default get.extend({ ...own });`,
  ),
  form(
    'a module that an endpoint is assigned',
    'content optimistic paths signals bodies forms',
    `import { get } from './get.js'; import * as own from './own.js'; Object.assign(get, own); export {};`,
  ),
  form(
    'methods of a class of a namespace',
    'custom shapes converters circles related remakes forms',
    `import * as all from './todo.js'; import * as own from './own.js'; Object.assign(all.Todo, own); export {};`,
  ),
  form(
    'methods of a class without a name',
    'custom shapes converters circles related remakes forms',
    `import { Todo } from './todo.js'; import { own } from './own.js'; export default Object.assign(class extends Todo {}, own);`,
  ),
  form(
    'methods that are copied as they are defined',
    'custom shapes converters circles related remakes forms',
    `import { Todo } from './todo.js'; import * as own from './own.js'; Object.defineProperties(Todo, Object.getOwnPropertyDescriptors(own)); export {};`,
  ),
  form(
    'a method under a constant',
    'custom shapes converters circles related remakes forms twins',
    `import { Todo, own } from './todo.js'; import { PROCESS } from './names.js'; Todo[PROCESS] = own; export {};`,
  ),
  form(
    'an option under a constant that is assigned',
    'content optimistic paths signals forms changes moves pages additions deletions bodies',
    `import { TodoResource } from './todo.js'; import { SIGNAL } from './names.js'; TodoResource.get[SIGNAL] = AbortSignal.abort(); export {};`,
  ),
  form(
    'a way to read that a pattern assigns',
    'content forms',
    `import { get, own } from './get.js'; ({ kind: get.content } = own); export {};`,
  ),
  form(
    'a way to read in an entry',
    'content forms',
    `export const options = Object.fromEntries([['content', 'text']]);`,
  ),
  form(
    'a resource that a package is handed in an object',
    'changes moves pages additions deletions bodies keys',
    `import { PostResource } from './posts.js'; import { table } from 'tables'; export default table({ resource: PostResource });`,
  ),
  form(
    'a resource that is spread into an element of a package',
    'changes moves pages additions deletions bodies keys',
    `import { PostResource } from './posts.js'; import { Table } from 'tables'; export default () => <Table {...PostResource} />;`,
  ),
  form(
    'an effect among options of a function of the app',
    'bodies',
    `import { make } from './make.js'; export default make('todos', { sideEffect: true });`,
  ),
  form(
    'an effect of an endpoint',
    'bodies',
    `import { Base, Todo } from './base.js'; class X extends Todo {} export default new Base({ sideEffect: true, schema: X });`,
  ),
  form(
    'an effect of a class',
    'bodies',
    `import { Base } from './base.js'; export class Own extends Base { sideEffect = true; }`,
  ),
  form(
    'a member of a schema',
    'converters circles related remakes',
    `import { Todo } from './todo.js'; Todo.schema.at = (text) => new Date(text); export {};`,
  ),
  form(
    'options of data, with a schema, for a function of the app',
    'shapes converters content optimistic paths signals bodies forms',
    `import { make } from './make.js'; import { todos } from './own.json'; import { Todo } from './todo.js'; export default make({ ...todos, schema: Todo });`,
  ),
  form(
    'options of data and a class for a function of the app',
    'content optimistic paths signals bodies forms',
    `import { make } from './make.js'; import own from './own.json'; import { Todo } from './todo.js'; export default make(own.todos, Todo);`,
  ),
  form(
    'options of data that a function visits',
    'content optimistic paths signals bodies forms',
    `import { Entity, RestEndpoint } from 'presource'; import own from './own.json'; class Todo extends Entity {} export default own.map((one) => new RestEndpoint({ ...one, schema: Todo }));`,
  ),
  form(
    'an option under a constant',
    'content optimistic paths signals bodies forms',
    `import { Entity, RestEndpoint } from 'presource'; import { SIGNAL } from './names.js'; class Todo extends Entity {} export default new RestEndpoint({ path: '/a/:id', schema: Todo, [SIGNAL]: AbortSignal.abort() });`,
  ),
  form(
    'an option of a member under a constant',
    'content optimistic paths signals bodies forms',
    `import { TodoResource } from './todo.js'; import { SIGNAL } from './names.js'; export default TodoResource.extend({ get: { [SIGNAL]: AbortSignal.abort() } });`,
  ),
  form(
    'a way to read under a template',
    'content forms',
    'import { get } from "./get.js"; export default get.extend({ [`content`]: "text" });',
  ),
  form(
    'schemas under constants',
    'shapes converters',
    `import { Entity, RestEndpoint } from 'presource'; import { ITEMS } from './names.js'; class Todo extends Entity {} export default new RestEndpoint({ path: '/a/:id', schema: { [ITEMS]: [Todo] } });`,
  ),
  form(
    'a shape for a controller in a private field',
    'shapes converters',
    `import { Controller } from 'presource'; export class Api { #controller = new Controller(); read(page) { return this.#controller.get(page); } }`,
  ),
  form(
    'a shape for a controller in a declared field',
    'shapes converters',
    `import type { Controller } from 'presource'; export class Api { private store!: Controller; read = (page) => this.store.get(page); }`,
  ),
  form(
    'a shape among arguments that are passed on',
    'shapes converters',
    `import { Controller } from 'presource'; export const read = (one) => (...given) => one.get(...given);`,
  ),
  form(
    'a mapping that gets members',
    'shapes converters circles remakes',
    `import { feed } from './feed.js'; import { Todo } from './todo.js'; feed.define({ todo: Todo }); export {};`,
  ),
  form(
    'a shape that a mapping gets',
    'shapes converters circles remakes',
    `import { feed } from './feed.js'; import { pages } from './todo.js'; feed?.['define']!(pages.todo); export {};`,
  ),
  form(
    'a function that a shape gets',
    'shapes converters circles remakes',
    `import { shape } from './shape.js'; shape.define({ at: (iso) => new Date(iso) }); export {};`,
  ),
  form(
    'a member of a schema by text',
    'converters circles related remakes',
    `import { Todo } from './todo.js'; Todo[\`schema\`]['at'] = (text) => new Date(text); export {};`,
  ),
  form(
    'a member of a schema in a constant',
    'converters circles related remakes',
    `import { Todo } from './todo.js'; const all = Todo.schema; all.at = (text) => new Date(text); export {};`,
  ),
  form(
    'a member of a schema that is taken off',
    'converters circles related remakes',
    `import { Todo } from './todo.js'; const { schema: all } = Todo; all.at = (text) => new Date(text); export {};`,
  ),
  form(
    'members that a schema is assigned',
    'shapes converters circles related remakes',
    `import { Todo } from './todo.js'; Object.assign(Todo.schema, { at: (text) => new Date(text) }); export {};`,
  ),
  form(
    'a converter that is set',
    'converters circles related remakes',
    `import { Todo } from './todo.js'; Reflect.set(Todo, 'schema', { at: (text) => new Date(text) }); export {};`,
  ),
  form(
    'a shape in a constant',
    'shapes converters',
    `import { Entity } from 'presource'; import { asked, Todo } from './todo.js'; const shape = { items: [Todo] }; export default asked.get(shape);`,
  ),
  form(
    'a schema that is taken off',
    'kinds',
    `import { schemas } from './schemas.js'; const { All: Each } = schemas; export { Each };`,
  ),
  ...(
    [
      ['a schema of several kinds', 'kinds', `export default new schema.All({ todo: Todo }, 'type');`],
      [
        'arguments of a schema',
        'kinds shapes converters',
        'export const make = (given) => new schema.Values(...given);',
      ],
      ['a schema that is extended', 'kinds', `export class Feed extends schema.Array {}`],
      [
        'a schema by its own name',
        'kinds shapes converters',
        `export default new Every({ todo: Todo }, 'type');`,
      ],
      [
        'a query of a shape',
        'shapes converters',
        `export const of = (given) => new schema.Query(given, count);`,
      ],
      ['a query that is extended', 'shapes converters', `export class Count extends schema.Query {}`],
      [
        'a schema that a call makes',
        'shapes converters',
        `export default new schema.Collection(listOf(Todo));`,
      ],
      [
        'a schema whose name is computed',
        'kinds shapes converters',
        `export const of = (name) => schema[name];`,
      ],
      ['all schemas', 'kinds shapes converters', `for (const one of Object.values(schema)) one;`],
    ] as const
  ).map(([name, parts, code]) =>
    form(
      name,
      parts,
      `import { All as Every, Entity, schema } from 'presource'; class Todo extends Entity {} ${code} export {};`,
    ),
  ),
  ...(
    [
      ['in an object of shapes converters', 'export const shapes = { one: { todo: Todo } };'],
      ['that is exported by its name', 'const one = { todo: [Todo] }; export { one };'],
      ['that is the default', 'export default { all: new schema.All(Todo) };'],
      ['for a function of the app', `import { read } from './read.js'; read({ todo: Todo }, { id: 1 });`],
    ] as const
  ).map(([name, code]) =>
    form(
      `a shape ${name}`,
      'shapes converters',
      `import { Entity, schema } from 'presource'; class Todo extends Entity {} ${code}`,
    ),
  ),
  ...(
    [
      [
        'a query',
        `import { useQuery } from 'presource/react'; import { one } from './one.js'; useQuery(one);`,
      ],
      [
        'a method of a controller',
        `import { useController } from 'presource/react'; import { one } from './one.js'; const { get: read } = useController(); read(one);`,
      ],
      ['a new controller', `import { one } from './one.js'; const c = new Controller(); c.get(one);`],
      [
        'a controller',
        `import { one } from './one.js'; export const read = (controller) => controller.get(one);`,
      ],
      [
        'what may be a controller',
        `import { of } from './one.js'; export const read = (c) => c.get(of(1), { id: 1 });`,
      ],
    ] as const
  ).map(([name, code]) =>
    form(
      `a shape of another file for ${name}`,
      'shapes converters',
      `import { Controller } from 'presource'; ${code}`,
    ),
  ),
  form(
    'a shape that is exported',
    'shapes converters',
    `import { Controller } from 'presource'; import { Todo } from './todo.js'; export const controller = new Controller(); export const shape = { items: [Todo] };`,
  ),
  form(
    'a method that is defined',
    'custom forms',
    `import { Todo } from './todo.js'; Object.defineProperty(Todo, 'process', { value: (one) => one }); export {};`,
  ),
  form(
    'a method that is set',
    'custom forms',
    `import { Todo } from './todo.js'; Reflect.set(Todo, \`merge\`, (a, b) => b); export {};`,
  ),
  form(
    'a method that a pattern assigns',
    'custom forms',
    `import { Todo, own } from './todo.js'; ({ other: Todo.merge } = own); export {};`,
  ),
  form(
    'a method that a list assigns',
    'custom forms',
    `import { Todo, own } from './todo.js'; [Todo.merge] = own; export {};`,
  ),
  form(
    'a method with an accessor',
    'custom forms',
    `import { Todo, own } from './todo.js'; export class Own extends Todo { static accessor merge = own; }`,
  ),
  form(
    'a method with an escape',
    'custom forms',
    `import { Todo, own } from './todo.js'; Todo.m\\u0065rge = own; export {};`,
  ),
  form(
    'methods of a namespace',
    'custom shapes converters circles related remakes forms',
    `import { Todo } from './todo.js'; import * as own from './own.js'; Object.assign(Todo, own); export {};`,
  ),
  form(
    'an option in an entry',
    'optimistic bodies',
    `export default Object.fromEntries([['optimistic', true]]);`,
  ),
  form(
    'a member by a template',
    'bodies',
    `import { PostResource } from './posts.js'; export default PostResource[\`update\`];`,
  ),
  form(
    'a member by an enum',
    'additions bodies',
    `import { PostResource } from './posts.js'; import { Member } from './member.js'; export default PostResource.getList[Member.Push];`,
  ),
  form(
    'a member by an enum, in brackets with spaces',
    'additions bodies',
    `import { list } from './list.js'; import { Member } from './member.js'; export default list[ Member.Push ];`,
  ),
  form(
    'a member by an enum that may be absent',
    'additions bodies',
    `import { list } from './list.js'; import { all } from './member.js'; export default list[all?.Member.Push];`,
  ),
  form(
    'a member that is assigned, in brackets with spaces',
    'related shapes circles custom twins forms converters remakes',
    `import { Todo, own } from './todo.js'; import { NAME } from './names.js'; Todo[ NAME ] = own; export {};`,
  ),
  form(
    'all members',
    'changes moves pages additions deletions bodies',
    `import { PostResource } from './posts.js'; export default Object.keys(PostResource);`,
  ),
  form(
    'all members in a loop',
    'changes moves pages additions deletions bodies',
    `import { PostResource } from './posts.js'; for (const name in PostResource) console.log(name); export {};`,
  ),
  form(
    'a resource that a package is handed',
    'changes moves pages additions deletions bodies keys',
    `import { PostResource } from './posts.js'; import { table } from 'tables'; export default table(PostResource);`,
  ),
  form(
    'a resource that an element of a package is handed',
    'changes moves pages additions deletions bodies keys',
    `import { PostResource } from './posts.js'; import { Table } from 'tables'; export default () => <Table of={PostResource} />;`,
  ),
  form(
    'all members of a resource of another type',
    'changes moves pages additions deletions bodies',
    `import { PostResource } from './posts.js'; export default Object.values(PostResource as any);`,
  ),
  form(
    'all members of a resource under another name',
    'changes moves pages additions deletions bodies',
    `import { PostResource } from './posts.js'; const posts = PostResource; export default Object.values(posts);`,
  ),
  form(
    'a member of a hidden name',
    'changes moves pages additions deletions bodies',
    `import { controller } from './app.js'; export const call = (all, name) => controller.fetch(all?.[name]!);`,
  ),
  form(
    'one member or the other',
    'changes moves pages additions deletions bodies',
    `import { controller } from './app.js'; export const call = (all, name) => controller.fetch(name ? all[name] : all.get);`,
  ),
  form(
    'a member of a hidden name, or none',
    'changes moves pages additions deletions bodies',
    `import { controller } from './app.js'; export const call = (all, name) => controller.fetch(all[name] ?? all.get);`,
  ),
  form(
    'a member of a hidden name in a variable',
    'changes moves pages additions deletions bodies',
    `import { controller } from './app.js'; export const call = (all, name) => { const one = all[name]; return controller.fetch(one); };`,
  ),
  form(
    'a member of a hidden name in a pattern',
    'changes moves pages additions deletions bodies',
    `import { controller } from './app.js'; export const call = (all, name) => { const { [name]: one } = all; return controller.fetch(one); };`,
  ),
  form(
    'a method of a hidden name in a pattern',
    'controls keys resets responses',
    `import { controller } from './app.js'; export const call = (name) => { const { [name]: one } = controller; return one(); };`,
  ),
  form(
    'a method of what is declared as a controller',
    'controls keys resets responses',
    `import type { Controller } from 'presource'; export const call = (one: Controller, name: string) => one[name]();`,
  ),
  form(
    'a shape for what is declared as a controller',
    'shapes converters',
    `import type { Controller } from 'presource'; import { page } from './page.js'; export const read = (one: Controller) => one.get(page);`,
  ),
  form(
    'a method that is assigned past its type',
    'custom forms',
    `import { Todo, own } from './todo.js'; (Todo.merge as any) = own; export {};`,
  ),
  form(
    'methods that are defined',
    'custom forms',
    `import { Todo, own } from './todo.js'; Object.defineProperties(Todo, { merge: { value: own } }); export {};`,
  ),
  form(
    'an option by text of another type',
    'custom forms',
    `import { options } from './options.js'; options['merge' as any] = (a, b) => b; export {};`,
  ),
  form(
    'an effect of options that stay as they are',
    'bodies',
    `import { get } from './posts.js'; export default get.extend({ sideEffect: true } as const);`,
  ),
  form(
    'a member of a schema of another type',
    'converters circles related remakes',
    `import { Todo } from './todo.js'; (Todo.schema as any).at = (text) => Number(text); export {};`,
  ),
  form(
    'a member of a schema of another type under another name',
    'converters circles related remakes',
    `import { Todo } from './todo.js'; const fields = Todo.schema as any; fields.at = (text) => Number(text); export {};`,
  ),
  form(
    'a schema that replaces one of another type',
    'converters circles related remakes',
    `import { Todo } from './todo.js'; (Todo.schema as any) = { at: (text) => Number(text) }; export {};`,
  ),
  form(
    'schemas that are defined',
    'shapes converters circles related remakes',
    `import { Todo, own } from './todo.js'; Object.defineProperties(Todo, { schema: { value: own } }); export {};`,
  ),
  form(
    'a path that is assigned past its type',
    'paths',
    `import { options } from './options.js'; (options.path as any) = '/a/:id?'; export {};`,
  ),
  form(
    'paths that are defined',
    'paths',
    `import { options } from './options.js'; Object.defineProperties(options, { path: { value: options.other } }); export {};`,
  ),
  form(
    'a way to read that is assigned past its type',
    'content forms',
    `import { options } from './options.js'; (options.content as any) = 'json'; export {};`,
  ),
  form(
    'the key of an enum past its type',
    'additions bodies',
    `import { list } from './list.js'; import { Member } from './member.js'; export default list[Member.Push as never];`,
  ),
  ...(
    [
      ['under a type', 'export const useStored = useQuery as (schema: unknown) => unknown;'],
      ['with its type arguments', 'export default useQuery<typeof page>;'],
      ['of an object under a type', 'export const hooks = { useStored: useQuery satisfies unknown };'],
    ] as const
  ).map(([how, statement]) =>
    form(
      `a hook that is handed on ${how}`,
      'converters shapes',
      `import { useQuery } from 'presource/react'; ${statement}`,
    ),
  ),
  form(
    'a class of endpoints with its type arguments',
    'converters paths',
    `import { ApiEndpoint } from './api.js'; export const Api = ApiEndpoint<Options>;`,
  ),
  form(
    'a class of endpoints that is handed on under a type',
    'converters',
    `import { ApiEndpoint } from './api.js'; export default ApiEndpoint as typeof Api;`,
  ),
  form(
    'any method of a controller with a short name',
    'controls keys resets responses',
    `import { ctrl } from './main.js'; export const call = (name) => ctrl[name]();`,
  ),
  form(
    'a shape that a snapshot is asked for',
    'converters shapes',
    `import { page } from './page.js'; export const guess = (snap) => snap.get(page, { id: 1 });`,
  ),
  ...(
    [
      ['past its type', 'c.fetch((all as any)[name], {})'],
      ['if there is one', 'c.fetch(all?.[name], {})'],
      ['with a type argument', 'c.fetch<Todo>(all[name], {})'],
      ['of what a function returns', 'c.fetch(all()[name], {})'],
      ['by a hook of the app', 'useSuspense(all[name], {})'],
    ] as const
  ).map(([how, call]) =>
    form(
      `any member ${how}`,
      'moves changes pages deletions additions bodies',
      `import { all, c, useSuspense } from './main.js'; export const call = (name) => ${call};`,
    ),
  ),
  form(
    'any member by a name in data',
    'moves changes pages deletions additions bodies',
    `import config from './config.json5'; import { all, c } from './main.js'; export const call = () => c.fetch(all[config.name]);`,
  ),
  form('the name of a schema as text', 'circles related remakes', `export const key = 'schema';`),
  ...(
    [
      ['names its own class', `parent: Todo`],
      ['names its own class in a list', `children: [Todo]`],
      ['names its own class in a schema object', `all: new schema.Query(new schema.All(Todo), (all) => all)`],
      ['names itself as this', `parent: this as any`],
      ['has a getter', `get user() { return User; }`],
    ] as const
  ).map(([name, members]) =>
    form(
      `a schema that ${name}`,
      name === 'has a getter' || name === 'names itself as this'
        ? 'circles shapes converters related remakes'
        : 'circles related remakes',
      `import { Entity, schema } from 'presource'; class User extends Entity {} export class Todo extends Entity { static schema = { ${members} }; }`,
    ),
  ),
  form(
    'relations with classes that were declared before',
    'converters related',
    `import { Entity, schema } from 'presource'; class User extends Entity {} const users = new schema.Collection([User]); class Base extends Entity { static schema = { author: User }; } export class Todo extends Base { static schema = { ...Base.schema, user: User, users, all: [User], map: new schema.Values(User), later: new schema.Lazy(() => [User]), at: (iso) => new Date(iso) }; key = 1; schema = 2; }`,
  ),
];
