import { type TransformOptions, transformSync } from 'esbuild';
import * as presource from 'presource';
import * as internal from 'presource/internal';
import ts from 'typescript';
import { compile } from '../../transformer/compile.ts';
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

const compiled = (code: string): string => compile(code, { filename: 'input.ts' }).code;

/** Removes types and nothing else, so that a decorator of ours which is left is found. */
function stripped(code: string): string {
  const { code: script } = transformSync(code, { loader: 'ts', format: 'esm', target: 'esnext' });
  if (/@(?:\w+\.)?(?:entity|pk|field)\b/.test(script)) throw new Error(`a decorator is left:\n${script}`);
  return transformSync(script, { format: 'cjs', target: 'es2022' }).code;
}

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
  'compiled, types stripped': (code) => stripped(compiled(code)),
  'compiled, then tsc': (code) => tsc(compiled(code), {}),
  'compiled, then tsc, experimentalDecorators, assigned fields': (code) =>
    tsc(compiled(code), { experimentalDecorators: true, useDefineForClassFields: false }),
};

/** Runs modules in one of the forms against the real runtime; they may import each other in a circle. */
export function runAll(form: string, files: Readonly<Record<string, string>>, others: Modules = {}): Modules {
  const known: Modules = { presource, 'presource/internal': internal, ...others };
  const load = (name: string): Exports => {
    const found = known[name];
    if (found) return found;
    if (files[name] === undefined) throw new Error(`${name} is imported, and not there`);
    const module = { exports: {} as Exports };
    known[name] = module.exports;
    const script = `'use strict';\n${forms[form]!(files[name])}`;
    new Function('require', 'module', 'exports', script)(load, module, module.exports);
    // esbuild replaces the object; who has the first one already sees what comes into it.
    Object.defineProperties(known[name], Object.getOwnPropertyDescriptors(module.exports));
    return module.exports;
  };
  return Object.fromEntries(Object.keys(files).map((name) => [name, load(name)]));
}

export const run = (form: string, code: string, others?: Modules): Exports =>
  runAll(form, { input: code }, others).input!;
