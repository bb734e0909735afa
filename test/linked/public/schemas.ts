import type { Programs } from './programs.ts';

const KINDS = `
  class Link extends Entity { id = 0; url = ''; }
  class Text extends Entity { id = 0; text = ''; }
  const feed = [{ id: 1, type: 'link', url: 'a' }, { id: 2, type: 'text', text: 'b' }];
`;

/** What the store makes of a response, and shows again. */
const held = (made: string, response: string, more = '') => `
  const endpoint = new RestEndpoint({ path: '/held', schema: ${made} });
  controller.setResponse(endpoint, ${response});
  ${more}
  export const result = controller.getResponse(endpoint).data;`;

const collection = (options: string, code: string) => `
  const own = new schema.Collection([Todo], { ${options} });
  const list = new RestEndpoint({ path: '/todos', searchParams: {}, schema: own });
  ${code}`;

const joined = `
  controller.setResponse(list, { title: 'New', sort: 'up' }, [{ id: 1 }]);
  controller.setResponse(list, { title: 'other' }, [{ id: 2 }]);
  await controller.fetch(list.push, {}, { title: 'New' });
  export const result = [controller.getResponse(list, { title: 'New', sort: 'up' }).data, controller.getResponse(list, { title: 'other' }).data];`;

const NESTED = `
  const own = new schema.Collection([Todo], { nestKey: (user, key) => ({ user: user.id }) });
  class User extends Entity { id = 0; todos = []; static schema = { todos: own }; }
  const users = new RestEndpoint({ path: '/users/:id', schema: User });
  const list = new RestEndpoint({ path: '/todos', searchParams: {}, schema: own });
  controller.setResponse(users, { id: 5 }, { id: 5, todos: [{ id: 1 }] });
  await controller.fetch(list.push, { user: 5 }, { title: 'New' });
  export const result = [controller.get(User, { id: 5 }).todos, controller.getResponse(list, { user: 5 }).data];`;

/** A wrapper's change of the Collection inside. */
const inside = (wrapped: string, response: string, change: string) => `
  const endpoint = new RestEndpoint({ path: '/todos', schema: ${wrapped} });
  controller.setResponse(endpoint, ${response});
  ${change}
  export const result = [controller.getResponse(endpoint).data, asked];`;

const OBJECT = `new schema.Object({ results: new schema.Collection([Todo]), total: 0 })`;
const QUERY = `new schema.Query(new schema.Collection([Todo]), (all) => all.map(({ id }) => id))`;
const MAP = `new schema.Collection(new schema.Values(Todo))`;

const changes: Readonly<Record<string, string>> = {
  push: `await controller.fetch(endpoint.push, { title: 'New' });`,
  unshift: `await controller.fetch(endpoint.unshift, { title: 'New' });`,
  remove: `await controller.fetch(endpoint.remove, { id: 1 });`,
  move: `await controller.fetch(endpoint.extend({ method: 'PATCH', schema: made.move }), { id: 1, title: 'New' });`,
};
const ADDED = `await controller.fetch(endpoint.extend({ method: 'POST', schema: made.addWith((now, more) => [...[more].flat(), ...now]) }), { title: 'New' });`;
const PAGED = `controller.setResponse(endpoint.paginated('page'), { page: 2 }, page);`;

const withChanges = (owner: string, wrapped: string, response: string): Programs =>
  Object.fromEntries([
    ...Object.entries(changes).map(([name, change]) => [
      `${owner}.${name}`,
      `const made = ${wrapped}; ${inside('made', response, change)}`,
    ]),
    [
      `${owner}.addWith`,
      `const made = ${wrapped}; const page = ${response.replace('id: 1', 'id: 9')};
       ${inside('made', response, owner === 'schema.Collection' ? ADDED : PAGED)}`,
    ],
    [
      `${owner}.assign`,
      `const made = ${wrapped.replace('new schema.Collection([Todo])', MAP).replace('all.map', 'Object.values(all).map')};
       ${inside('made', response.replace('[{ id: 1 }]', '{ 1: { id: 1 } }'), 'await controller.fetch(endpoint.assign, { 5: { id: 5 } });')}`,
    ],
  ]);

