import type { Exports, Modules } from '../compiler/evaluate.ts';
import { runtime } from '../compiler/runtime.ts';
import type { TypeScript } from './hosts.ts';

/** Runs what tsc wrote, with tsc's own translation of modules: another tool's would rename classes. */
export function run(typescript: TypeScript, code: string, modules: Modules): Exports {
  const { CommonJS } = typescript.ModuleKind;
  const { ESNext } = typescript.ScriptTarget;
  const isScript = code.startsWith('"use strict";');
  const script = isScript
    ? code
    : typescript.transpileModule(code, { compilerOptions: { module: CommonJS, target: ESNext } }).outputText;
  const known = { ...runtime, ...modules };
  const require = (name: string): Exports => {
    const found = known[name];
    if (!found) throw new Error(`no module ${name}`);
    return found;
  };
  const module = { exports: {} as Exports };
  new Function('require', 'module', 'exports', script)(require, module, module.exports);
  return module.exports;
}
