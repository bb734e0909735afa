import type { Programs } from './programs.ts';

const GRAPHQL = `
  class User extends GQLEntity { name = ''; }
  const sent = [];
  const api = new GQLEndpoint('/graphql', { getHeaders: (headers) => ({ ...headers, own: '1' }) });
  const graphql = new Controller({ fetch: async (url, { body, headers }) => {
    sent.push(url, JSON.parse(body), new Headers(headers).get('own'));
    return Response.json({ data: { user: { id: '1', name: 'Ada' } } });
  } });
  const getUser = api.query('query User($id: ID!) { user(id: $id) { id name } }', { user: User });
`;
const ASKED = `export const result = [await graphql.fetch(getUser, { id: '1' }), sent, graphql.get(User, { id: '1' })];`;

const gqlMember = (member: string) =>
  GRAPHQL.replace(`name = '';`, `name = ''; ${member}`) + ASKED.replace(');\n', '');

const PAGE = `const page = new ServerPage({ controller, nonce: 'n' }); await page.controller.fetch(Todos.getList);`;
const HTML = `new ReadableStream({ start(to) { to.enqueue(new TextEncoder().encode('<html><head></head><body>page</body></html>')); to.close(); } })`;
/** The keys of endpoints and classes may differ between bundles; what the page holds does not. */
const HELD = `(text) => [/"one"/.test(text), /nonce="n"/.test(text)]`;

const inspected = (member: string, map = '') =>
  `await controller.fetch(Todos.getList); export const result = inspect(controller).${member}${map};`;