const kinds = (owner: string, made: string, response: string): Programs => ({
  [`schema.${owner}`]: KINDS + held(`new schema.${owner}(${made})`, response),
  [`schema.${owner}.definition`]: `${KINDS} export const result = Object.keys(new schema.${owner}(${made}).definition);`,
  [`schema.${owner}.schemaAttribute`]: `${KINDS} export const result = String(new schema.${owner}(${made}).schemaAttribute);`,
  [`schema.${owner}.define`]: `${KINDS} const made = new schema.${owner}({ link: Link }, 'type'); made.define({ text: Text }); ${held('made', response)}`,
});

const ALL = `${KINDS} const all = new RestEndpoint({ path: '/all', schema: new schema.All(Text) });
  controller.setResponse(all, [{ id: 3, text: 'c' }]); controller.set(Text, { id: 4 }, { text: 'd' });
  export const result = controller.getResponse(all).data;`;

/** The names at the root are those of \`schema\`. */
const named = (programs: Programs, names: readonly string[]): Programs =>
  Object.fromEntries(
    names.map((name) => [name, programs[`schema.${name}`]!.replaceAll(`schema.${name}(`, `${name}(`)]),
  );

const MAPPED = `{ link: Link, text: Text }, 'type'`;

const NAMED: Programs = {
  ...kinds('All', MAPPED, 'feed'),
  'schema.All': ALL,
  ...kinds('Array', MAPPED, 'feed'),
  ...kinds('Union', MAPPED, 'feed[1]'),
  'schema.Union.key': `${KINDS} export const result = new schema.Union(${MAPPED}).key;`,
  ...kinds('Values', MAPPED, '{ a: feed[0], b: feed[1] }'),
  'schema.Object': held('new schema.Object({ items: [Todo], total: 0 })', `{ items: [{ id: 1 }], total: 1 }`),
  'schema.Object.definition': `export const result = Object.keys(new schema.Object({ items: [Todo], total: 0 }).definition);`,
  'schema.Object.define': `const made = new schema.Object({ total: 0 }); made.define({ items: [Todo] }); ${held('made', `{ items: [{ id: 1 }], total: 1 }`)}`,
  ...withChanges('schema.Object', OBJECT, '{ results: [{ id: 1 }], total: 1 }'),
  'schema.Query': held('new schema.Query([Todo], (all) => all.length)', '[{ id: 1 }]'),
  'schema.Query.schema': `export const result = new schema.Query(Todo, (one) => one).schema.key;`,
  'schema.Query.process': `class Titles extends schema.Query { process(all) { return all.map(({ title }) => title); } } await controller.fetch(Todos.getList); export const result = controller.get(new Titles(new schema.All(Todo)));`,
  ...withChanges('schema.Query', QUERY, '[{ id: 1 }]'),
  'schema.Lazy': `class User extends Entity { id = 0; todos = []; static schema = { todos: new schema.Lazy([Todo]) }; } ${held('User', '{ id: 5, todos: [{ id: 1 }, { id: 2 }] }')}`,
  'schema.Lazy.schema': `export const result = new schema.Lazy(Todo).schema.key;`,
  'schema.Lazy.query': `await controller.fetch(Todos.getList); export const result = controller.get(new schema.Lazy([Todo]).query, [1]);`,
  'schema.Invalidate': `await controller.fetch(Todos.getList); controller.setResponse(new RestEndpoint({ path: '/gone', method: 'POST', schema: new schema.Invalidate(Todo) }), { id: 1 }); export const result = controller.getResponse(Todos.getList).data;`,
  'schema.Invalidate.schema': `export const result = new schema.Invalidate(Todo).schema.key;`,
  'schema.Collection': held('new schema.Collection([Todo])', '[{ id: 1 }]'),
  'schema.Scalar': `const byUnit = new schema.Scalar({ lens: ([{ unit }]) => unit, key: 'unit' });
    class Thing extends Entity { id = 0; size = 0; static schema = { size: byUnit }; }
    const get = new RestEndpoint({ path: '/things/:id', searchParams: {}, schema: Thing });
    for (const [unit, size] of [['m', 1], ['cm', 100]]) controller.setResponse(get, { id: 1, unit }, { id: 1, size });
    export const result = ['m', 'cm'].map((unit) => controller.getResponse(get, { id: 1, unit }).data.size);`,
  'schema.Scalar.key': `export const result = new schema.Scalar({ lens: () => 'm', key: 'unit' }).key;`,
  'schema.Scalar.options': `export const result = new schema.Scalar({ lens: () => 'm', key: 'unit' }).options.key;`,
  'schema.Scalar.lensOf': `export const result = new schema.Scalar({ lens: ([unit]) => unit, key: 'unit' }).lensOf(['m']);`,
  'schema.Scalar.entityPk': `class ByCode extends schema.Scalar { entityPk({ code }) { return code; } }
    const rows = new RestEndpoint({ path: '/rows', schema: [new ByCode({ lens: () => 'm', key: 'unit', entity: Todo })] });
    controller.setResponse(rows, [{ code: 1, size: 5 }]); export const result = controller.getResponse(rows).data;`,
};

