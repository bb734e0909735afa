/** What the pages use of tools that are installed only where they are tried: Next.js, Farm, Rsbuild, React Router, TanStack Start and Vike. */
declare module 'next/headers' {
  export function cookies(): Promise<{ toString(): string }>;
}

declare module 'next/navigation' {
  export function notFound(): never;
}

declare module '@farmfe/core' {
  interface Config {
    readonly plugins?: readonly (string | object)[];
    readonly vitePlugins?: readonly object[];
    readonly compilation?: { readonly treeShaking?: boolean };
  }
  export function defineConfig(config: Config): Config;
}

declare module '@rsbuild/core' {
  interface Config {
    readonly plugins?: readonly object[];
    readonly tools?: { readonly rspack?: { readonly plugins?: readonly object[] } };
  }
  export function defineConfig(config: Config): Config;
}

declare module '@rsbuild/plugin-react' {
  export function pluginReact(): object;
}

declare module 'react-router' {
  interface Context<T> {
    readonly defaultValue?: T;
  }
  export class RouterContextProvider {
    constructor(init?: Map<Context<unknown>, unknown>);
    get<T>(context: Context<T>): T;
    set<T>(context: Context<T>, value: T): void;
  }
  export interface EntryContext {
    readonly isSpaMode: boolean;
  }
  export interface LoaderFunctionArgs {
    readonly request: Request;
    readonly context: Readonly<RouterContextProvider>;
    readonly params: Readonly<Record<string, string | undefined>>;
  }
  export type ClientLoaderFunctionArgs = LoaderFunctionArgs;
  export type ClientActionFunctionArgs = LoaderFunctionArgs;
  export function createContext<T>(defaultValue?: T): Context<T>;
  export function data(value: unknown, init: { status: number }): object;
  export function redirect(url: string): Response;
  export function ServerRouter(props: { context: EntryContext; url: string }): React.JSX.Element;
}

declare module '@react-router/node' {
  export function createReadableStreamFromReadable(
    source: import('node:stream').Readable,
  ): ReadableStream<Uint8Array>;
}

declare module '@tanstack/react-router' {
  export interface AnyRoute {
    readonly id: string;
  }
  export function createRouter(options: {
    routeTree: AnyRoute;
    context: object;
    defaultPreload: 'intent';
    defaultPreloadStaleTime: number;
    Wrap(props: { children: React.ReactNode }): React.ReactNode;
  }): object;
  export function createFileRoute(path: string): <S, D>(options: {
    validateSearch(search: Record<string, unknown>): S;
    loaderDeps(of: { search: S }): D;
    loader(of: { context: { controller: import('presource').Controller }; deps: D }): Promise<void>;
    // As TanStack has it: the component uses the route, so its type cannot be asked for here.
    component(): void;
  }) => { useLoaderDeps(): D };
}

declare module '@tanstack/react-start' {
  interface Isomorphic<S> {
    client<C>(make: () => C): () => S | C;
  }
  export function createIsomorphicFn(): { server<S>(make: () => S): Isomorphic<S> };
}

declare module '@tanstack/react-start/server' {
  type Result = Response | { readonly response: Response; readonly serverSsrCleanup: 'none' };
  interface Context {
    readonly router: { readonly options: { readonly context: object } };
  }
  type Handler = (context: Context) => Result | Promise<Result>;
  export const defaultStreamHandler: Handler;
  export function createStartHandler(handler: Handler): (request: Request) => Promise<Response>;
  export function getRequest(): Request;
}

declare module '@tanstack/react-start/server-entry' {
  interface ServerEntry {
    readonly fetch: (request: Request) => Promise<Response>;
  }
  export function createServerEntry(entry: ServerEntry): ServerEntry;
}

declare namespace Vike {
  interface PageContext {
    readonly headers?: Readonly<Record<string, string>> | null;
  }
}

declare module 'vike/types' {
  export type PageContextServer = Vike.PageContext;
}

declare module 'vike-react/usePageContext' {
  export function usePageContext(): Vike.PageContext;
}