/** Server rendering, GraphQL and the tools of \`presource/inspect\`. */
export const TOOLS: Programs = {
  'graphql GQLEndpoint': GRAPHQL + ASKED,
  'graphql GQLEndpoint.query': GRAPHQL + ASKED,
  'graphql GQLEndpoint.mutation': `${GRAPHQL} const rename = api.mutation('mutation { user { id name } }', { user: User }); export const result = [await graphql.fetch(rename), graphql.get(User, { id: '1' })];`,
  'graphql GQLEndpoint.url': `${GRAPHQL} export const result = api.url;`,
  'graphql GQLEndpoint.options': `${GRAPHQL} export const result = Object.keys(api.options);`,
  'graphql GQLEndpoint.getHeaders': `${GRAPHQL} class Signed extends GQLEndpoint { getHeaders(headers) { return { ...headers, own: this.url }; } }; const getMe = new Signed('/me').query('{ user { id name } }', { user: User }); export const result = [await graphql.fetch(getMe), sent];`,
  'graphql GQLOptions.getHeaders': GRAPHQL + ASKED,
  'graphql GQLEntity': GRAPHQL + ASKED,
  'graphql GQLEntity.id': `${GRAPHQL} export const result = [new User().id];`,
  'graphql GQLEntity.pk': gqlMember(`pk() { return 'p' + this.id; }`),
  'graphql GQLEntity.schema': gqlMember(`static schema = { name: (text) => text.toUpperCase() };`),
  'graphql GQLEntity.key': gqlMember(`static key = 'Person';`),
  'graphql GQLEntity.process': gqlMember(`static process(value) { return { ...value, name: 'processed' }; }`),
  'graphql GQLEntity.merge': gqlMember(`static merge(a, b) { return { ...a, ...b, name: 'merged' }; }`),
  'graphql GQLEntity.indexes': `${gqlMember(`static indexes = ['name'];`)}`.replace(
    `graphql.get(User, { id: '1' })`,
    `graphql.get(User, { name: 'Ada' })`,
  ),
  'graphql GQLEntity.validate': gqlMember(`static validate() { return 'no'; }`).replace(
    `{ id: '1' }), sent`,
    `{ id: '1' }).catch(({ name }) => name), sent`,
  ),
  'graphql GQLEntity.shouldReorder': gqlMember('static shouldReorder() { return true; }'),
  'graphql GQLEntity.shouldUpdate': gqlMember('static shouldUpdate() { return false; }'),
  'graphql GQLEntity.fromJS': `${GRAPHQL} export const result = User.fromJS({ id: '2', name: 'x' });`,
  'ssr dehydrate': `await controller.fetch(Todos.getList); export const result = JSON.stringify(dehydrate(controller)).includes('"one"');`,
  'ssr hydrate': `await controller.fetch(Todos.getList); const browser = new Controller({ fetch: answer });
    hydrate(browser, JSON.parse(JSON.stringify(dehydrate(controller)))); export const result = [browser.getResponse(Todos.getList).data, asked];`,
  'ssr embed': `await controller.fetch(Todos.getList); const text = embed(dehydrate(controller)); export const result = [text.includes('</'), hydrate(new Controller(), JSON.parse(text))?.length ?? 'read'];`,
  'ssr ServerPage': `${PAGE} export const result = (${HELD})(page.script());`,
  'ssr ServerPage.controller': `${PAGE} export const result = page.controller === controller;`,
  'ssr ServerPage.script': `${PAGE} export const result = [(${HELD})(page.script()), page.script()];`,
  'ssr ServerPage.end': `const page = new ServerPage({ controller }); const sent = page.controller.fetch(Todos.getList).catch(({ name }) => name); page.end(); export const result = await sent;`,
  'ssr ServerPage.through': `${PAGE} export const result = (${HELD})(await new Response(page.through(${HTML})).text());`,
  'ssr ServerPage.pipe': `${PAGE} let text = ''; const to = { on() { return to; }, write: (chunk) => { text += new TextDecoder().decode(chunk); return true; }, end() { done(); }, destroy() {} };
    let done; const ended = new Promise((resolve) => { done = resolve; });
    page.pipe({ pipe(through) { through.write(new TextEncoder().encode('<html><head></head><body>page</body></html>')); through.end(); return through; }, abort() {} }, to);
    await ended; export const result = (${HELD})(text);`,
  'ssr ServerPageOptions.controller': `const page = new ServerPage({ controller }); export const result = page.controller === controller;`,
  'ssr ServerPageOptions.fetch': `const page = new ServerPage({ fetch: answer }); export const result = await page.controller.fetch(Todos.getList);`,
  'ssr ServerPageOptions.signal': `const abort = new AbortController(); const page = new ServerPage({ fetch: answer, signal: abort.signal });
    const sent = page.controller.fetch(Todos.getList).catch(({ name }) => name); abort.abort(); export const result = await sent;`,
  'ssr ServerPageOptions.nonce': `${PAGE} export const result = page.script().includes('nonce="n"');`,
  'inspect inspect': inspected('entities'),
  'inspect Inspection.entities': inspected('entities'),
  'inspect Inspection.responses': inspected(
    'responses',
    '.map(({ name, key, status }) => [name, key, status])',
  ),
  'inspect Inspection.requests': `const sent = controller.fetch(Todos.getList); export const result = inspect(controller).requests.length; await sent;`,
  'inspect Inspection.optimistic': `const R = createResource({ path: '/todos/:id', schema: Todo, optimistic: true }); const sent = controller.fetch(R.partialUpdate, { id: 1 }, { title: 'x' }); export const result = inspect(controller).optimistic.length; await sent;`,
  'inspect Inspection.declarations': inspected(
    'declarations',
    `.filter(({ name }) => name === 'Todo').map(({ kind }) => kind)`,
  ),
  'inspect recordCommits': `const { commits, stop } = recordCommits(controller); await controller.fetch(Todos.getList); await new Promise((done) => setTimeout(done)); stop(); export const result = commits.map(({ kind }) => kind);`,
  'inspect Recording.commits': `const recording = recordCommits(controller); await controller.fetch(Todos.getList); await new Promise((done) => setTimeout(done)); recording.stop(); export const result = recording.commits.map(({ changes }) => changes.map(({ type, pk }) => [type, pk]));`,
  'inspect Recording.stop': `const recording = recordCommits(controller); recording.stop(); await controller.fetch(Todos.getList); export const result = recording.commits.length;`,
  ...Object.fromEntries(
    ['connectReduxDevTools', 'ReduxOptions.name'].map((name) => [
      `inspect ${name}`,
      `const seen = [];
       globalThis.__REDUX_DEVTOOLS_EXTENSION__ = { connect: ({ name }) => (seen.push(name), { init() {}, send: ({ type }) => seen.push(type), subscribe() {} }) };
       const stop = connectReduxDevTools(controller, { name: 'shop' });
       await controller.fetch(Todos.getList); await new Promise((done) => setTimeout(done, 5)); stop();
       delete globalThis.__REDUX_DEVTOOLS_EXTENSION__;
       export const result = seen;`,
    ]),
  ),
};
