/** What the pages use of tools that are installed only where they are tried: Next.js and Rsbuild. */
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
