import typescript from 'typescript';
import transform from '../../transformer/index.ts';
import type { Level } from './load.ts';
import { OURS } from './names.ts';

const OPTIONS: typescript.CompilerOptions = {
  module: typescript.ModuleKind.CommonJS,
  target: typescript.ScriptTarget.ES2022,
  isolatedModules: true,
  esModuleInterop: false,
  noResolve: true,
  noLib: true,
  types: [],
};

/** Warnings are written where tsc writes; programs at random are full of them. */
const quiet: typeof typescript = Object.create(typescript, {
  sys: { value: { ...typescript.sys, write() {} } },
});

/** What tsc makes of a module as CommonJS, with the plugin or without it: one file, of which nothing else is known. */
export function commonJs(file: string, text: string, level: Level): string {
  const source = typescript.createSourceFile(file, text, typescript.ScriptTarget.ES2022);
  let output = '';
  const host: typescript.CompilerHost = {
    getSourceFile: (name) => (name === file ? source : undefined),
    writeFile: (_name, written) => {
      output = written;
    },
    getDefaultLibFileName: () => 'lib.d.ts',
    useCaseSensitiveFileNames: () => true,
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => '',
    getNewLine: () => '\n',
    fileExists: (name) => name === file,
    readFile: () => undefined,
  };
  const program = typescript.createProgram([file], OPTIONS, host);
  const config = { sources: [OURS], fast: level === 'fast' };
  const extras = { ts: quiet, diagnostics: [], addDiagnostic: () => {} };
  const before = level === 'written' ? [] : [transform(program, config, extras)];
  program.emit(undefined, undefined, undefined, undefined, { before });
  return output;
}
