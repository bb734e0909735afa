/** What the rules say of orders and cases that programs rarely have. Each program exports what it found, beside what it must. */

/** A server that answers when it is told to. */
const SERVER = `
  const later = async () => { await new Promise((done) => setTimeout(done, 3)); };
  const calls = [];
  const waiting = (url, init) => new Promise((resolve, reject) => {
    calls.push({
      url, method: init.method,
      async answer(value, status = 200) {
        resolve(value === undefined ? new Response(null, { status: 204 }) : Response.json(value, { status }));
        await later();
      },
      async lose() { reject(new TypeError('lost')); await later(); },
    });
  });
  const send = async (...args) => { const sent = controller.fetch(...args); sent.catch(() => {}); await later(); return { sent, call: calls.at(-1) }; };
  const controller = new Controller({ fetch: waiting });
  const shown = (endpoint, ...args) => controller.getResponse(endpoint, ...args);
  const counted = (...args) => { let told = 0; controller.watch(...args, () => told++); return () => { const now = told; told = 0; return now; }; };
`;

const MODEL = `
  class Post extends Entity { id = 0; title = ''; }
  class User extends Entity { id = 0; name = ''; }
  const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true, paginationField: 'page' });
  const Users = createResource({ path: '/users/:id', schema: User });
  const shape = new RestEndpoint({ path: '/s', paginationField: 'page', schema: { results: new schema.Collection([Post]), total: 0 } });
`;

/**
 * A record that a reader waits for arrives by `set`, and is deleted before React reveals it: the answer of a reader
 * beside it, at most 300 ms after the fallback. A machine that is too busy to answer before that tries again.
 */
const revealed = (answers: string) => `
  let isRendered = false;
  const Beside = () => { const { name } = useSuspense(Users.get, { id: 2 }); isRendered = true; return name; };
  const Reader = () => useSuspense(Posts.get, { id: 1 }).title;
  const element = h(ErrorBoundary, { errorComponent: ({ error }) => 'gone: ' + error.status },
    h(Suspense, { fallback: 'waits' }, h(Reader), h(Beside)));
  const until = async (holds) => { for (let i = 0; i < 600 && !holds(); i++) await later(); };
  let root, place, get, before;
  for (let tries = 0; tries < 20 && before !== 'waits'; tries++) {
    root?.unmount();
    controller.resetEntireStore();
    calls.length = 0;
    isRendered = false;
    place = document.createElement('div');
    root = createRoot(place, { onCaughtError() {} });
    root.render(h(DataProvider, { controller }, element));
    await until(() => calls.length === 2 && place.textContent);
    get = calls[0];
    controller.set(Post, { id: 1 }, { title: 'one' });
    await calls[1].answer({ id: 2, name: '' });
    await until(() => isRendered);
    before = place.textContent;
  }
  controller.fetch(Posts.delete, { id: 1 });
  await until(() => calls.length === 3);
  const remove = calls[2];
  await until(() => place.textContent !== before);
  const first = place.textContent;
  ${answers}
  await until(() => calls.length > asked);
  await calls.at(-1).answer({}, 404);
  await until(() => place.textContent !== 'one');
  export const result = [before, first, place.textContent];
  root.unmount();
`;

const NAMES: Readonly<Record<string, readonly string[]>> = {
  presource: ['addHooks', 'Controller', 'createResource', 'Entity', 'RestEndpoint', 'schema'],
  'presource/react': ['DataProvider', 'ErrorBoundary', 'useSuspense'],
  react: ['createElement as h', 'Suspense'],
  'react-dom/client': ['createRoot'],
};

/** The module of a program, with the imports that it needs. */
export function small(code: string): string {
  const body = `${SERVER}${MODEL}${code}`;
  const imports = Object.entries(NAMES).map(([from, names]) => {
    const used = names.filter((name) => new RegExp(`\\b${name.split(' ').at(-1)}\\b`).test(body));
    return used.length ? `import { ${used.join(', ')} } from '${from}';` : '';
  });
  return `${imports.join('')}${body}`;
}

