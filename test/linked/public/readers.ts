import type { Programs } from './programs.ts';

/** Renders a component, and waits for a text of the page. */
export const MOUNTED = `
  const place = document.createElement('div');
  const root = createRoot(place, { onCaughtError() {}, onUncaughtError() {} });
  const look = async (text) => {
    for (let i = 0; i < 400 && !place.textContent.includes(text); i++) await new Promise((done) => setTimeout(done, 5));
    return place.textContent;
  };
  const render = (element) => root.render(h(DataProvider, { controller }, h(Suspense, { fallback: '…' }, element)));
`;

const hook = (read: string, shown: string, text: string) => `
  const View = () => { const value = ${read}; return h('p', null, ${shown}); };
  render(h(View));
  export const result = [await look('${text}'), asked];
  root.unmount();`;

const boundary = (from: string, props: string, child: string, text: string, more = '') => `
  const View = () => ${child};
  render(h(${from}, { ${props} }, h(View)));
  const first = await look('${text}');
  ${more}
  export const result = first;
  root.unmount();`;

const resets = (from: string) => `
  const View = ({ id }) => { if (id === 1) throw new Error('lost'); return 'shown'; };
  const show = (id) => render(h(${from}, { resetKeys: [id], ${FAILED} }, h(View, { id })));
  show(1);
  const first = await look('failed');
  show(2);
  export const result = [first, await look('shown')];
  root.unmount();`;

const LOST = `useSuspense(Todos.get.extend({ fetch: async () => { throw new Error('lost'); } }), { id: 1 })`;
const READ = 'useSuspense(Todos.get, { id: 1 }).title';
const FAILED = `errorComponent: ({ error }) => 'failed: ' + error.message`;

const dle = (member: string, text: string) =>
  hook('useDLE(Todos.get, { id: 1 })', `String(value.${member}?.title ?? value.${member})`, text);

const boundaries: Programs = {
  'ErrorBoundaryProps.resetKeys': resets('ErrorBoundary'),
  'AsyncBoundaryProps.resetKeys': resets('AsyncBoundary'),
  AsyncBoundary: boundary('AsyncBoundary', `fallback: 'loading'`, READ, 'one'),
  'AsyncBoundaryProps.fallback': boundary(
    'AsyncBoundary',
    `fallback: 'loading'`,
    'useSuspense(Todos.get.extend({ fetch: () => new Promise(() => {}) }), { id: 1 }).title',
    'loading',
  ),
  'AsyncBoundaryProps.children': boundary('AsyncBoundary', '', READ, 'one'),
  'AsyncBoundaryProps.errorComponent': boundary('AsyncBoundary', FAILED, LOST, 'failed'),
  ErrorBoundary: boundary('ErrorBoundary', '', LOST, 'Try again').replace(
    /result = first/,
    "result = first.replace('lost', '')",
  ),
  'ErrorBoundaryProps.children': boundary('ErrorBoundary', '', READ, 'one'),
  'ErrorBoundaryProps.errorComponent': boundary('ErrorBoundary', FAILED, LOST, 'failed'),
  'ErrorComponentProps.error': boundary('ErrorBoundary', FAILED, LOST, 'failed'),
  'ErrorComponentProps.resetErrorBoundary': boundary(
    'ErrorBoundary',
    `errorComponent: ({ resetErrorBoundary }) => (again = resetErrorBoundary, 'failed')`,
    `useSuspense(Todos.get.extend({ fetch: async (args) => { if (!again) throw new Error('lost'); return { id: 1, title: 'found' }; } }), { id: 1 }).title`,
    'failed',
    `again(); await look('found');`,
  ).replace('const View', 'let again; const View'),
};

