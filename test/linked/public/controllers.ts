import type { Programs } from './programs.ts';

const LIST = 'await controller.fetch(Todos.getList);';
const STATE = 'controller.getResponse(Todos.getList)';

const failing = (code: string) => `
  let failures = 0;
  const patient = new Controller({ fetch: async () => { failures++; throw new TypeError('lost'); }, ${code} });
  const failed = await patient.fetch(Todos.get, { id: 1 }).catch(({ status }) => status);
  export const result = [failures, failed];`;

/** Data that a component shows, and that something fetches again. */
const onScreen = (cause: string) => `
  const shown = new Controller({ fetch: answer, refetch: refetchOnFocus });
  const View = () => useSuspense(Todos.get, { id: 1 }).title;
  render(h(DataProvider, { controller: shown }, h(View)));
  await look('one');
  shown.expireAll(Todos.get);
  ${cause}
  while (asked.length < 2) await new Promise((done) => setTimeout(done, 5));
  shown.dispose();
  root.unmount();
  export const result = asked;`;

/** Controllers, what they take and what they give. */
export const CONTROLLERS: Programs = {
  Controller: 'export const result = await new Controller({ fetch: answer }).fetch(Todos.get, { id: 1 });',
  'Controller.fetch': 'export const result = [await controller.fetch(Todos.get, { id: 1 }), asked];',
  'Controller.fetchIfStale': `${LIST} export const result = [(await controller.fetchIfStale(Todos.getList)).length, asked];`,
  'Controller.getResponse': `${LIST} export const result = ${STATE}.data;`,
  'Controller.getError': `controller.setError(Todos.get, { id: 1 }, new Error('no')); export const result = controller.getError(Todos.get, { id: 1 }).message;`,
  'Controller.get': `${LIST} export const result = controller.get(Todo, { id: 1 }).title;`,
  'Controller.set': `controller.set(Todo, { id: 2 }, { title: 'set' }); export const result = controller.get(Todo, { id: 2 });`,
  'Controller.setResponse': `controller.setResponse(Todos.getList, [{ id: 4 }]); export const result = ${STATE}.data;`,
  'Controller.setError': `controller.setError(Todos.getList, new Error('no')); export const result = ${STATE}.error.message;`,
  'Controller.invalidate': `${LIST} controller.invalidate(Todos.getList); export const result = [String(${STATE}.data), ${STATE}.expiryStatus];`,
  'Controller.invalidateAll': `${LIST} controller.invalidateAll(Todos.getList); export const result = ${STATE}.expiryStatus;`,
  'Controller.expireAll': `${LIST} controller.expireAll(Todos.getList); export const result = [${STATE}.expiresAt, ${STATE}.data];`,
  'Controller.resetEntireStore': `${LIST} controller.resetEntireStore(); export const result = String(${STATE}.data);`,
  'Controller.watch': `let told = 0; const stop = controller.watch(Todos.getList, () => told++); ${LIST} stop();
    controller.set(Todo, { id: 1 }, { title: 'x' }); await 0; export const result = told;`,
  'Controller.subscribe': `const polled = new Controller({ fetch: answer, polling });
    const often = Todos.getList.extend({ pollFrequency: 20 });
    const seen = new Promise((done) => polled.watch(often, done));
    polled.subscribe(often); await seen; polled.dispose(); export const result = asked.length > 0;`,
  'Controller.unsubscribe': `const polled = new Controller({ fetch: answer, polling });
    const often = Todos.getList.extend({ pollFrequency: 20 });
    polled.subscribe(often); polled.unsubscribe(often); await new Promise((done) => setTimeout(done, 60)); polled.dispose();
    export const result = asked.length < 2;`,
  'Controller.dispose': `const sent = controller.fetch(Todos.getList).catch(({ name }) => name); controller.dispose(); export const result = await sent;`,
  'ControllerOptions.fetch':
    'export const result = await new Controller({ fetch: answer }).fetch(Todos.getList);',
  'ControllerOptions.gc': `const small = new Controller({ fetch: answer, gc: gc() }); const result = await small.fetch(Todos.getList); small.dispose(); export { result };`,
  'ControllerOptions.polling': `const polled = new Controller({ fetch: answer, polling }); polled.dispose(); export const result = typeof polled.subscribe;`,
  'ControllerOptions.refetch': `const fresh = new Controller({ fetch: answer, refetch: refetchOnFocus }); const result = await fresh.fetch(Todos.getList); fresh.dispose(); export { result };`,
  'ControllerOptions.retry': failing('retry: retry({ times: 1, delay: 1 })'),
  retry: failing('retry: retry({ delay: 1, times: 2 })'),
  'RetryOptions.times': failing('retry: retry({ times: 2, delay: 1 })'),
  'RetryOptions.delay': failing('retry: retry({ delay: 2, times: 1 })'),
  'RetryOptions.when': failing('retry: retry({ delay: 1, when: (error) => error.status === 400 })'),
  polling: `const polled = new Controller({ polling }); polled.dispose(); export const result = typeof polled.unsubscribe;`,
  gc: `const small = new Controller({ fetch: answer, gc: gc({ every: 10 }) });
    await small.fetch(Todos.get.extend({ dataExpiryLength: 0 }), { id: 1 });
    while (small.get(Todo, { id: 1 })) await new Promise((done) => setTimeout(done, 5));
    small.dispose(); export const result = 'removed';`,
  'GcOptions.every': `const small = new Controller({ fetch: answer, gc: gc({ every: 10 }) });
    const list = Todos.getList.extend({ dataExpiryLength: 0 });
    await small.fetch(list);
    while (small.getResponse(list).data) await new Promise((done) => setTimeout(done, 5));
    small.dispose(); export const result = 'removed';`,
  'GcOptions.maxEntities': `const small = new Controller({ fetch: answer, gc: gc({ every: 10, maxEntities: 1 }) });
    small.set(Todo, { id: 1 }, { title: 'a' }); small.set(Todo, { id: 2 }, { title: 'b' }); small.set(Todo, { id: 3 }, { title: 'c' });
    while (small.get(Todo, { id: 1 })) await new Promise((done) => setTimeout(done, 5));
    small.dispose(); export const result = 'removed';`,
  collect: `const ended = Todos.get.extend({ dataExpiryLength: 0 }); await controller.fetch(ended, { id: 1 }); await new Promise((done) => setTimeout(done, 5));
    export const result = [await collect(controller), String(controller.get(Todo, { id: 1 }))];`,
  'CollectOptions.maxEntities': `controller.set(Todo, { id: 1 }, { title: 'a' }); await new Promise((done) => setTimeout(done, 5)); controller.set(Todo, { id: 2 }, { title: 'b' });
    export const result = await collect(controller, { maxEntities: 1 });`,
  refetchOnFocus: onScreen(`dispatchEvent(new Event('focus'));`),
  refetchStale: onScreen('refetchStale(shown);'),
  addHooks: `const stop = addHooks(controller, { send: (next) => (endpoint, args, signal) => (asked.push(endpoint.name), next(endpoint, args, signal)) });
    ${LIST} stop(); await controller.fetch(Todos.get, { id: 1 }); export const result = asked;`,
  'Hooks.send': `addHooks(controller, { send: (next) => async (...all) => ({ ...(await next(...all)), title: 'sent' }) });
    export const result = await controller.fetch(Todos.get, { id: 1 });`,
  'Hooks.subscribe': `const seen = []; const live = new Controller({ polling });
    addHooks(live, { subscribe: (endpoint, args) => { seen.push(args); return () => seen.push('end'); } });
    live.subscribe(Todos.get, { id: 1 }); live.unsubscribe(Todos.get, { id: 1 }); await new Promise((done) => setTimeout(done, 20)); live.dispose();
    export const result = seen;`,
  ExpiryStatus: `${LIST} const status = ${STATE}.expiryStatus; controller.invalidate(Todos.getList);
    export const result = [status === ExpiryStatus.Valid, ${STATE}.expiryStatus === ExpiryStatus.Invalid, ExpiryStatus.InvalidIfStale];`,
  'Response.data': `${LIST} const { data } = ${STATE}; export const result = data;`,
  'Response.expiryStatus': `export const result = ${STATE}.expiryStatus;`,
  'Response.expiresAt': `${LIST} export const result = ${STATE}.expiresAt > Date.now();`,
  'Response.error': `await controller.fetch(Todos.get.extend({ urlPrefix: 'https://a.example', fetchResponse: async () => { throw new Error('gone'); } }), { id: 1 }).catch(() => {});
    export const result = [controller.getResponse(Todos.get.extend({ urlPrefix: 'https://a.example' }), { id: 1 })].map(({ error }) => error.message);`,
  PollingError: `export const result = [new PollingError() instanceof Error, new PollingError().name];`,
  'PollingError.name': `export const result = new PollingError().name;`,
  'PollingError.message': `export const result = new PollingError().message.split(':')[0];`,
  ResetError: `const sent = controller.fetch(Todos.getList).catch((error) => error instanceof ResetError); controller.resetEntireStore(); export const result = await sent;`,
  'ResetError.name': `const sent = controller.fetch(Todos.getList).catch(({ name }) => name); controller.resetEntireStore(); export const result = await sent;`,
  ...Object.fromEntries(
    Object.entries({
      NetworkError: 'error instanceof NetworkError',
      'NetworkError.status': 'error.status',
      'NetworkError.method': 'error.method',
      'NetworkError.url': 'error.url',
      'NetworkError.response': 'error.response.status',
      'NetworkError.body': 'error.body',
    }).map(([name, shown]) => [
      name,
      `const broken = new Controller({ fetch: async () => Response.json({ why: 'no' }, { status: 403 }) });
       export const result = await broken.fetch(Todos.get, { id: 1 }).catch((error) => ${shown});`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      NormalizeError: 'error instanceof NormalizeError',
      'NormalizeError.name': 'error.name',
      'NormalizeError.path': 'error.path',
      'NormalizeError.entity': 'error.entity',
    }).map(([name, shown]) => [
      name,
      `const broken = new Controller({ fetch: async () => Response.json([{ id: 1 }, { title: 'x' }]) });
       export const result = await broken.fetch(Todos.getList).catch((error) => ${shown});`,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({
      WriteError: 'error instanceof WriteError',
      'WriteError.name': 'error.name',
      'WriteError.message': `error.message.split(':')[0]`,
    }).map(([name, shown]) => [
      name,
      `const writing = Todos.get.extend({ schema: class extends Todo { static key = 'Writing'; static process(value) { controller.set(Todo, { id: 2 }, { title: 'no' }); return value; } } });
       export const result = await controller.fetch(writing, { id: 1 }).catch((error) => ${shown});`,
    ]),
  ),
};
