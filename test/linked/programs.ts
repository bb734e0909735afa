import type { PartName } from '../../runtime/contract/parts.ts';

/** A file that uses one thing of ours, and what it is linked with for that. */
export interface Small {
  readonly name: string;
  /** The part that answers for it, first; the others it needs. */
  readonly parts: readonly PartName[];
  /** True if the name is a method of a controller or an endpoint, which is not there without the part. */
  readonly isMethod: boolean;
  /** True if it shows something else without the part, or an error that does not name it. */
  readonly isSilent: boolean;
  /** Statements of a module that has `Todos`, `controller`, `asked` and `shown`; `result` is what it shows. */
  readonly code: string;
}

/** What each program begins with. Its server answers with the number of the request. */
export const BEGINNING = `
  class Todo extends Entity { id = 0; title = ''; }
  const asked = [];
  const json = (value) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });
  const answer = async (url, { method, body }) => {
    asked.push([method, url, body]);
    if (/[?&]page=/.test(url)) return json([{ id: 8, title: 'page' }]);
    if (method === 'GET') return json(/\\/todos\\/\\d/.test(url) ? { id: 1, title: 'one' } : [{ id: 1, title: 'one' }]);
    return json({ id: method === 'DELETE' ? 1 : 7, ...(body && JSON.parse(body)) });
  };
  const controller = new Controller({ fetch: answer });
`;

/** What a program that names `shown` has besides. It asks for `responses`. */
export const SHOWN = `
  const shown = (endpoint, ...args) => controller.getResponse(endpoint, ...args).data;
`;

const RESOURCE = `const Todos = createResource({ path: '/todos/:id', schema: Todo });`;

const METHODS = new Set(
  'moveWith invalidateAll expireAll set setResponse setError watch resetEntireStore getResponse getError fetchIfStale paginated testKey'.split(
    ' ',
  ),
);

const SILENT = new Set([
  'content',
  'move',
  'parseResponse',
  'key',
  'entity',
  'another class',
  'optimistic',
  'RestEndpoint',
  'a circle',
  'a circle of a schema that gets more',
  'a schema of a class',
  'Lazy, which leads back',
]);