const more: Programs = {
  'ErrorBoundaryProps.fallbackComponent': boundary(
    'ErrorBoundary',
    FAILED.replace('errorComponent', 'fallbackComponent'),
    LOST,
    'failed',
  ),
  'ErrorBoundaryProps.listen': boundary(
    'ErrorBoundary',
    `${FAILED}, listen: (told) => (tell = told, () => {})`,
    LOST.replace('lost', "lost' + (tell ? 1 : 0) + '"),
    'failed',
  ).replace('const View', 'let tell; const View'),
  'AsyncBoundaryProps.fallbackComponent': boundary(
    'AsyncBoundary',
    FAILED.replace('errorComponent', 'fallbackComponent'),
    LOST,
    'failed',
  ),
  'AsyncBoundaryProps.listen': boundary('AsyncBoundary', 'listen: () => () => {}', READ, 'one'),
  'AsyncBoundaryProps.fallbackDelay': boundary(
    'AsyncBoundary',
    `fallback: 'loading', fallbackDelay: 10`,
    READ,
    'one',
  ),
  'AsyncBoundaryProps.fallbackMinimum': boundary(
    'AsyncBoundary',
    `fallback: 'loading', fallbackMinimum: 10`,
    READ,
    'one',
  ),
};

const prefixed = (prefix: string, programs: Programs, also = ''): Programs =>
  Object.fromEntries(Object.entries(programs).map(([name, code]) => [`${prefix} ${name}`, also + code]));

/** Hooks and boundaries. */
export const READERS: Programs = {
  'react useSuspense': hook('useSuspense(Todos.get, { id: 1 })', 'value.title', 'one'),
  'react useFetch': hook('use(useFetch(Todos.get, { id: 1 }))', 'value.title', 'one'),
  'react useDLE': dle('data', 'one'),
  'react DLE.data': dle('data', 'one'),
  'react DLE.loading': dle('loading', 'false'),
  'react DLE.error': hook(
    'useDLE(Todos.get.extend({ fetch: async () => { throw new Error("lost"); } }), { id: 1 })',
    'String(value.error?.message)',
    'lost',
  ),
  'react useCache': `await controller.fetch(Todos.get, { id: 1 }); ${hook('useCache(Todos.get, { id: 1 })', 'value.title', 'one')}`,
  'react useQuery':
    `await controller.fetch(Todos.getList); ${hook('useQuery(new schema.All(Todo))', 'value.map(({ title }) => title)', 'one')}`
      .replace('useQuery(new schema.All(Todo))', 'useQuery(all)')
      .replace('const View', 'const all = new schema.All(Todo); const View'),
  'react useQuery of a class': `await controller.fetch(Todos.getList); ${hook('useQuery(Todo, { id: 1 })', 'value.title', 'one')}`,
  'react useLive': hook('useLive(often, { id: 1 })', 'value.title', 'one').replace(
    'const View',
    'const often = Todos.get.extend({ pollFrequency: 60_000 }); const View',
  ),
  'react useSubscription': hook(
    '(useSubscription(often, { id: 1 }), useCache(often, { id: 1 }))',
    'String(value?.title)',
    'one',
  )
    .replace('const View', 'const often = Todos.get.extend({ pollFrequency: 30 }); const View')
    .replace(', asked]', ']'),
  'react useController': hook('useController()', 'String(value === controller)', 'true'),
  'react useLoading': `let go; ${hook(`useLoading(() => controller.fetch(Todos.partialUpdate, { id: 1 }, { title: 'x' }), [])`, `(go = value[0], String(value[1]))`, 'false').replace('export const result = [', 'await look("false"); await go(); export const result = [')}`,
  'react useDebounce': hook(`useDebounce('typed', 10)`, `value.join()`, 'typed,false'),
  'react useCancelling': hook(
    'useSuspense(useCancelling(Todos.get, { id: 1 }), { id: 1 })',
    'value.title',
    'one',
  ),
  'react DataProvider': hook(READ, 'value', 'one'),
  'react DataProviderProps.controller': `const other = new Controller({ fetch: async () => Response.json({ id: 1, title: 'other' }) });
    const View = () => ${READ}; render(h(DataProvider, { controller: other }, h(View))); export const result = await look('other'); root.unmount();`,
  'react DataProviderProps.children': `render(h(DataProvider, { controller, children: 'child' })); export const result = await look('child'); root.unmount();`,
  ...Object.fromEntries(
    ['', 'Props.page', 'Props.children'].map((member) => [
      `react ServerProvider${member}`,
      `const page = new ServerPage({ controller });
       const View = () => ${READ};
       render(h(ServerProvider, { page }, h(View)));
       export const result = await look('one');
       page.end(); root.unmount();`,
    ]),
  ),
  ...prefixed('react', boundaries),
  ...prefixed('boundaries', { ...boundaries, ...more }),
};
