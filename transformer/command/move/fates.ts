/** An entry of ours that moved code imports from. */
export type Entry =
  | 'presource'
  | 'presource/react'
  | 'presource/boundaries'
  | 'presource/managers'
  | 'presource/graphql'
  | 'presource/testing'
  | 'presource/next';

/** A name that an entry exports. */
export interface Counterpart {
  readonly entry: Entry;
  readonly name: string;
}

/** What becomes of one exported name of @data-client. */
export type Fate =
  /** The same thing here, maybe by another name: the import is rewritten. */
  | Counterpart
  /** Something else here: `text` says what, and the section `anchor` of the page how. */
  | { readonly text: string; readonly anchor: string; readonly isRefused: boolean };

const entry: Readonly<Record<Entry, string>> = {
  presource:
    'All Collection Controller Denormalize DenormalizeNullable Endpoint EndpointExtraOptions EndpointInterface EndpointOptions Entity ' +
    'EntityMixin ExpiryStatus GetEndpoint Invalidate Lazy MoveEndpoint MutateEndpoint NetworkError PathArgs Query ReadEndpoint ResetError ' +
    'Resource ResourceGenerics ResourceOptions RestEndpoint RestEndpointConstructor RestGenerics Scalar Schema SchemaArgs ShortenPath Union ' +
    'Values createResource resource schema',
  'presource/react':
    'AsyncBoundary DataProvider DataProviderProps ErrorBoundary ProviderProps useCache useCancelling useController useDLE useDebounce ' +
    'useFetch useLive useLoading useQuery useSubscription useSuspense',
  'presource/boundaries': '',
  'presource/managers':
    'ActionTypes actionTypes Dispatch FetchAction LogoutManager Manager Middleware SetResponseAction SubscribeAction UnsubscribeAction',
  'presource/graphql': 'GQLEndpoint GQLEntity GQLOptions',
  'presource/testing': 'Fixture renderDataHook',
  'presource/next': '',
};

/** `theirs: ours`, by entry. Types mean the same in the places where apps name them. */
const renamed: readonly (readonly [Entry, string])[] = [
  ['presource/react', 'CacheProvider:DataProvider'],
  ['presource/boundaries', 'NetworkErrorBoundary:ErrorBoundary'],
  [
    'presource',
    'AbstractInstanceType:Denormalize CollectionInterface:Collection EndpointInstance:EndpointInterface ' +
      'EndpointInstanceInterface:EndpointInterface EntityInterface:EntityClass ErrorTypes:RequestError GQLNetworkError:NetworkError ' +
      'IEntityClass:EntityClass IRestEndpoint:RestEndpoint MiddlewareAPI:Controller Queryable:Schema ResolveType:DataOf ResourceInterface:Resource ' +
      'SchemaClass:Schema SchemaSimple:Schema SchemaToArgs:SchemaArgs SnapshotInterface:Snapshot UnknownError:RequestError',
  ],
  ['presource/managers', 'DataClientDispatch:Dispatch GenericDispatch:Dispatch'],
  [
    'presource/testing',
    'ErrorFixture:Fixture ErrorFixtureEndpoint:Fixture FixtureEndpoint:Fixture Interceptor:Fixture RenderDataHookResult:DataHook ' +
      'RenderHookOptions:DataHookOptions SuccessFixture:Fixture SuccessFixtureEndpoint:Fixture',
  ],
];

