import { type Entry, FATES, type Fate } from './fates.ts';

/** The packages that are moved, each with the entry that most of its names are in. */
const MAIN: Readonly<Record<string, Entry>> = {
  rest: 'presource',
  endpoint: 'presource',
  core: 'presource',
  normalizr: 'presource',
  legacy: 'presource',
  graphql: 'presource/graphql',
  react: 'presource/react',
  hooks: 'presource/react',
  experimental: 'presource/react',
  img: 'presource/react',
  redux: 'presource/react',
  ssr: 'presource/react',
  'ssr/nextjs': 'presource/next',
  'react/next': 'presource/react',
  'react/ssr': 'presource/react',
  'react/redux': 'presource/react',
  'react/nextjs': 'presource/next',
  'react/mock': 'presource/testing',
  'core/mock': 'presource/testing',
  test: 'presource/testing',
};

const NEXT: Fate = { entry: 'presource/next', name: 'NextProvider' };
const REDUX: Fate = {
  text: 'the store is not a reducer: Redux cannot hold it',
  anchor: 'redux',
  isRefused: true,
};

/** Names that mean something else in one package than in the others. */
const OWN: Readonly<Record<string, Readonly<Record<string, Fate>>>> = {
  'react/nextjs': { DataProvider: NEXT, CacheProvider: NEXT },
  'ssr/nextjs': { AppDataProvider: NEXT, AppCacheProvider: NEXT, DataProvider: NEXT, CacheProvider: NEXT },
  'react/redux': { DataProvider: REDUX, Middleware: REDUX, CacheProvider: REDUX },
  redux: { CacheProvider: REDUX, DataProvider: REDUX, Middleware: REDUX },
};

/** Of its predecessor, which had them in one package, and some by other names. */
const earlier: readonly (readonly [names: string, text: string])[] = [
  ['useResource', 'use `useSuspense`'],
  ['useRetrieve', 'use `useFetch`'],
  ['useFetcher useFetchDispatcher', 'use `controller.fetch` of `useController()`'],
  ['useStatefulResource', 'use `useDLE`'],
  ['useInvalidator useInvalidateDispatcher', 'use `controller.invalidate` of `useController()`'],
  ['useResetter', 'use `controller.resetEntireStore` of `useController()`'],
  ['SimpleRecord', 'use an object as the schema'],
  ['SimpleResource BaseResource HookableResource', 'use an `Entity` with `createResource`'],
  ['EntityRecord FlatEntity NestedEntity', 'use `Entity`'],
  ['useDenormalized useSelectionUnstable', 'use `useCache`'],
  ['useMeta useExpiresAt hasUsableData', 'use `controller.getResponse`'],
  [
    'FetchShape ReadShape MutateShape DeleteShape SchemaDetail SchemaList Paginatable SetShapeParams ParamsFromShape',
    'use `EndpointInterface`, or the type of the endpoint',
  ],
  ['FetchOptions', 'use `EndpointExtraOptions`'],
  ['Method', 'use `string`'],
];

const ACTIONS: Fate = {
  text: 'use `actionTypes` of `presource/managers`',
  anchor: 'managers',
  isRefused: false,
};
const IN_TESTS: Fate = { text: 'use `renderDataHook` with `fixtures`', anchor: 'tests', isRefused: false };
const PAGES: Fate = {
  text: 'use `ServerPage` of `presource/ssr`',
  anchor: 'server-rendering',
  isRefused: false,
};

const EARLIER: ReadonlyMap<string, Fate> = new Map<string, Fate>([
  ...earlier.flatMap(([names, text]) =>
    names.split(' ').map((name) => [name, { text, anchor: 'rest-hooks', isRefused: false }] as const),
  ),
  ['schemas', { entry: 'presource', name: 'schema' }],
  ...['FETCH', 'RECEIVE', 'RESET', 'SUBSCRIBE', 'UNSUBSCRIBE', 'INVALIDATE'].map(
    (kind) => [`${kind}_TYPE`, ACTIONS] as const,
  ),
  ['ReceiveAction', { entry: 'presource/managers', name: 'SetResponseAction' }],
  ['makeRenderRestHook', IN_TESTS],
  ['MockProvider', IN_TESTS],
  ['makeCacheProvider', IN_TESTS],
  ['makeExternalCacheProvider', IN_TESTS],
  // Of early versions of the packages for servers, which misspelled one of them.
  ['ServerDataComponent', PAGES],
  ['createPersistedCacheProvider', PAGES],
  ['createPersistedCacheProvder', PAGES],
  ['getDatafromDOM', PAGES],
  ['DataClientDocument', PAGES],
  ['RestHooksDocument', PAGES],
]);

/** A class in the versions of `rest-hooks` before 7: an entity with the endpoints of its path. */
export const RESOURCE_CLASS: Fate = {
  text: 'here it is no class: use an `Entity` with `createResource`',
  anchor: 'rest-hooks',
  isRefused: false,
};

const PEER = /^(?:@data-client|@rest-hooks)\/(.+)$|^rest-hooks(?:\/|$)/;

/**
 * `react` of `@data-client/react` and `@rest-hooks/react`; `rest-hooks` has the names of all of them. Other files of a
 * package, as `@data-client/rest/next` and `rest-hooks/lib/types`, have names of the package.
 */
function shortName(specifier: string): string | undefined {
  const match = PEER.exec(specifier);
  if (!match || specifier.endsWith('.json')) return undefined;
  const short = match[1] ?? 'react';
  return [short, short.split('/')[0]!].find((one) => one in MAIN);
}

/** True for a package that is moved. */
export const isPeer = (specifier: string): boolean => shortName(specifier) !== undefined;

/** The package of a specifier, as a `package.json` names it. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** True for a module of another of their packages, of which nothing is known here. */
export const isUnknownPeer = (specifier: string): boolean =>
  PEER.test(specifier) && !isPeer(specifier) && !specifier.endsWith('.json');

/** True for a package of `package.json` that is theirs. */
export const isPeerPackage = (name: string): boolean => PEER.test(name);

export const mainEntry = (specifier: string): Entry => MAIN[shortName(specifier)!]!;

/** What becomes of a name of a package; `undefined` for a name that no version exports. */
export function fateOf(specifier: string, name: string): Fate | undefined {
  const own = OWN[shortName(specifier)!]?.[name];
  return own ?? FATES.get(name) ?? EARLIER.get(name);
}
