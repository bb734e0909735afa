/** Packages of the site, which only its own lock installs, as far as the playground uses them. */
declare module 'sucrase' {
  export function transform(
    code: string,
    options: {
      readonly transforms: readonly ('typescript' | 'imports' | 'jsx')[];
      readonly disableESTransforms?: boolean;
      readonly production?: boolean;
    },
  ): { readonly code: string };
}

declare module 'path-browserify' {
  const path: typeof import('node:path').posix;
  export default path;
}

declare module '@napi-rs/wasm-runtime' {
  interface Instantiated {
    readonly napiModule: { readonly exports: Record<string, unknown> };
  }
  export class WASI {
    constructor(options: { readonly version: 'preview1' });
  }
  export const emnapiAsyncWorkPlugin: unknown;
  export const emnapiTSFNPlugin: unknown;
  export function instantiateNapiModule(
    wasm: BufferSource | Promise<Response>,
    options: {
      readonly context: unknown;
      readonly asyncWorkPoolSize: number;
      readonly plugins: readonly unknown[];
      readonly wasi: WASI;
      overwriteImports(imports: Record<string, object>): Record<string, object>;
      beforeInit(created: { readonly instance: WebAssembly.Instance }): void;
    },
  ): Promise<Instantiated>;
}

declare module '@emnapi/runtime' {
  export function createContext(): unknown;
}

declare module '*.wasm?url' {
  const url: string;
  export default url;
}

declare module '*?raw' {
  const text: string;
  export default text;
}