/** Names that need a hand: what stands in their place, and where the page shows it. */
const replaced: readonly (readonly [names: string, text: string, anchor: string])[] = [
  ['Delete', 'use `schema.Invalidate`', 'schemas'],
  ['Array', 'use `schema.Array`', 'schemas'],
  ['Object', 'use `schema.Object`', 'schemas'],
  ['unshift', 'write `(list, items) => [...items, ...list]`', 'schemas'],
  ['Index', 'use `static indexes`, read with `useQuery(User, { username })`', 'entities'],
  ['INVALID', 'return `undefined` from `process`', 'entities'],
  ['validateRequired validateInference', 'write a `validate`', 'entities'],
  ['AbortOptimistic', 'return `undefined` from `getOptimisticResponse`', 'optimistic-changes'],
  ['ExtendableEndpoint', 'use `Endpoint`, which can be extended', 'endpoints'],
  ['hookifyResource HookResource HookableEndpointInterface', 'use the hooks with the endpoints', 'endpoints'],
  ['useError', 'use `useDLE(…).error`, or `controller.getError`', 'hooks'],
  ['getUrlBase getUrlTokens', 'use `endpoint.url(params)`', 'endpoints'],
  [
    'EndpointUpdateFunction UpdateFunction',
    'use `push`, `unshift`, `assign`, `remove`, `addWith`',
    'endpoints',
  ],
  [
    'actions ActionMeta FetchMeta SetAction SetActionError ' +
      'SetActionSuccess SetMeta SetResponseActionBase SetResponseActionError SetResponseActionSuccess ' +
      'InvalidateAction InvalidateAllAction ExpireAllAction ResetAction OptimisticAction GCAction ' +
      'SetTypes ResultEntry applyManager initManager',
    'write a hook: `addHooks(controller, …)`',
    'managers',
  ],
  [
    'NetworkManager IdlingNetworkManager FetchingMeta getDefaultManagers',
    'remove it: the controller contains it, and lengths of expiry are options of your endpoint class',
    'managers',
  ],
  [
    'SubscriptionManager PollingSubscription DefaultConnectionListener ConnectionListener',
    'remove it: the hooks contain it',
    'managers',
  ],
  ['DevToolsManager DevToolsConfig DevToolsPosition', 'use `presource/devtools`', 'managers'],
  [
    'GCPolicy GCInterface GCOptions ImmortalGCPolicy CreateCountRef',
    'use `new Controller({ gc })`',
    'memory',
  ],
  [
    'StateContext StoreContext Store State initialState createReducer',
    'use the methods of the controller, or `inspect` of `presource/inspect`',
    'the-state',
  ],
  ['ControllerContext', 'use `<DataProvider controller={…}>` and `useController()`', 'providers'],
  ['BackupLoading UniversalSuspense', 'use `Suspense` of React, or `AsyncBoundary`', 'providers'],
  ['usePromisifiedDispatch', 'remove it: changes are synchronous', 'the-state'],
  ['createFetch createSet', 'use `controller.fetch`, `controller.set`', 'the-state'],
  ['MockResolver', 'use `<DataProvider controller={…}>` with `fixtures`', 'tests'],
  ['mockInitialState', 'use `controller.setResponse`, or `fixtures`', 'tests'],
  ['makeRenderDataClient makeRenderDataHook RenderDataHook', 'use `renderDataHook`', 'tests'],
  ['MockController collapseFixture createFixtureMap', 'use `fixtures`', 'tests'],
  ['act renderHook', 'use those of `@testing-library/react`', 'tests'],
  ['Img getImage', 'write an `Endpoint` of ten lines', 'images'],
  [
    'createPersistedStore createServerDataComponent ServerData getInitialData awaitInitialData',
    'use `ServerPage` of `presource/ssr`, or `NextProvider`',
    'server-rendering',
  ],
  ['normalize denormalize denormalizeCached', 'use `controller.setResponse`, `controller.get`', 'the-state'],
  ['RestFetch FetchGet FetchMutate FetchFunction OptionsToFunction', 'write the type of a function', 'types'],
  [
    'RestEndpointOptions RestEndpointExtendOptions RestEndpointConstructorOptions PartialRestGenerics',
    'use `RestOptions`, `ExtendOptions`',
    'types',
  ],
  [
    'RestInstance RestInstanceBase RestType RestTypeNoBody RestTypeWithBody RestExtendedEndpoint AddEndpoint RemoveEndpoint ' +
      'PaginationEndpoint PaginationFieldEndpoint',
    'use `RestEndpoint`, `DerivedEndpoint`, `PageEndpoint`',
    'types',
  ],
  [
    'CustomResource ExtendedResource ResourceExtension ResourceEndpointExtensions EndpointExtendOptions',
    'use `ExtendResource`, `ExtendOptions`',
    'types',
  ],
  ['PathArgsAndSearch PathKeys KeysToArgs ParamToArgs', 'use `PathArgs`', 'types'],
  ['EndpointParam EndpointToFunction', 'use `ArgsOf`', 'types'],
  ['EntityFields EntityMap RecordClass IEntityInstance', 'use `Draft`, `EntityClass`', 'types'],
  ['PK', 'use `string`', 'types'],
  ['PolymorphicInterface', 'use `any[]` as the constraint of a class derived from `Collection`', 'types'],
  ['NI', 'use `NoInfer` of TypeScript', 'types'],
  ['GQLError', 'use `error.body.errors`', 'types'],
];

