/** A program for each option of an endpoint, in each way in which an endpoint gets it. */
import type { Programs } from './programs.ts';

/** The option as a member of an object, or as one of a class. */
interface Use {
  readonly option: string;
  /** The same as a member of a class, where that is written in another way. */
  readonly member?: string;
  /** Statements after the endpoint \`one\`; by default it is called once. */
  readonly code?: string;
}

const READ = 'const read = () => controller.fetch(one, { id: 1 });';
const CALLED = 'export const result = [await read(), asked];';
const BODY = 'const send = () => controller.fetch(one, { id: 1 }, { title: "sent" });';

const field = (name: string, value: string, code?: string): Use => ({
  option: `${name}: ${value}`,
  member: `${name} = ${value};`,
  ...(code && { code }),
});

const method = (text: string, code?: string): Use => ({ option: text, member: text, ...(code && { code }) });

const STATUS = `await read(); export const result = controller.getResponse(one, { id: 1 }).expiryStatus;`;

/** Those that every endpoint has, also one around a function. */
const EVERYWHERE: Readonly<Record<string, Use>> = {
  name: field('name', `'called'`, 'export const result = one.name;'),
  dataExpiryLength: field(
    'dataExpiryLength',
    '5',
    `const before = Date.now() + 1_000; await read(); export const result = controller.getResponse(one, { id: 1 }).expiresAt < before;`,
  ),
  errorExpiryLength: field(
    'errorExpiryLength',
    '90_000',
    `const before = Date.now() + 60_000;
     controller.setError(one, { id: 1 }, new Error('no'));
     export const result = [controller.getResponse(one, { id: 1 }).expiresAt > before, controller.getError(one, { id: 1 }).message];`,
  ),
  pollFrequency: field(
    'pollFrequency',
    '20',
    `const polled = new Controller({ fetch: answer, polling });
     let told = 0;
     const seen = new Promise((done) => polled.watch(one, { id: 1 }, () => done(++told)));
     polled.subscribe(one, { id: 1 });
     await seen;
     polled.unsubscribe(one, { id: 1 });
     polled.dispose();
     export const result = told;`,
  ),
  invalidIfStale: field('invalidIfStale', 'true', STATUS),
  errorPolicy: method(
    `errorPolicy() { return 'soft'; }`,
    `await read();
     const failing = one.extend({ fetch: async () => { throw new Error('gone'); } });
     const failed = await controller.fetch(failing, { id: 1 }).catch(({ message }) => message);
     export const result = [failed, String(controller.getError(one, { id: 1 })), one.errorPolicy(new Error())];`,
  ),
  key: method(
    `key({ id }) { return 'own ' + id; }`,
    'export const result = [one.key({ id: 1 }), await read()];',
  ),
  testKey: method(
    `testKey(key) { return key.includes('1'); }`,
    `await read(); controller.invalidateAll(one); export const result = [one.testKey('1'), controller.getResponse(one, { id: 1 }).expiryStatus];`,
  ),
  signal: field(
    'signal',
    `AbortSignal.abort('ended')`,
    'export const result = [await read().catch(String), asked];',
  ),
  sideEffect: field(
    'sideEffect',
    'true',
    'export const result = [one.sideEffect, (await controller.fetch(one, { id: 1 })).title];',
  ),
  getOptimisticResponse: method(
    `getOptimisticResponse(snapshot, { id }) { return { id, title: 'guessed' }; }`,
    `controller.set(Todo, { id: 1 }, { title: 'before' });
     const change = one.extend({ sideEffect: true });
     const done = controller.fetch(change, { id: 1 });
     const guessed = controller.get(Todo, { id: 1 }).title;
     export const result = [guessed, (await done).title];`,
  ),
};

