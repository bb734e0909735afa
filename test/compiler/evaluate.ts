import { type Loader, transformSync } from 'esbuild';
import { type CompileOptions, compile } from '../../transformer/compile.ts';
import { runtime } from './runtime.ts';

export type Exports = Record<string, unknown>;

/** Modules by the names under which a module imports them. */
export type Modules = Record<string, Exports>;

/** Runs a module's text against the real runtime, and returns what it exports. */
export function evaluate(code: string, filename: string, modules: Modules = {}): Exports {
  const { code: script } = transformSync(code, {
    loader: /\.[cm]?([jt]sx?)$/.exec(filename)?.[1] as Loader,
    format: 'cjs',
    target: 'es2022',
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: true } },
  });
  const known = { ...runtime, ...modules };
  const require = (name: string): Exports => {
    const found = known[name];
    if (!found) throw new Error(`${filename} imports ${name}, which is not there`);
    return found;
  };
  const module = { exports: {} as Exports };
  new Function('require', 'module', 'exports', `'use strict';\n${script.replace(/^#!.*/, '')}`)(
    require,
    module,
    module.exports,
  );
  return module.exports;
}

/** Runs the compiled form of a module's text. */
export const evaluateCompiled = (
  code: string,
  filename: string,
  modules?: Modules,
  options?: Pick<CompileOptions, 'fast'>,
): Exports => evaluate(compile(code, { filename, ...options }).code, filename, modules);