/** Kinds of schemas. */
export const SCHEMAS: Programs = {
  ...NAMED,
  ...named(NAMED, ['All', 'Collection', 'Invalidate', 'Lazy', 'Query', 'Scalar', 'Union', 'Values']),
  'CollectionOptions.argsKey': collection(
    'argsKey: ({ tag }) => ({ tag: tag.toLowerCase() })',
    `controller.setResponse(list, { tag: 'A' }, [{ id: 1 }]); export const result = controller.get(own, { tag: 'a' });`,
  ),
  'CollectionOptions.nestKey': NESTED,
  'CollectionOptions.nonFilterArgumentKeys': collection('nonFilterArgumentKeys: /sort/', joined),
  'CollectionOptions.createCollectionFilter': collection('createCollectionFilter: () => () => true', joined),
  'schema.Collection.argsKey': `class Own extends schema.Collection { argsKey({ tag }) { return { tag: tag.toLowerCase() }; } }
    const own = new Own([Todo]); const list = new RestEndpoint({ path: '/todos', schema: own });
    controller.setResponse(list, { tag: 'A' }, [{ id: 1 }]); export const result = controller.get(own, { tag: 'a' });`,
  'schema.Collection.nestKey': NESTED.replace(
    'new schema.Collection([Todo], { nestKey: (user, key) => ({ user: user.id }) })',
    'new (class extends schema.Collection { nestKey(user) { return { user: user.id }; } })([Todo])',
  ),
  'schema.Collection.nonFilterArgumentKeys': `class Own extends schema.Collection { nonFilterArgumentKeys(key) { return key === 'sort'; } }
    const list = new RestEndpoint({ path: '/todos', searchParams: {}, schema: new Own([Todo]) }); ${joined}`,
  'schema.Collection.createCollectionFilter': `class Own extends schema.Collection { createCollectionFilter() { return () => true; } }
    const list = new RestEndpoint({ path: '/todos', searchParams: {}, schema: new Own([Todo]) }); ${joined}`,
  'schema.Collection.schema':
    'export const result = new schema.Collection([Todo]).schema.map(({ key }) => key);',
  ...withChanges('schema.Collection', 'new schema.Collection([Todo])', '[{ id: 1 }]'),
  'schema.Collection.moveWith': `const made = new schema.Collection([Todo]); ${inside('made', '[{ id: 1 }]', `await controller.fetch(endpoint.extend({ method: 'PATCH', schema: made.moveWith((now, more) => [...more, ...now]) }), { id: 9 });`)}`,
};
