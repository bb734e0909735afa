import { createContext } from '@emnapi/runtime';
import { emnapiAsyncWorkPlugin, emnapiTSFNPlugin, instantiateNapiModule, WASI } from '@napi-rs/wasm-runtime';
import address from '../../../../node_modules/oxc-parser/parser.wasm32-wasip1.wasm?url';
// @ts-expect-error The package has no types for its own files.
import visitorKeys from '../../../../node_modules/oxc-parser/src-js/generated/visit/keys.js';
// @ts-expect-error As above.
import { wrap } from '../../../../node_modules/oxc-parser/src-js/wrap.js';

/**
 * In place of `oxc-parser` in a browser: the parser's own build for WebAssembly, the one without threads. The build
 * with threads needs headers that make a page isolated, which most servers of files cannot send.
 */
const memory = new WebAssembly.Memory({ initial: 1024, maximum: 16_384 });

const { napiModule } = await instantiateNapiModule(await (await fetch(address)).arrayBuffer(), {
  context: createContext(),
  asyncWorkPoolSize: 0,
  plugins: [emnapiAsyncWorkPlugin, emnapiTSFNPlugin],
  wasi: new WASI({ version: 'preview1' }),
  overwriteImports(imports) {
    imports.env = { ...imports.env, ...imports.napi, ...imports.emnapi, memory };
    return imports;
  },
  beforeInit({ instance }) {
    for (const [name, register] of Object.entries(instance.exports))
      if (name.startsWith('__napi_register__')) (register as () => void)();
  },
});

type ParseSync = typeof import('oxc-parser').parseSync;

const parseInside = napiModule.exports.parseSync as (...args: Parameters<ParseSync>) => unknown;

type Parsed = ReturnType<ParseSync>;

let last: { readonly code: string; readonly parsed: Parsed } | undefined;

export const rawTransferSupported = (): boolean => false;

/** A file is compiled once per level, and its tree, which the compiler only reads, is the same each time. */
export const parseSync: ParseSync = (filename, code, options) => {
  if (last?.code !== code) last = { code, parsed: wrap(parseInside(filename, code, options)) };
  return last.parsed;
};

export { visitorKeys };