/** By what must hold: a program, and what it must show. */
export const SMALL_PRINT: Readonly<Record<string, readonly [shown: unknown, code: string]>> = {
  'a first answer that was expired meanwhile is that of its caller, and stored': [
    [[{ id: 1, title: '' }], [{ id: 1, title: '' }]],
    `const newest = Posts.getList;
     const { sent, call } = await send(newest, {});
     controller.expireAll(newest);
     await call.answer([{ id: 1 }]);
     export const result = [await sent, shown(newest, {}).data];`,
  ],
  'an answer that was invalidated meanwhile is that of its caller alone; the next one is asked for anew': [
    [[{ id: 1, title: '' }], null, 1, { id: 1, title: '' }, 2],
    `const { sent, call } = await send(Posts.getList, {});
     controller.invalidate(Posts.getList, {});
     const again = await send(Posts.getList, {});
     await call.answer([{ id: 1 }]);
     const { data, expiryStatus } = shown(Posts.getList, {});
     export const result = [await sent, data ?? null, expiryStatus, controller.get(Post, { id: 1 }), calls.length];`,
  ],
  'null, too': [
    [null, 'null'],
    `const { sent, call } = await send(Posts.get, { id: 1 });
     controller.setError(Posts.get, { id: 1 }, new Error('mine'));
     await call.answer(null);
     const found = await sent;
     export const result = [found, String(found)];`,
  ],
  'an invalid entry that is expired stays invalid': [
    1,
    `controller.setResponse(Users.get, { id: 1 }, { id: 1 });
     controller.invalidate(Users.get, { id: 1 });
     controller.expireAll(Users.get);
     export const result = shown(Users.get, { id: 1 }).expiryStatus;`,
  ],
  'extend decides whether a guess is shown': [
    ['', 'guessed'],
    `controller.setResponse(Posts.get, { id: 1 }, { id: 1, title: '' });
     controller.setResponse(Users.get, { id: 1 }, { id: 1, name: '' });
     await send(Posts.update.extend({ optimistic: false }), { id: 1 }, { title: 'guessed' });
     await send(Users.update.extend({ optimistic: true }), { id: 1 }, { name: 'guessed' });
     export const result = [controller.get(Post, { id: 1 }).title, controller.get(User, { id: 1 }).name];`,
  ],
  'a guess that begins to fit with a response, and undoes it, changes no object': [
    ['one', true, 0],
    `const getOptimisticResponse = (store, { id }) =>
       store.get(Post, { id }).title === 'two' ? { id, title: 'one' } : undefined;
     controller.setResponse(Posts.get, { id: 1 }, { id: 1, title: 'one' });
     const before = shown(Posts.get, { id: 1 }).data;
     await send(Posts.update.extend({ getOptimisticResponse }), { id: 1 }, {});
     const told = counted(Posts.get, { id: 1 });
     controller.setResponse(Posts.get, { id: 1 }, { id: 1, title: 'two' });
     const { data } = shown(Posts.get, { id: 1 });
     export const result = [data.title, data === before, told()];`,
  ],
  'a store that is emptied forgets an error that was shown': [
    ['Error: mine', null],
    `controller.setError(Users.get, { id: 1 }, new Error('mine'));
     const before = String(controller.getError(Users.get, { id: 1 }));
     controller.resetEntireStore();
     export const result = [before, controller.getError(Users.get, { id: 1 }) ?? null];`,
  ],
  'a page without a body leaves the list as it was': [
    [[1], [1], [1, 2]],
    `const ids = () => shown(Posts.getList, {}).data?.map(({ id }) => id) ?? null;
     controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
     const before = ids();
     const { call } = await send(Posts.getList.getPage, { page: 2 });
     await call.answer(undefined);
     const after = ids();
     const next = await send(Posts.getList.getPage, { page: 3 });
     await next.call.answer([{ id: 2 }]);
     export const result = [before, after, ids()];`,
  ],
  'a page without the list takes nothing from it': [
    [1, 2],
    `controller.setResponse(shape, { results: [{ id: 1 }, { id: 2 }], total: 2 });
     const { call } = await send(shape.getPage, { page: 2 });
     await call.answer({ total: 3 });
     export const result = shown(shape).data?.results?.map(({ id }) => id) ?? null;`,
  ],
  'a page after a list that was null adds nothing to it, whoever asks': [
    [null, null, null],
    `const first = await send(Posts.getList, {});
     await first.call.answer(undefined);
     const page = await send(Posts.getList.getPage, { page: 2 });
     await page.call.answer([{ id: 5 }]);
     const ids = (list) => list?.map(({ id }) => id) ?? null;
     const found = [ids(shown(Posts.getList, {}).data), ids(controller.get(Posts.getList.schema, {}))];
     const pushed = await send(Posts.getList.push, { title: 'six' });
     await pushed.call.answer({ id: 6 });
     export const result = [...found, ids(controller.get(Posts.getList.schema, {}))];`,
  ],
  'a page makes no invalid list valid': [
    1,
    `controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
     controller.invalidate(Posts.getList, {});
     const { call } = await send(Posts.getList.getPage, { page: 2 });
     await call.answer([{ id: 2 }]);
     export const result = shown(Posts.getList, {}).expiryStatus;`,
  ],
  'a page that brings nothing new tells nobody': [
    [0, true],
    `controller.setResponse(Posts.getList, {}, [{ id: 1, title: 'a' }]);
     const before = shown(Posts.getList, {}).data;
     const told = counted(Posts.getList, {});
     const { call } = await send(Posts.getList.getPage, { page: 2 });
     told();
     await call.answer([{ id: 1, title: 'a' }]);
     export const result = [told(), before === shown(Posts.getList, {}).data];`,
  ],
  'a function of a list stores what it touched, and nothing else': [
    'b',
    `controller.setResponse(Posts.getList, {}, [{ id: 1 }, { id: 2 }]);
     const { call } = await send(Posts.get, { id: 2 });
     await later();
     controller.set(Posts.getList.schema, {}, (list) => [...list]);
     await call.answer({ id: 2, title: 'b' });
     export const result = controller.get(Post, { id: 2 }).title;`,
  ],
  'a list below an entity is not dated by answers without it': [
    [
      [[1, 2], 'newer'],
      [[1, 2], 'newer'],
    ],
    `class Thread extends Entity { id = 0; name = ''; posts = []; static schema = { posts: new schema.Collection([Post], { nestKey: (parent) => ({ thread: parent.id }) }) }; }
     class Merged extends Thread { static merge(a, b) { return { ...a, ...b }; } }
     const found = [];
     for (const [path, one] of [['/threads/:id', Thread], ['/merged/:id', Merged]]) {
       const Threads = createResource({ path, schema: one });
       const list = new RestEndpoint({ path: '/posts-of-a-thread' + path.length, searchParams: {}, schema: new schema.Collection([Post], { argsKey: ({ thread }) => ({ thread }) }) });
       controller.setResponse(Threads.get, { id: 1 }, { id: 1, name: 'first', posts: [{ id: 1 }] });
       await later();
       const asked = await send(Threads.get.extend({ name: 'all', dataExpiryLength: 5, urlPrefix: '/other' }), { id: 1 });
       await later();
       controller.setResponse(Threads.get, { id: 1 }, { id: 1, name: 'newer' });
       await asked.call.answer({ id: 1, name: 'older', posts: [{ id: 1 }, { id: 2 }] });
       const { posts, name } = controller.get(one, { id: 1 });
       found.push([posts.map(({ id }) => id), name]);
     }
     export const result = found;`,
  ],
  'an order of All that changes is told': [
    ['1 2 3', '1 3 2', true],
    `const all = new RestEndpoint({ path: '/all', schema: new schema.All(Post) });
     controller.setResponse(all, [{ id: 1 }]);
     const order = () => shown(all).data.map(({ id }) => id).join(' ');
     const two = await send(Posts.update, { id: 2 }, { title: 'two' });
     const three = await send(Posts.update, { id: 3 }, { title: 'three' });
     const before = order();
     let heard = before;
     controller.watch(all, () => (heard = order()));
     await three.call.answer({ id: 3, title: 'three' });
     export const result = [before, order(), heard === order()];`,
  ],
  'the newest of two errors is kept where there are no data': [
    [404, 503],
    `const first = await send(Posts.get, { id: 1 });
     await first.call.answer({}, 404);
     const before = shown(Posts.get, { id: 1 }).error.status;
     const second = await send(Posts.get, { id: 1 });
     await second.call.answer({}, 503);
     export const result = [before, controller.getError(Posts.get, { id: 1 }).status];`,
  ],
  'what a pending deletion hides tells nobody': [
    [[1], [1], 0, true],
    `controller.setResponse(Posts.getList, {}, [{ id: 1 }, { id: 2 }]);
     await send(Posts.delete, { id: 2 });
     const ids = () => shown(Posts.getList, {}).data.map(({ id }) => id);
     const before = shown(Posts.getList, {}).data, first = ids();
     const told = counted(Posts.getList, {});
     controller.set(Post, { id: 2 }, { title: 'hidden' });
     await later();
     export const result = [first, ids(), told(), before === shown(Posts.getList, {}).data];`,
  ],
  'something pushed that a pending deletion hides tells nobody': [
    [0, true],
    `controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
     await send(Posts.delete, { id: 2 });
     const before = shown(Posts.getList, {}).data;
     const told = counted(Posts.getList, {});
     controller.setResponse(Posts.getList.push, {}, { id: 2, title: 'hidden' });
     await later();
     export const result = [told(), before === shown(Posts.getList, {}).data];`,
  ],
  'relations of every kind may be 500 levels deep': [
    [500, 500, 500, 500],
    `class Tree extends Entity { id = 0; next = undefined; }
     const found = [];
     const kinds = {
       one: [Tree, (inner) => inner],
       many: [[Tree], (inner) => (inner ? [inner] : [])],
       union: [new schema.Union({ a: Tree }, () => 'a'), (inner) => inner],
       values: [new schema.Values(Tree), (inner) => (inner ? { x: inner } : {})],
     };
     for (const [name, [kind, wrap]] of Object.entries(kinds)) {
       Tree.schema = { next: kind };
       const own = new Controller();
       let value;
       for (let id = 500; id > 0; id--) value = { id, next: value && wrap(value) };
       try {
         own.setResponse(new RestEndpoint({ path: '/tree' + name, schema: Tree, name }), value);
         let deep = 0;
         for (let at = 1; own.get(Tree, { id: at }); at++) deep++;
         found.push(deep);
       } catch (error) { found.push(name + String(error.message).slice(0, 60)); }
     }
     export const result = found;`,
  ],
  'a record that was deleted before it was revealed does not stay on screen': [
    ['waits', 'one', 'gone: 404'],
    revealed(`
      await get.answer({ id: 1, title: 'one' });
      await remove.answer({ id: 1 });
      const asked = calls.length;`),
  ],
  'nor does one that is asked for while its deletion is in flight': [
    ['waits', 'one', 'gone: 404'],
    revealed(`
      await get.answer({ id: 1, title: 'one' });
      const second = await send(Posts.get, { id: 1 });
      const asked = calls.length;
      await remove.answer({ id: 1 });
      await second.call.answer({ id: 1, title: 'one' });`),
  ],
  'what is invalid has no data for anybody': [
    [null, null],
    `controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'u' });
     controller.setResponse(Users.getList, {}, [{ id: 1, name: 'u' }]);
     controller.invalidate(Users.get, { id: 1 });
     controller.invalidate(Users.getList, {});
     export const result = [shown(Users.get, { id: 1 }).data ?? null, shown(Users.getList, {}).data ?? null];`,
  ],
  'a reset by who hears of an answer leaves that answer, and that error, to the caller': [
    [401, { id: 2, name: 'u' }],
    `addHooks(controller, { fetchEnd: () => controller.resetEntireStore(), respond: () => {}, });
     const refused = await send(Users.get, { id: 1 });
     await refused.call.answer({}, 401);
     const taken = await send(Users.get, { id: 2 });
     await taken.call.answer({ id: 2, name: 'u' });
     export const result = [await refused.sent.catch(({ status }) => status), await taken.sent.catch(String)];`,
  ],
  'a mutation with a signal that is none is not sent, and stores nothing': [
    [0, 'TypeError', null],
    `const sent = controller.fetch(Users.update.extend({ signal: {} }), { id: 1 }, { name: 'x' });
     sent.catch(() => {});
     await later();
     if (calls.length) await calls[0].answer({ id: 1, name: 'x' });
     export const result = [calls.length, await sent.catch(({ name }) => name), controller.get(User, { id: 1 }) ?? null];`,
  ],
  'a list that was asked for before a push or a page does not take it away': [
    [1, 2, 3],
    `controller.setResponse(Posts.getList, {}, [{ id: 1 }]);
     const { call } = await send(Posts.getList, {});
     await later();
     controller.setResponse(Posts.getList.push, {}, { id: 2 });
     controller.setResponse(Posts.getList.getPage, { page: 2 }, [{ id: 3 }]);
     await call.answer([{ id: 1 }]);
     export const result = shown(Posts.getList, {}).data.map(({ id }) => id);`,
  ],
  "a soft error over data is its caller's; over an older error it is kept": [
    [503, null, { id: 1, name: 'u' }],
    `controller.setResponse(Users.get, { id: 1 }, { id: 1, name: 'u' });
     const { call, sent } = await send(Users.get, { id: 1 });
     await call.answer({}, 503);
     const { data, error } = shown(Users.get, { id: 1 });
     export const result = [await sent.catch(({ status }) => status), error ?? null, data];`,
  ],
  'records of an optimistic copy keep their relations': [
    'Ada',
    `class Note extends Entity { id = 0; title = ''; author = undefined; static schema = { author: User }; }
     const Notes = createResource({ path: '/notes/:id', schema: Note, optimistic: true });
     controller.setResponse(Notes.get, { id: 1 }, { id: 1, title: 'a', author: { id: 5, name: 'Ada' } });
     await send(Notes.update.extend({ getOptimisticResponse: (snap, { id }, body) => ({ ...snap.get(Note, { id }), ...body }) }), { id: 1 }, { title: 'b' });
     export const result = controller.get(Note, { id: 1 }).author?.name ?? null;`,
  ],
  'a record whose guess has another index is found by it': [
    [1, null],
    `class Named extends Entity { id = 0; slug = ''; static indexes = ['slug']; }
     const Nameds = createResource({ path: '/named/:id', schema: Named, optimistic: true });
     controller.setResponse(Nameds.get, { id: 1 }, { id: 1, slug: 'old' });
     await send(Nameds.partialUpdate, { id: 1 }, { slug: 'new' });
     export const result = [controller.get(Named, { slug: 'new' })?.id ?? null, controller.get(Named, { slug: 'old' })?.id ?? null];`,
  ],
  'a list of two arguments is not that of one with a comma': [
    [[1], [2]],
    `const list = new RestEndpoint({ path: '/tagged', searchParams: {}, schema: new schema.Collection([Post]) });
     controller.setResponse(list, { tags: ['a,b'] }, [{ id: 1 }]);
     controller.setResponse(list, { tags: ['a', 'b'] }, [{ id: 2 }]);
     const ids = (args) => shown(list, args).data.map(({ id }) => id);
     export const result = [ids({ tags: ['a,b'] }), ids({ tags: ['a', 'b'] })];`,
  ],
  'a class of tuples makes records of them; a list that process only copies is refused': [
    [
      [
        [10, 1],
        [9, 2],
      ],
      ['NormalizeError', 'NormalizeError'],
      [[10, 1]],
    ],
    `class Level extends Entity {
       price = 0; amount = 0;
       pk() { return this.price; }
       static process([price, amount]) { return amount ? { price, amount } : undefined; }
     }
     class Copy extends Entity { id = ''; pk(parent, key, args) { return args[0].id; } static process(value) { return { ...value }; } }
     const levels = new RestEndpoint({ path: '/levels', schema: new schema.Collection([Level]) });
     const copy = new RestEndpoint({ path: '/copies/:id', schema: { copy: Copy } });
     const refused = (value) => { try { controller.setResponse(copy, { id: 'a' }, { copy: value }); } catch ({ name }) { return name; } };
     const rows = () => shown(levels, {}).data.map(({ price, amount }) => [price, amount]);
     controller.setResponse(levels, {}, [[10, 1], [9, 2], [8, 0]]);
     export const result = [rows(), [refused([1]), refused([])]];
     controller.setResponse(levels, {}, [[10, 1]]);
     result.push(rows());`,
  ],
  'functions of classes and lists get primary keys as the class of the records has them': [
    [
      [['1'], ['2']],
      [[1], [2]],
      [['1'], ['2']],
      [['1'], ['2']],
      ['3', '4'],
      [5, 6],
      ['1', '2'],
    ],
    `const seen = [];
     class Text extends Entity { id = ''; }
     class Int extends Entity { id = 0; }
     class Made extends Entity { id = 0; pk() { return String(this.id); } }
     class Bare extends Entity { id = undefined; }
     class Box extends Entity {
       id = ''; texts = []; ints = []; made = []; bare = [];
       static schema = { texts: [Text], ints: [Int], made: [Made], bare: [Bare] };
       static merge(existing, incoming) {
         for (const key of ['texts', 'ints', 'made', 'bare']) seen.push([existing[key], incoming[key]]);
         return { ...existing, ...incoming };
       }
     }
     const box = new RestEndpoint({ path: '/box/:id', schema: Box });
     const boxOf = (id) => ({ id: 'b', texts: [{ id }], ints: [{ id: Number(id) }], made: [{ id: Number(id) }], bare: [{ id }] });
     controller.setResponse(box, { id: 'b' }, boxOf('1'));
     controller.setResponse(box, { id: 'b' }, boxOf('2'));
     const added = (Class, path, keys) => {
       const list = new schema.Collection([Class]);
       controller.setResponse(new RestEndpoint({ path, schema: list }), {}, [{ id: keys[0] }]);
       const add = list.addWith((existing, incoming) => (seen.push([...existing, ...incoming]), [...existing, ...incoming]));
       controller.setResponse(new RestEndpoint({ path, method: 'POST', schema: add }), {}, { id: keys[1] });
     };
     added(Text, '/texts', ['3', '4']);
     added(Int, '/ints', [5, 6]);
     class Holder extends Entity {
       id = ''; texts = [];
       static schema = { texts: [Text] };
       static process(value) { seen.push(value.texts); return value; }
     }
     controller.setResponse(new RestEndpoint({ path: '/holder', schema: Holder }), {}, { id: 'h', texts: ['1', '2'] });
     export const result = seen;`,
  ],
  'a Lazy shows the keys of nested records as their response spells them': [
    [['5', ['5', '6']], { author: '5', all: ['6'] }],
    `class Writer extends Entity { id = ''; name = ''; }
     class Note extends Entity { id = 0; main = undefined; all = []; info = {}; static schema = {
       main: new schema.Lazy(Writer), all: new schema.Lazy([Writer]), info: new schema.Lazy({ author: Writer, all: [Writer] }) }; }
     const get = new RestEndpoint({ path: '/notes/:id', schema: Note });
     controller.setResponse(get, { id: 1 }, {
       id: 1, main: { id: '5' }, all: [{ id: '5' }, { id: '6' }], info: { author: { id: '5' }, all: [{ id: '6' }] } });
     const { main, all, info } = shown(get, { id: 1 }).data;
     export const result = [[main, all], info];`,
  ],
  'a function in a field reads the record that it is in, not the one before it': [
    [['b', 'b', 'Ada', true], ['b', 'a'], ['b', true, true], true],
    `class Flat extends Entity { id = 0; name = ''; tags = []; said = () => this.name; }
     class Linked extends Entity {
       id = 0; name = ''; tags = []; author = undefined; said = () => this.name; by = () => this.author.name;
       static schema = { author: User };
     }
     class Circular extends Entity { id = 0; name = ''; tags = []; friends = []; said = () => this.name + this.friends.map(({ name }) => name); }
     Circular.schema = { friends: [Circular] };
     const shownTwice = (Class, first, second) => {
       const get = new RestEndpoint({ path: '/' + Class.key + '/:id', schema: Class });
       controller.setResponse(get, { id: 1 }, first);
       const before = shown(get, { id: 1 }).data;
       controller.setResponse(get, { id: 1 }, second);
       return [shown(get, { id: 1 }).data, before];
     };
     const [flat] = shownTwice(Flat, { id: 1, name: 'a' }, { id: 1, name: 'b' });
     const [linked, before] = shownTwice(Linked, { id: 1, name: 'a', author: { id: 5, name: 'Ann' } }, { id: 1, name: 'b', author: { id: 5, name: 'Ada' } });
     const [circular, was] = shownTwice(Circular, { id: 1, name: 'a', friends: [1] }, { id: 1, name: 'b' });
     controller.setResponse(new RestEndpoint({ path: '/users/:id', schema: User }), { id: 6 }, { id: 6, name: 'Bob' });
     const isSame = controller.get(Linked, { id: 1 }) === linked;
     export const result = [[flat.said(), linked.said(), linked.by(), linked.tags === before.tags], [linked.said(), before.said()], [circular.said().slice(0, 1), was.said() === 'aa', circular.tags === was.tags], isSame];`,
  ],
  'a record that its class merges stays one of that class': [
    [true, 'b!', 'note'],
    `class Note extends Entity {
       id = 0; text = ''; kind = 'note';
       static merge(a, b) { return { ...a, ...b }; }
       get loud() { return this.text + '!'; }
     }
     controller.set(Note, { id: 1 }, { text: 'a' });
     controller.set(Note, { id: 1 }, { text: 'b' });
     const note = controller.get(Note, { id: 1 });
     export const result = [note instanceof Note, note.loud, note.kind];`,
  ],
  'a record is of its class, also if the first response that contained it was broken': [
    [true, 'note'],
    `class Note extends Entity { id = 0; text = ''; kind = 'note'; }
     const notes = new RestEndpoint({ path: '/notes', schema: [Note] });
     try { controller.setResponse(notes, [{ id: 1, text: 'a' }, {}]); } catch {}
     controller.setResponse(notes, [{ id: 1, text: 'a' }]);
     const [note] = shown(notes).data;
     export const result = [note instanceof Note, note.kind];`,
  ],
};
