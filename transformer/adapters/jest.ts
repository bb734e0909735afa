import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import remapping from '@jridgewell/remapping';
import type { CompileResult } from '../compile.ts';
import { cacheKey } from './cache-key.ts';
import { compileForRunner, withInlineMap } from './runner.ts';
import { checkNames, type Selection } from './selection.ts';

/** The transformer's options in a Jest config: those of the plugins, and the transformer that comes after it. */
export interface JestOptions extends Selection {
  /** The transformer that removes types and converts modules, with its own options; `babel-jest` by default. */
  readonly then?: string | readonly [name: string, options?: object];
}

/** The code of a file, with its source map as an object or as JSON. */
interface Transformed {
  readonly code: string;
  readonly map?: object | string | null | undefined;
}

/** The options of a run that we read; others are passed on. */
interface RunOptions {
  readonly config: { readonly rootDir: string };
  readonly configString?: string;
  readonly instrument?: boolean;
  readonly supportsStaticESM?: boolean;
}

type Process<Result> = (code: string, file: string, options: RunOptions) => Result;

/** A transformer of Jest. */
export interface JestTransformer {
  /** If it instruments code for coverage; otherwise Jest does, with its source map. */
  readonly canInstrument?: boolean;
  readonly getCacheKey?: Process<string>;
  readonly process: Process<Transformed>;
  readonly processAsync?: Process<Promise<Transformed>>;
}

/**
 * The Jest transformer: compiles a file, and passes it on to the transformer that the project has anyway.
 *
 * ```js
 * // jest.config.js
 * module.exports = {
 *   transform: { '\\.[jt]sx?$': ['@presource/transformer/jest', { then: '@swc/jest' }] },
 * };
 * ```
 */
function createTransformer({ then = 'babel-jest', ...options }: JestOptions = {}): JestTransformer {
  checkNames(options);
  const [name, nextOptions = {}] = typeof then === 'string' ? [then] : then;
  let loaded: JestTransformer | undefined;
  const next = (root: string): JestTransformer => {
    loaded ??= load(name, nextOptions, root);
    return loaded;
  };
  const ownKey = cacheKey(options);
  const own = (run: RunOptions) => ({ ...run, transformerConfig: nextOptions });
  const first = (code: string, file: string, { config, instrument }: RunOptions) =>
    compileForRunner(code, file, options, config.rootDir, instrument);
  return {
    /** Jest asks after the first file. */
    get canInstrument() {
      return loaded?.canInstrument ?? false;
    },
    getCacheKey(code, file, run) {
      const { config, configString = '', instrument, supportsStaticESM } = run;
      const hash = createHash('sha256');
      const parts = [ownKey, name, nextOptions, file, code, configString, instrument, supportsStaticESM];
      hash.update(JSON.stringify([...parts, next(config.rootDir).getCacheKey?.(code, file, own(run))]));
      return hash.digest('hex').slice(0, 32);
    },
    process(code, file, run) {
      const after = next(run.config.rootDir);
      const compiled = first(code, file, run);
      if (!compiled) return after.process(code, file, own(run));
      return joined(after.process(given(compiled, after), file, own(run)), compiled, after);
    },
    async processAsync(code, file, run) {
      const after = next(run.config.rootDir);
      const compiled = first(code, file, run);
      const args = [compiled ? given(compiled, after) : code, file, own(run)] as const;
      const result = await (after.processAsync ? after.processAsync(...args) : after.process(...args));
      return compiled ? joined(result, compiled, after) : result;
    },
  };
}

/** Babel reads our map from the code, and needs it to say where what it instruments is. */
const given = (compiled: CompileResult, after: JestTransformer): string =>
  after.canInstrument ? withInlineMap(compiled) : compiled.code;

/** The module of a transformer: the transformer itself, or a function that makes one. */
type TransformerModule = JestTransformer & {
  readonly default?: TransformerModule;
  readonly createTransformer?: (options: object) => JestTransformer | Promise<JestTransformer>;
};

function load(name: string, options: object, root: string): JestTransformer {
  const required = createRequire(join(root, 'package.json'))(name) as TransformerModule;
  const found = required.default ?? required;
  const made = found.createTransformer?.(options) ?? found;
  if (!(made instanceof Promise)) return made;
  throw new TypeError(
    `@presource/transformer/jest cannot pass files on to ${name}, which is made asynchronously. Write another one as \`then\`.`,
  );
}

const INLINE = /^\/\/# sourceMappingURL=data:.*$/gm;
const INLINE_MAP = /^\/\/# sourceMappingURL=data:[^,]*;base64,(.*)$/m;

/** The result of the next transformer, with a map that leads to the file itself instead of to what we compiled. */
function joined(result: Transformed, compiled: CompileResult, after: JestTransformer): Transformed {
  if (after.canInstrument) return result;
  const inline = INLINE_MAP.exec(result.code)?.[1];
  const own = result.map ?? (inline && Buffer.from(inline, 'base64').toString());
  if (!own) return result;
  const before = compiled.map!.toString();
  const map = remapping(typeof own === 'string' ? own : JSON.stringify(own), (_, { depth }) =>
    depth === 1 ? before : null,
  );
  const code = result.code.replace(INLINE, '');
  return { code: inline ? withInlineMap({ code: `${code.trimEnd()}\n`, map }) : code, map };
}

/** The transformer for the option `transform` of Jest. */
const transformer = { createTransformer };

// `require` hands out what has the second name.
export { transformer as default, transformer as 'module.exports' };
