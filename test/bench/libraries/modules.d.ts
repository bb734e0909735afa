/**
 * The part of the libraries that the measurements touch. Their packages are installed only when something is
 * measured, so a type check must not need them, and some of their types are written for older compilers.
 */
declare module '@data-client/core' {
  export interface State {
    readonly optimistic: readonly unknown[];
  }
  interface Action {
    readonly meta?: { readonly createdAt?: number };
  }
  export const initialState: State;
  export function createReducer(controller: Controller): (state: State, action: unknown) => State;
  export class Controller {
    constructor(options: { dispatch(action: Action): Promise<void>; getState(): State });
    setResponse(endpoint: unknown, ...argsAndResponse: unknown[]): Promise<void>;
    getResponse(endpoint: unknown, ...argsAndState: unknown[]): { data: unknown };
    fetch(endpoint: unknown, ...args: unknown[]): Promise<unknown>;
    resolve(endpoint: unknown, meta: object): Promise<void>;
    invalidateAll(endpoint: unknown): Promise<void>;
  }
}

declare module '@data-client/rest' {
  export abstract class Entity {}
  export const createResource: unknown;
  export const Query: unknown;
  export const RestEndpoint: unknown;
  export const schema: unknown;
}

declare module '@data-client/react' {
  export class Controller {
    getResponse: (...endpointArgsAndState: unknown[]) => unknown;
    globalCache: object;
  }
  export class NetworkManager {}
  export class PollingSubscription {}
  export class SubscriptionManager {
    constructor(subscription: typeof PollingSubscription);
  }
  export const AsyncBoundary: unknown;
  export const CacheProvider: unknown;
  export const useCache: unknown;
  export const useController: unknown;
  export const useDLE: unknown;
  export const useFetch: unknown;
  export const useLive: unknown;
  export const useSubscription: unknown;
  export const useSuspense: unknown;
}

declare module '@data-client/normalizr-next' {
  interface StoreData {
    readonly entities: object;
    readonly indexes: object;
    readonly entitiesMeta: object;
  }
  export function normalize(
    schema: unknown,
    input: unknown,
    args: readonly unknown[],
    data: StoreData,
  ): StoreData & { readonly result: unknown };
  export class MemoCache {
    denormalize(schema: unknown, input: unknown, entities: object): { readonly data: unknown };
  }
}

declare module 'normalizr' {
  export const schema: {
    readonly Entity: new (key: string, definition?: object) => { define(definition: object): void };
    readonly Array: new (definition: object, attribute: (input: { type: string }) => string) => object;
  };
  export type Tables = Readonly<Record<string, Readonly<Record<string, object>>>>;
  export function normalize(input: unknown, schema: unknown): { result: unknown; entities: Tables };
  export function denormalize(input: unknown, schema: unknown, entities: Tables): unknown;
}

declare module '@tanstack/react-query' {
  export class QueryClient {
    constructor(options?: object);
    setQueryData(key: readonly unknown[], value: unknown): void;
    getQueryData(key: readonly unknown[]): unknown;
    invalidateQueries(filter: { queryKey: readonly unknown[] }): Promise<void>;
    cancelQueries(filter: { queryKey: readonly unknown[] }): Promise<void>;
    resetQueries(filter: { queryKey: readonly unknown[] }): Promise<void>;
  }
  export function useQueryClient(): QueryClient;
  export function useMutation<Variables, Result, Context>(options: {
    mutationFn(variables: Variables): Promise<Result>;
    onMutate?(variables: Variables): Promise<Context>;
    onError?(error: unknown, variables: Variables, context?: Context): void;
    onSuccess?(result: Result): unknown;
    onSettled?(): unknown;
  }): { mutate(variables: Variables): void };
  export function useQuery(options: object): { readonly data: unknown };
  export function QueryClientProvider(props: {
    client: QueryClient;
    children: import('react').ReactNode;
  }): import('react').ReactNode;
  export function hashKey(key: readonly unknown[]): string;
}

declare module 'swr' {
  export default function useSWR(
    key: string,
    fetcher?: unknown,
    options?: object,
  ): { readonly data: unknown };
  export function mutate(key: string, change?: unknown, options?: object): Promise<unknown>;
  export function useSWRConfig(): {
    mutate(key: string | ((key: unknown) => boolean), change?: unknown, options?: object): Promise<unknown>;
  };
  export function SWRConfig(props: {
    value: object;
    children: import('react').ReactNode;
  }): import('react').ReactNode;
}

declare module '@reduxjs/toolkit' {
  type Table = Readonly<Record<string, object>>;
  interface AdapterState {
    readonly entities: Table;
  }
  interface Adapter {
    getInitialState(): AdapterState;
    upsertMany(state: AdapterState, entities: Table): void;
  }
  export interface ReduxStore<State> {
    getState(): State;
    dispatch<Result>(action: Result): Result;
  }
  export function createEntityAdapter(): Adapter;
  export function createAction<Payload>(type: string): (payload: Payload) => { payload: Payload };
  export function createReducer<State, Payload>(
    initial: State | (() => State),
    build: (builder: {
      addCase(
        action: (payload: Payload) => { payload: Payload },
        reduce: (state: State, action: { payload: Payload }) => void,
      ): unknown;
    }) => void,
  ): (state: State | undefined, action: unknown) => State;
  export function createSelector<State, Input extends readonly unknown[], Output>(
    inputs: readonly ((state: State) => unknown)[],
    combine: (...input: Input) => Output,
  ): (state: State) => Output;
  export function configureStore<State>(options: object): ReduxStore<State>;
}

declare module '@reduxjs/toolkit/query' {
  interface Patches {
    undo(): void;
  }
  interface Api {
    readonly reducerPath: string;
    readonly reducer: unknown;
    readonly middleware: unknown;
    readonly endpoints: Readonly<
      Record<string, { select(args: unknown): (state: unknown) => { readonly data: unknown } }>
    >;
    readonly util: {
      upsertQueryEntries(entries: readonly object[]): unknown;
      updateQueryData(name: string, args: unknown, recipe: (draft: never) => void): Patches;
      invalidateTags(tags: readonly string[]): unknown;
    };
  }
  export function createApi(options: object): Api;
  export function fakeBaseQuery(): unknown;
}

declare module '@apollo/client' {
  interface Query {
    readonly query: unknown;
    readonly variables?: object;
    readonly optimistic?: boolean;
  }
  export class InMemoryCache {
    writeQuery(query: Query & { readonly data: object }): void;
    readQuery(query: Query): Readonly<Record<string, unknown>> | null;
    updateQuery(query: Query, update: (data: Readonly<Record<string, object[]>>) => object): void;
    updateFragment(
      fragment: { readonly id: string; readonly fragment: unknown },
      update: (data: object) => object,
    ): void;
    recordOptimisticTransaction(change: (cache: InMemoryCache) => void, id: string): void;
    removeOptimistic(id: string): void;
    evict(options: { readonly id: string; readonly fieldName: string }): boolean;
    transformDocument(document: unknown): unknown;
  }
  export function gql(text: TemplateStringsArray): unknown;
}
