import type { Programs } from './programs.ts';

/** A class with the member, whose records are read in each way. */
const own = (
  member: string,
  shown = `[await controller.fetch(Own1.getList), await controller.fetch(Own1.get, { id: 1 })]`,
) => `
  class Own extends Entity { id = 0; title = ''; ${member} }
  const Own1 = createResource({ path: '/todos/:id', schema: Own });
  export const result = ${shown};`;

const MIXED = 'class Plain { id = 0; title = ""; }';

const members = {
  pk: `pk() { return 'p' + this.id; }`,
  schema: `static schema = { next: Todo, title: (text) => text.toUpperCase() };`,
  key: `static key = 'Renamed';`,
  process: `static process(value) { return { ...value, title: '<' + value.title + '>' }; }`,
  merge: `static merge(a, b) { return { ...a, ...b, title: a.title + b.title }; }`,
  indexes: `static indexes = ['title'];`,
  validate: `static validate({ title }) { return title === 'one' ? 'no one' : undefined; }`,
  shouldReorder: 'static shouldReorder() { return true; }',
  shouldUpdate: 'static shouldUpdate() { return false; }',
  fromJS: `static schema = { next: Todo }; next = Todo.fromJS({ title: 'default' });`,
};

const shownOf: Readonly<Record<string, string>> = {
  pk: `[await controller.fetch(Own1.get, { id: 1 }), controller.get(Own, { id: 1 }), new Own().pk()]`,
  key: `[Own.key, await controller.fetch(Own1.get, { id: 1 })]`,
  indexes: `[await controller.fetch(Own1.getList), controller.get(Own, { title: 'one' })]`,
  validate: `await controller.fetch(Own1.get, { id: 1 }).catch(({ name }) => name)`,
  fromJS: `[await controller.fetch(Own1.get, { id: 1 }), Own.fromJS({ title: 'x' })]`,
};

const resource = (members: string) =>
  `const R = createResource({ path: '/todos/:id', schema: Todo, ${members} });`;