/** Those of requests. */
const REST: Readonly<Record<string, Use>> = {
  ...EVERYWHERE,
  path: field('path', `'/todos/:id/more'`),
  schema: field(
    'schema',
    'Todo',
    'const shown = await read(); export const result = [shown instanceof Todo, shown];',
  ),
  method: field('method', `'POST'`, `${BODY} export const result = [await send(), asked];`),
  body: field('body', 'undefined'),
  searchParams: field(
    'searchParams',
    '{}',
    `export const result = [await controller.fetch(one, { id: 1, q: 'a b' }), asked];`,
  ),
  paginationField: field(
    'paginationField',
    `'page'`,
    `const list = one.extend({ path: '/todos', schema: new schema.Collection([Todo]) });
     await controller.fetch(list);
     await controller.fetch(list.getPage, { page: 2 });
     export const result = controller.getResponse(list).data.map(({ id }) => id);`,
  ),
  content: field(
    'content',
    `'text'`,
    'export const result = await controller.fetch(one.extend({ schema: undefined }), { id: 1 });',
  ),
  urlPrefix: field('urlPrefix', `'https://a.example'`),
  optimistic: field(
    'optimistic',
    'true',
    `const change = one.extend({ method: 'PATCH' });
     await controller.fetch(one, { id: 1 });
     const done = controller.fetch(change, { id: 1 }, { title: 'guessed' });
     const guessed = controller.get(Todo, { id: 1 }).title;
     export const result = [guessed, (await done).title, asked];`,
  ),
  transport: method(`transport: async (url) => (asked.push('own ' + url), Response.json({ id: 1 }))`),
  fetch: method(
    `async fetch({ id }) { return { id, title: 'own' }; }`,
    `export const result = [await read(), asked, (await one({ id: 2 })).title];`,
  ),
  url: method(`url({ id }) { return '/own/todos/' + id; }`),
  searchToString: method(
    `searchToString(params) { return 'all=' + Object.keys(params); }`,
    'export const result = [await controller.fetch(one, { id: 1, b: 2 }), asked];',
  ),
  requestInit: field(
    'requestInit',
    `{ credentials: 'include', headers: { 'x-own': '1' } }`,
    `const init = await new Promise((done) => {
       const own = new Controller({ fetch: async (url, init) => (done(init), Response.json({ id: 1 })) });
       return own.fetch(one, { id: 1 });
     });
     export const result = [init.credentials, init.headers.get('x-own')];`,
  ),
  getRequestInit: method(`getRequestInit(body) { return { method: 'GET', body: 'init' }; }`),
  getHeaders: method(`getHeaders(headers) { asked.push('headers'); return { ...headers, 'x-own': '1' }; }`),
  fetchResponse: method(
    `async fetchResponse(url, init) { asked.push(url); return Response.json({ id: 1, title: 'fetched' }); }`,
  ),
  parseResponse: method(
    `async parseResponse(response) { return { ...(await response.json()), title: 'parsed' }; }`,
  ),
  process: method(`process(value) { return { ...value, title: 'processed' }; }`),
};

/** Those that have a meaning for one endpoint only: \`createResource\` takes the others. */
const ONE_ONLY = [
  'body',
  'searchParams',
  'paginationField',
  'path',
  'schema',
  'method',
  'content',
  'sideEffect',
];

/** For the extended endpoint, whatever its program sets besides, \`name\` differs from that of a member. */
const program = (make: string, { code = CALLED }: Use) => `${make}\n${READ}\n${code}`;

const each = (
  owner: string,
  uses: Readonly<Record<string, Use>>,
  make: (use: Use) => string | undefined,
): Programs =>
  Object.fromEntries(
    Object.entries(uses).flatMap(([name, use]) => {
      const made = make(use);
      return made === undefined ? [] : [[`${owner}.${name}`, program(made, use)]];
    }),
  );

const BASE = `path: '/todos/:id', schema: Todo`;
const memberOf = ({ option, member = option }: Use) =>
  member.startsWith('transport:') ? `${member.replace(':', ' =')};` : member;

const rest = each(
  'RestOptions',
  REST,
  ({ option }) => `const one = new RestEndpoint({ ${BASE}, ${option} });`,
);
const generics = [
  'path',
  'schema',
  'method',
  'body',
  'searchParams',
  'paginationField',
  'content',
  'process',
];

export const OPTIONS: Programs = {
  ...rest,
  ...Object.fromEntries(generics.map((name) => [`RestGenerics.${name}`, rest[`RestOptions.${name}`]!])),
  ...each(
    'extend',
    REST,
    ({ option }) => `const one = createResource({ ${BASE} }).get.extend({ ${option} });`,
  ),
  ...each(
    'RestEndpoint',
    REST,
    (use) => `class Own extends RestEndpoint { ${memberOf(use)} }
      const one = new Own({ ${use === REST.path ? 'schema: Todo' : use === REST.schema ? `path: '/todos/:id'` : BASE} });`,
  ),
  ...each(
    'EndpointOptions',
    { ...EVERYWHERE, schema: REST.schema!, fetch: REST.fetch! },
    ({ option }) =>
      `const one = new Endpoint(async ({ id }) => ({ id, title: 'one' }), { name: 'one', schema: Todo, ${option} });`,
  ),
  'EndpointOptions.transport': program(
    `const one = new Endpoint(async function ({ id }) { return (await this.transport('/own/' + id)).json(); },
       { name: 'one', schema: Todo, transport: async (title) => Response.json({ id: 1, title }) });`,
    REST.transport!,
  ),
  ...each(
    'ResourceOptions',
    Object.fromEntries(Object.entries(REST).filter(([name]) => !ONE_ONLY.includes(name))),
    ({ option }) => `const one = createResource({ ${BASE}, ${option} }).get;`,
  ),
};
