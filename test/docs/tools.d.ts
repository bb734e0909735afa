/** What the pages use of tools that are installed only where they are tried: Next.js, Rsbuild and React Router. */
declare module 'next/headers' {
  export function cookies(): Promise<{ toString(): string }>;
}

declare module 'next/navigation' {
  export function notFound(): never;
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
  export interface RouterContextProvider {
    get<T>(context: Context<T>): T;
    set<T>(context: Context<T>, value: T): void;
  }
  export interface EntryContext {
    readonly isSpaMode: boolean;
  }
  export type MiddlewareFunction = (args: { request: Request; context: RouterContextProvider }) => unknown;
  export function createContext<T>(): Context<T>;
  export function Outlet(): React.JSX.Element;
  export function ServerRouter(props: { context: EntryContext; url: string }): React.JSX.Element;
}

declare module '@react-router/node' {
  export function createReadableStreamFromReadable(
    source: import('node:stream').Readable,
  ): ReadableStream<Uint8Array>;
}