const small = (name: string, parts: string, code: string): Small => ({
  name,
  parts: [...parts.split(' '), ...(/\bshown\(/.test(code) ? ['responses'] : [])] as PartName[],
  isMethod: METHODS.has(name),
  isSilent: SILENT.has(name),
  code: code.includes('const Todos') ? code : `${RESOURCE}\n${code}`,
});

export const PROGRAMS: readonly Small[] = [
  small(
    'invalidateAll',
    'keys responses',
    `await controller.fetch(Todos.getList);
     controller.invalidateAll(Todos.getList);
     export const result = controller.getResponse(Todos.getList).expiryStatus;`,
  ),
  small(
    'expireAll',
    'keys responses',
    `await controller.fetch(Todos.getList);
     controller.expireAll(Todos.getList);
     export const result = controller.getResponse(Todos.getList).expiresAt;`,
  ),
  ...(
    [
      ['process', `static process(value) { return { ...value, title: \`<\${value.title}>\` }; }`],
      ['validate', `static validate({ title }) { if (title === 'one') return 'one'; }`],
      ['merge', `static merge(a, b) { return { ...a, ...b, title: a.title + b.title }; }`],
      ['shouldUpdate', `static shouldUpdate() { return false; }`],
      ['shouldReorder', `static shouldReorder() { return true; }`],
    ] as const
  ).map(([name, member]) =>
    small(
      name,
      'custom forms',
      `class Own extends Entity { id = 0; title = ''; ${member} }
       const Todos = createResource({ path: '/todos/:id', schema: Own });
       const failed = [];
       await controller.fetch(Todos.getList).catch(({ message }) => failed.push(/part-missing.*|refused/.exec(message)[0]));
       await controller.fetch(Todos.get, { id: 1 }).catch(({ message }) => failed.push(/part-missing.*|refused/.exec(message)[0]));
       export const result = [shown(Todos.getList)?.map(({ title }) => title), failed];`,
    ),
  ),
  small(
    'indexes',
    'custom forms',
    `class Own extends Entity { id = 0; title = ''; static indexes = ['title']; }
     const Todos = createResource({ path: '/todos/:id', schema: Own });
     await controller.fetch(Todos.getList);
     export const result = controller.get(Own, { title: 'one' }).id;`,
  ),
  ...(
    [
      ['All', "new schema.All({ one: Todo }, () => 'one')"],
      ['Values', "new schema.Values({ one: Todo }, () => 'one')"],
      ['Array', "new schema.Array({ one: Todo }, () => 'one')"],
      ['Union', "new schema.All(new schema.Union({ one: Todo }, () => 'one'))"],
    ] as const
  ).map(([name, made]) =>
    small(
      name,
      'kinds',
      `const list = new RestEndpoint({ path: '/todos', schema: ${made} });
       export const result = Object.values(await controller.fetch(list)).map((one) => one instanceof Todo);`,
    ),
  ),
  small(
    'RestEndpoint',
    'derived',
    `class OwnEndpoint extends RestEndpoint {
       urlPrefix = '/own';
       #token = 'secret';
       getHeaders(headers) { return { ...headers, token: this.#token }; }
     }
     const own = new OwnEndpoint({ path: '/todos', schema: [Todo] });
     const given = own.extend({ urlPrefix: '/given' });
     const failed = [];
     for (const one of [own, given]) await controller.fetch(one).catch(({ name }) => failed.push(name));
     export const result = [asked, failed];`,
  ),
  small('testKey', 'keys', `export const result = Todos.get.testKey('GET /todos/5');`),
  ...(['push', 'unshift'] as const).map((name) =>
    small(
      name,
      'additions bodies',
      `await controller.fetch(Todos.getList);
       await controller.fetch(Todos.getList.${name}, { title: 'new' });
       export const result = shown(Todos.getList).map(({ id }) => id);`,
    ),
  ),
  small(
    'remove',
    'changes additions bodies',
    `await controller.fetch(Todos.getList);
     await controller.fetch(Todos.getList.remove, { id: 1 });
     export const result = [shown(Todos.getList).length, asked];`,
  ),
  small(
    'move',
    'moves changes additions bodies',
    `await controller.fetch(Todos.getList, { title: 'one' });
     await controller.fetch(Todos.getList.move, { id: 1 }, { id: 1, title: 'two' });
     export const result = [shown(Todos.getList, { title: 'one' }).length, asked];`,
  ),
  small(
    'moveWith',
    'moves changes additions bodies shapes converters',
    `const own = new schema.Collection([Todo]);
     const move = Todos.partialUpdate.extend({ schema: own.moveWith((now, more) => [...more, ...now]) });
     export const result = [await controller.fetch(move, { id: 1 }, { title: 'two' }), asked];`,
  ),
  small(
    'assign',
    'additions bodies',
    `const map = new RestEndpoint({ path: '/map', schema: new schema.Collection(new schema.Values(Todo)), name: 'map' });
     await controller.fetch(map);
     await controller.fetch(map.assign, { 5: { id: 5 } });
     export const result = asked;`,
  ),
  small(
    'getPage',
    'pages additions bodies',
    `const Todos = createResource({ path: '/todos/:id', schema: Todo, paginationField: 'page' });
     await controller.fetch(Todos.getList);
     await controller.fetch(Todos.getList.getPage, { page: 2 });
     export const result = shown(Todos.getList).map(({ id }) => id);`,
  ),
  small(
    'paginated',
    'pages additions bodies',
    `const next = Todos.getList.paginated('page');
     await controller.fetch(Todos.getList);
     await controller.fetch(next, { page: 2 });
     export const result = shown(Todos.getList).map(({ id }) => id);`,
  ),
  small(
    'addWith',
    'changes pages additions bodies shapes converters',
    `const own = new schema.Collection([Todo]);
     const list = new RestEndpoint({ path: '/todos', schema: own });
     const last = list.extend({ method: 'POST', schema: own.addWith((now, more) => [...more, ...now]) });
     const more = list.extend({ name: 'more', path: '/todos?page=2', schema: own.addWith() });
     await controller.fetch(list);
     await controller.fetch(last, { title: 'new' });
     await controller.fetch(more);
     export const result = shown(list).map(({ id }) => id);`,
  ),
  ...(['update', 'partialUpdate'] as const).map((name) =>
    small(
      name,
      'bodies',
      `await controller.fetch(Todos.getList);
       await controller.fetch(Todos.${name}, { id: 1 }, { title: 'changed' });
       export const result = [asked, shown(Todos.getList).map(({ title }) => title)];`,
    ),
  ),
  small(
    'delete',
    'deletions bodies',
    `await controller.fetch(Todos.getList);
     await controller.fetch(Todos.delete, { id: 1 });
     export const result = [asked, shown(Todos.getList).length];`,
  ),
  small(
    'Invalidate',
    'deletions bodies',
    `const drop = new RestEndpoint({ path: '/todos/:id', method: 'DELETE', schema: new schema.Invalidate(Todo) });
     await controller.fetch(Todos.getList);
     await controller.fetch(drop, { id: 1 });
     export const result = [asked, shown(Todos.getList).length];`,
  ),
  small(
    'method',
    'bodies',
    `const send = new RestEndpoint({ path: '/todos', method: 'POST', schema: Todo });
     await controller.fetch(send, { title: 'sent' });
     export const result = asked;`,
  ),
  small(
    'optimistic',
    'optimistic bodies',
    `const Todos = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });
     await controller.fetch(Todos.getList);
     const done = controller.fetch(Todos.partialUpdate, { id: 1 }, { title: 'guessed' });
     const before = shown(Todos.getList)[0].title;
     await done;
     export const result = [before, shown(Todos.getList).map(({ title }) => title)];`,
  ),
  small(
    'getOptimisticResponse',
    'optimistic bodies',
    `const change = Todos.partialUpdate.extend({ getOptimisticResponse: (_, { id }) => ({ id, title: 'guessed' }) });
     await controller.fetch(Todos.getList);
     const done = controller.fetch(change, { id: 1 }, { title: 'sent' });
     const before = shown(Todos.getList)[0].title;
     await done;
     export const result = before;`,
  ),
  small(
    'set',
    'controls',
    `controller.set(Todo, { id: 3 }, { title: 'set' });
     export const result = controller.get(Todo, { id: 3 }).title;`,
  ),
  small(
    'setResponse',
    'controls',
    `controller.setResponse(Todos.getList, [{ id: 4 }]);
     export const result = shown(Todos.getList).map(({ id }) => id);`,
  ),
  small(
    'setError',
    'controls responses',
    `controller.setError(Todos.getList, new Error('no'));
     export const result = controller.getError(Todos.getList).message;`,
  ),
  small(
    'watch',
    'controls',
    `let told = 0;
     controller.watch(Todos.getList, () => told++);
     await controller.fetch(Todos.getList);
     export const result = told;`,
  ),
  small(
    'resetEntireStore',
    'resets',
    `await controller.fetch(Todos.getList);
     controller.resetEntireStore();
     export const result = String(shown(Todos.getList));`,
  ),
  small(
    'getResponse',
    'responses',
    `await controller.fetch(Todos.getList);
     export const result = controller.getResponse(Todos.getList).data.length;`,
  ),
  small(
    'getError',
    'responses',
    `const lost = Todos.get.extend({ fetch: () => Promise.reject(new Error('lost')) });
     await controller.fetch(lost, { id: 1 }).catch(() => {});
     export const result = controller.getError(lost, { id: 1 })?.message;`,
  ),
  small(
    'fetchIfStale',
    'responses',
    `await controller.fetchIfStale(Todos.getList);
     export const result = [(await controller.fetchIfStale(Todos.getList)).length, asked];`,
  ),
  small(
    'signal',
    'signals',
    `const abort = new AbortController();
     const ended = Todos.get.extend({ signal: abort.signal });
     const failed = controller.fetch(ended, { id: 1 }).catch(String);
     abort.abort('ended');
     export const result = await failed;`,
  ),
  small(
    'parseResponse',
    'forms converters responses',
    `const todo = new RestEndpoint({ path: '/todos/1' });
     const text = todo.extend({ parseResponse: async () => 'text' });
     const answers = [await controller.fetch(todo), await controller.fetch(text)];
     export const result = [answers, controller.getResponse(todo).data, controller.getResponse(text).data];`,
  ),
  small(
    'content',
    'content converters forms',
    `const text = new RestEndpoint({ path: '/todos/1', content: 'text' });
     export const result = await controller.fetch(text);`,
  ),
  small(
    'a schema of a class',
    'related',
    `class Own extends Entity { id = 0; title = ''; static schema = { next: Todo }; }
     const Todos = createResource({ path: '/todos/:id', schema: Own });
     await controller.fetch(Todos.getList);
     export const result = controller.get(Own, { id: 1 }).title;`,
  ),
  small(
    'a schema that is filled later',
    'related circles remakes',
    `class Own extends Entity { id = 0; title = ''; static schema = {}; }
     Own.schema.next = Todo;
     const list = new RestEndpoint({ path: '/todos', schema: [Own] });
     await controller.fetch(list);
     export const result = controller.get(Own, { id: 1 }).title;`,
  ),
  ...(
    [
      [
        'key',
        'twins remakes',
        (name: string) => `class ${name} extends Entity { static key = 'One'; id = 0; title = ''; }`,
      ],
      [
        'entity',
        'twins remakes',
        (name: string) => `class ${name} { id = 0; title = ''; } entity('One')(${name});`,
      ],
    ] as const
  ).map(([name, parts, written]) =>
    small(
      name,
      parts,
      `${written('Before')}
       ${written('After')}
       await controller.fetch(new RestEndpoint({ path: '/todos', schema: [Before] }));
       await controller.fetch(new RestEndpoint({ path: '/todos/1', schema: After }));
       export const result = controller.get(Before, { id: 1 }) instanceof After;`,
    ),
  ),
  small(
    'another class',
    'remakes twins',
    `class Before extends Entity { static key = 'One'; id = 0; title = ''; }
     await controller.fetch(new RestEndpoint({ path: '/todos', schema: [Before] }));
     class After extends Entity { static key = 'One'; id = 0; title = ''; get loud() { return this.title + '!'; } }
     const one = controller.get(After, { id: 1 });
     export const result = [one instanceof After, one.loud];`,
  ),
  small(
    'field',
    'related circles remakes twins',
    `class Own extends Entity { id = 0; title = ''; next = undefined; }
     field(() => Todo)(Own.prototype, 'next');
     entity(Own);
     const list = new RestEndpoint({ path: '/todos', schema: [Own] });
     await controller.fetch(list);
     export const result = controller.get(Own, { id: 1 }).title;`,
  ),
  small(
    'Lazy, which leads back',
    'related',
    `class Post extends Entity { id = 0; notes = []; static schema = { notes: new schema.Lazy(() => [Note]) }; }
     class Note extends Entity { id = 0; text = ''; post = undefined; static schema = { post: Post }; }
     const text = { id: 2, text: 'note', post: 1 };
     const own = new Controller({ fetch: async (url) => json(/posts/.test(url) ? { id: 1, notes: [text] } : { ...text, text: url }) });
     const { notes } = await own.fetch(new RestEndpoint({ path: '/posts/1', schema: Post }));
     const [note] = own.get(Post.schema.notes.query, notes);
     await own.fetch(new RestEndpoint({ path: '/notes/2', schema: Note }));
     const [changed] = own.get(Post.schema.notes.query, notes);
     export const result = [notes, note.text, note.post.notes === notes, changed.text, changed.post === note.post];`,
  ),
  small(
    'a circle',
    'circles related remakes',
    `class Friend extends Entity { id = 0; name = ''; friend = undefined; static schema = { friend: Friend }; }
     const own = new Controller({ fetch: async () => json({ id: 1, friend: { id: 2, friend: 1 } }) });
     const one = await own.fetch(new RestEndpoint({ path: '/friends/1', schema: Friend }));
     export const result = [one.friend.id, one.friend.friend === one];`,
  ),
  small(
    'a circle of a schema that gets more',
    'circles related remakes kinds shapes converters',
    `const linked = new schema.Union({}, 'type');
     class Note extends Entity { id = 0; type = 'note'; next = undefined; static schema = { next: linked }; }
     linked.define({ note: Note });
     const next = { id: 2, type: 'note', next: { id: 1, type: 'note' } };
     const own = new Controller({ fetch: async () => json({ id: 1, type: 'note', next }) });
     const one = await own.fetch(new RestEndpoint({ path: '/notes/1', schema: Note }));
     export const result = [one.next.id, one.next.next === one];`,
  ),
  small(
    'EntityMixin',
    'related circles remakes shapes converters',
    `class Plain { id = 0; title = ''; }
     class Own extends schema.EntityMixin(Plain, { schema: { next: Todo } }) {}
     const list = new RestEndpoint({ path: '/todos', schema: [Own] });
     await controller.fetch(list);
     export const result = controller.get(Own, { id: 1 }).title;`,
  ),
  small(
    'a path that is made while the app runs',
    'paths',
    `const Todos = createResource({ path: ['', 'todos', ':id?'].join('/'), schema: Todo });
     export const result = [await controller.fetch(Todos.get, { id: 1 }), Todos.getList.path, asked];`,
  ),
  small(
    'options that come from elsewhere',
    'paths',
    `const options = { path: '/todos{/:id}', schema: Todo };
     const Todos = createResource(options);
     export const result = [await controller.fetch(Todos.get, { id: 1 }), asked];`,
  ),
  small(
    'a shape',
    'shapes converters forms',
    `const page = new RestEndpoint({ path: '/todos', schema: { items: [Todo] }, process: (items) => ({ items }) });
     export const result = await controller.fetch(page);`,
  ),
  small(
    'Object',
    'shapes converters',
    `const held = new schema.Object({ items: [Todo] });
     controller.get(held);
     export const result = 'asked for';`,
  ),
  small(
    'no schema',
    'converters',
    `const plain = new RestEndpoint({ path: '/todos' });
     export const result = await controller.fetch(plain);`,
  ),
  small(
    'a converter',
    'converters related',
    `class Dated extends Entity { id = 0; title = ''; static schema = { title: (text) => text.toUpperCase() }; }
     const one = new RestEndpoint({ path: '/todos/1', schema: Dated });
     export const result = await controller.fetch(one);`,
  ),
  small(
    'a query of a shape',
    'shapes converters',
    `const count = new schema.Query({ all: new schema.All(Todo) }, ({ all }) => all.length);
     await controller.fetch(Todos.getList);
     export const result = controller.get(count);`,
  ),
];