/** Names that nothing stands for, with the reason. */
const refused: readonly (readonly [names: string, why: string, anchor: string])[] = [
  [
    'ExternalDataProvider ExternalCacheProvider PromiseifyMiddleware mapMiddleware prepareStore Reducer',
    'the store is not a reducer: Redux cannot hold it',
    'redux',
  ],
  [
    'MemoCache MemoPolicy BaseDelegate WeakDependencyMap WeakEntityMap EntityCache EndpointsCache DenormGetEntity DenormalizeCache ' +
      'IMemoPolicy Path QueryPath isEntity validateQueryKey inferResults',
    'there is nothing to memoize: records are linked',
    'the-state',
  ],
  [
    'INormalizeDelegate IDenormalizeDelegate IQueryDelegate CheckLoop Visit GetEntity GetIndex Mergeable EntitiesInterface ' +
      'EntitiesPath EntityPath EntityTable IndexPath NormalizedEntity NormalizedIndex NormalizedSchema Serializable ' +
      'IndexInterface IndexParams',
    'a schema of your own would depend on how the store is built',
    'schemas',
  ],
  [
    'Normalize NormalizeNullable NormalizeObject NormalizeReturnType NormalizedNullableObject',
    'nothing public is normalized',
    'types',
  ],
  [
    'ArrayElement DefaultArgs Defaults DenormalizeNullableObject DenormalizeObject ExpiryStatusInterface FromFallBack InferReturn ' +
      'KeyofEndpointInstance KeyofRestEndpoint MethodToSide ObjectArgs OptimisticUpdateParams ParamFetchNoBody ParamFetchWithBody ' +
      'CollectionArrayAdder CollectionArrayOrValuesAdder CollectionConstructor CollectionFromSchema CollectionRoot MergeFunction ' +
      'SchemaAttributeFunction SchemaFunction StrategyFunction UnionConstructor UnionInstance UnionResult UnionRoot',
    'a step of the computation of types there, which apps do not name',
    'types',
  ],
  ['__INTERNAL__', 'internal', 'the-state'],
];

const words = (text: string): string[] => text.split(' ').filter(Boolean);

/** What becomes of each name that a package of @data-client exports. */
export const FATES: ReadonlyMap<string, Fate> = new Map<string, Fate>([
  ...Object.entries(entry).flatMap(([at, names]) =>
    words(names).map((name) => [name, { entry: at as Entry, name }] as const),
  ),
  ...renamed.flatMap(([at, pairs]) =>
    words(pairs).map((pair) => {
      const [theirs, ours] = pair.split(':') as [string, string];
      return [theirs, { entry: at, name: ours }] as const;
    }),
  ),
  ...replaced.flatMap(([names, text, anchor]) =>
    words(names).map((name) => [name, { text, anchor, isRefused: false }] as const),
  ),
  ...refused.flatMap(([names, text, anchor]) =>
    words(names).map((name) => [name, { text, anchor, isRefused: true }] as const),
  ),
]);
