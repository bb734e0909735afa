import { type TransformOptions, transformSync } from 'esbuild';
import * as presource from 'presource';
import * as internal from 'presource/internal';
import ts from 'typescript';
import { compile } from '../../transformer/index.ts';
import type { Exports, Modules } from '../compiler/evaluate.ts';

const esbuild = (code: string, compilerOptions: object): string =>
  transformSync(code, {
    loader: 'ts',
    format: 'cjs',
    target: 'es2022',
    tsconfigRaw: { compilerOptions } as NonNullable<TransformOptions['tsconfigRaw']>,
  }).code;

const tsc = (code: string, options: ts.CompilerOptions): string =>
  ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, ...options },
  }).outputText;

/** Removes types and nothing else: a decorator that is left is a syntax error. */
const stripped = (code: string): string => {
  const { code: script } = transformSync(code, { loader: 'ts', format: 'esm', target: 'esnext' });
  if (/@[a-z]/.test(script.replace(/\/\/.*$/gm, ''))) throw new Error(`a decorator is left:\n${script}`);
  return transformSync(script, { format: 'cjs', target: 'es2022' }).code;
};

/** How a decorated file comes to run: by the host's lowering of decorators, or by our compiler. */
export const forms: Readonly<Record<string, (code: string) => string>> = {
  'esbuild, TC39': (code) => esbuild(code, { useDefineForClassFields: true }),
  'esbuild, experimentalDecorators': (code) =>
    esbuild(code, { experimentalDecorators: true, useDefineForClassFields: true }),
  'tsc, TC39': (code) => tsc(code, {}),
  'tsc, TC39, assigned fields': (code) => tsc(code, { useDefineForClassFields: false }),
  'tsc, TC39, ES2015': (code) => tsc(code, { target: ts.ScriptTarget.ES2015 }),
  'tsc, experimentalDecorators': (code) => tsc(code, { experimentalDecorators: true }),
  'tsc, experimentalDecorators, assigned fields': (code) =>
    tsc(code, { experimentalDecorators: true, useDefineForClassFields: false }),
  'tsc, experimentalDecorators, metadata': (code) =>
    tsc(code, { experimentalDecorators: true, emitDecoratorMetadata: true }),
  'compiled, types stripped': (code) => stripped(compile(code, { filename: 'input.ts' }).code),
  'compiled, then tsc': (code) => tsc(compile(code, { filename: 'input.ts' }).code, {}),
};

/** Runs a module in one of the forms against the real runtime. */
export function run(form: string, code: string, modules: Modules = {}): Exports {
  const known: Modules = { presource, 'presource/internal': internal, ...modules };
  const module = { exports: {} as Exports };
  const require = (name: string): Exports => {
    const found = known[name];
    if (!found) throw new Error(`${name} is imported, and not there`);
    return found;
  };
  new Function('require', 'module', 'exports', `'use strict';\n${forms[form]!(code)}`)(
    require,
    module,
    module.exports,
  );
  return module.exports;
}
