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
const EARLIER: Readonly<Record<string, Fate>> = {
  useResource: { text: 'use `useSuspense`', anchor: 'rest-hooks', isRefused: false },
  useRetrieve: { text: 'use `useFetch`', anchor: 'rest-hooks', isRefused: false },
  useFetcher: { text: 'use `controller.fetch` of `useController()`', anchor: 'rest-hooks', isRefused: false },
  useStatefulResource: { text: 'use `useDLE`', anchor: 'rest-hooks', isRefused: false },
  useInvalidator: {
    text: 'use `controller.invalidate` of `useController()`',
    anchor: 'rest-hooks',
    isRefused: false,
  },
  useResetter: {
    text: 'use `controller.resetEntireStore` of `useController()`',
    anchor: 'rest-hooks',
    isRefused: false,
  },
  SimpleRecord: { text: 'use an object as the schema', anchor: 'rest-hooks', isRefused: false },
  BaseResource: { text: 'use `createResource`', anchor: 'rest-hooks', isRefused: false },
  HookableResource: { text: 'use `createResource`', anchor: 'rest-hooks', isRefused: false },
};

const PEER = /^(?:@data-client|@rest-hooks)\/(.+)$|^rest-hooks$/;

/**
 * `react` of `@data-client/react` and `@rest-hooks/react`; `rest-hooks` has the names of all of them. Other files of a
 * package, as `@data-client/rest/next`, have names of the package.
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

/** True for a package of `package.json` that may be moved. */
export const isPeerPackage = (name: string): boolean => PEER.test(name);

export const mainEntry = (specifier: string): Entry => MAIN[shortName(specifier)!]!;

/** What becomes of a name of a package; `undefined` for a name that no version exports. */
export function fateOf(specifier: string, name: string): Fate | undefined {
  const own = OWN[shortName(specifier)!]?.[name];
  const isEarlier = specifier.includes('rest-hooks');
  return own ?? FATES.get(name) ?? (isEarlier ? EARLIER[name] : undefined);
}