/** Classes of records, decorators, and the members of a resource. */
export const ENTITIES: Programs = {
  Entity: own(''),
  ...Object.fromEntries(
    Object.entries(members).map(([name, member]) => [`Entity.${name}`, own(member, shownOf[name])]),
  ),
  entity: own('', `[await controller.fetch(Own1.get, { id: 1 }), Own.key]`).replace(
    'class Own',
    `@entity('Named') class Own`,
  ),
  field: own('@field(() => Todo) next = undefined;').replace('class Own', '@entity class Own'),
  pk: own(
    '@pk code = "";',
    `[controller.setResponse(Own1.getList, [{ code: 'a' }]), controller.get(Own, { code: 'a' })]`,
  ).replace('class Own', '@entity class Own'),
  EntityMixin: `${MIXED} class Own extends EntityMixin(Plain) {} export const result = await controller.fetch(Todos.get.extend({ schema: Own }), { id: 1 });`,
  'schema.EntityMixin': `${MIXED} class Own extends schema.EntityMixin(Plain) {} export const result = await controller.fetch(Todos.get.extend({ schema: Own }), { id: 1 });`,
  'schema.Entity': `${MIXED} class Own extends schema.Entity(Plain) {} export const result = await controller.fetch(Todos.get.extend({ schema: Own }), { id: 1 });`,
  'MixinOptions.pk': `${MIXED} class Own extends EntityMixin(Plain, { pk: 'title' }) {} await controller.fetch(Todos.get.extend({ schema: Own }), { id: 1 }); export const result = controller.get(Own, { title: 'one' });`,
  'MixinOptions.key': `${MIXED} class Own extends EntityMixin(Plain, { key: 'Mixed' }) {} export const result = [Own.key, await controller.fetch(Todos.get.extend({ schema: Own }), { id: 1 })];`,
  'MixinOptions.schema': `${MIXED} class Own extends EntityMixin(Plain, { schema: { title: (text) => text + '!' } }) {} export const result = await controller.fetch(Todos.get.extend({ schema: Own }), { id: 1 });`,
  rowKey: `const R = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });
    await controller.fetch(R.getList);
    const done = controller.fetch(R.getList.push, { title: 'new' });
    const before = rowKey(controller.getResponse(R.getList).data[1]);
    await done;
    const [first, after] = controller.getResponse(R.getList).data;
    export const result = [rowKey(after) === before, rowKey(first) !== before];`,
  createResource: `const R = createResource({ path: '/todos/:id', schema: Todo }); export const result = await controller.fetch(R.getList);`,
  resource: `const R = resource({ path: '/todos/:id', schema: Todo }); export const result = await controller.fetch(R.getList);`,
  'ResourceGenerics.path': `${resource('')} export const result = [R.get.url({ id: 1 }), R.getList.path];`,
  'ResourceGenerics.schema': `${resource('')} export const result = (await controller.fetch(R.get, { id: 1 })) instanceof Todo;`,
  'ResourceGenerics.body': `${resource('body: undefined')} export const result = [await controller.fetch(R.getList.push), asked];`,
  'ResourceGenerics.searchParams': `${resource('searchParams: {}')} export const result = [await controller.fetch(R.getList, { q: 1 }), asked];`,
  'ResourceGenerics.paginationField': `${resource(`paginationField: 'page'`)} await controller.fetch(R.getList); await controller.fetch(R.getList.getPage, { page: 2 }); export const result = controller.getResponse(R.getList).data;`,
  'ResourceOptions.Endpoint': `class Own extends RestEndpoint { urlPrefix = '/own'; } ${resource('Endpoint: Own')} export const result = [await controller.fetch(R.get, { id: 1 }), await controller.fetch(R.getList.push, { title: 'x' }), asked];`,
  'ResourceOptions.Collection': `class Own extends schema.Collection { nonFilterArgumentKeys(key) { return key === 'sort'; } } ${resource('Collection: Own')}
    await controller.fetch(R.getList, { sort: 'up' }); await controller.fetch(R.getList.push, { title: 'x' }); export const result = controller.getResponse(R.getList, { sort: 'up' }).data.length;`,
  'ResourceMembers.get': 'export const result = await controller.fetch(Todos.get, { id: 1 });',
  'ResourceMembers.getList': 'export const result = await controller.fetch(Todos.getList);',
  'ResourceMembers.update': `export const result = [await controller.fetch(Todos.update, { id: 1 }, { title: 'x' }), asked];`,
  'ResourceMembers.partialUpdate': `export const result = [await controller.fetch(Todos.partialUpdate, { id: 1 }, { title: 'x' }), asked];`,
  'ResourceMembers.delete': `await controller.fetch(Todos.getList); export const result = [await controller.fetch(Todos.delete, { id: 1 }), controller.getResponse(Todos.getList).data];`,
  'Resource.extend': `const R = Todos.extend('more', { path: '/todos/:id/more' }); export const result = [await controller.fetch(R.more, { id: 1 }), asked];`,
  'Resource.extend of members': `const R = Todos.extend({ get: { dataExpiryLength: 7 } }); export const result = [R.get.dataExpiryLength, await controller.fetch(R.get, { id: 1 })];`,
  'Resource.extend by a function': `const R = Todos.extend((Base) => ({ more: Base.getList.extend({ path: '/todos/2' }) })); export const result = [await controller.fetch(Todos.getList), R.more.path, asked];`,
  Endpoint: `const one = new Endpoint(async (id) => ({ id, title: 'one' }), { schema: Todo, name: 'one' }); export const result = await controller.fetch(one, 1);`,
  RestEndpoint: `const one = new RestEndpoint({ path: '/todos/:id', schema: Todo }); export const result = await controller.fetch(one, { id: 1 });`,
  'RestEndpoint.extend': `const one = Todos.get.extend({ name: 'more', getHeaders: () => ({ a: 'b' }) }); export const result = [one.name, await controller.fetch(one, { id: 1 })];`,
  'RestEndpoint.push': `await controller.fetch(Todos.getList); await controller.fetch(Todos.getList.push, { title: 'x' }); export const result = controller.getResponse(Todos.getList).data;`,
  'RestEndpoint.unshift': `await controller.fetch(Todos.getList); await controller.fetch(Todos.getList.unshift, { title: 'x' }); export const result = controller.getResponse(Todos.getList).data;`,
  'RestEndpoint.assign': `const map = new RestEndpoint({ path: '/map', schema: new schema.Collection(new schema.Values(Todo)) });
    controller.setResponse(map, { 1: { id: 1 } }); await controller.fetch(map.assign, { 5: { id: 5 } }); export const result = [controller.getResponse(map).data, asked];`,
  'RestEndpoint.remove': `await controller.fetch(Todos.getList); await controller.fetch(Todos.getList.remove, { id: 1 }); export const result = controller.getResponse(Todos.getList).data;`,
  'RestEndpoint.move': `await controller.fetch(Todos.getList, { title: 'one' }); await controller.fetch(Todos.getList.move, { id: 1 }, { id: 1, title: 'two' }); export const result = controller.getResponse(Todos.getList, { title: 'one' }).data;`,
  'RestEndpoint.getPage': `const list = Todos.getList.extend({ paginationField: 'page' }); await controller.fetch(list); await controller.fetch(list.getPage, { page: 2 }); export const result = controller.getResponse(list).data;`,
  'RestEndpoint.paginated': `const next = Todos.getList.paginated('page'); await controller.fetch(Todos.getList); await controller.fetch(next, { page: 2 }); export const result = controller.getResponse(Todos.getList).data;`,
  ...Object.fromEntries(
    Object.entries({
      'Snapshot.get': 'snapshot.get(Todo, { id }).title',
      'Snapshot.getResponse': 'snapshot.getResponse(Todos.getList).data.length',
      'Snapshot.fetchedAt': 'typeof snapshot.fetchedAt',
    }).map(([name, title]) => [
      name,
      `await controller.fetch(Todos.getList);
       const change = Todos.partialUpdate.extend({ getOptimisticResponse: (snapshot, { id }) => ({ id, title: 'guess ' + ${title} }) });
       const done = controller.fetch(change, { id: 1 }, {});
       const guess = controller.get(Todo, { id: 1 }).title;
       await done;
       export const result = guess;`,
    ]),
  ),
  ...Object.fromEntries(
    ['date', 'fetchedAt', 'expiresAt'].map((name) => [
      `Meta.${name}`,
      `const seen = [];
       ${own(`static shouldUpdate(before, now) { seen.push(typeof before.${name}, typeof now.${name}, now.${name} >= before.${name}); return true; }`, '[await controller.fetch(Own1.getList), await controller.fetch(Own1.get, { id: 1 }), seen]')}`,
    ]),
  ),
};
