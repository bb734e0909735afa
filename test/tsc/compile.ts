import { basename } from 'node:path';
import type ts from 'typescript';
import transform, { type PluginConfig } from '../../transformer/index.ts';
import type { TypeScript } from './hosts.ts';

/** What tsc makes of a file. */
export interface Output {
  readonly code: string;
  /** The source map, as JSON; empty where none was asked for. */
  readonly map: string;
  /** What the plugin found. */
  readonly diagnostics: readonly ts.Diagnostic[];
}

/**
 * Compiles a file of the disk with the plugin or without it, inside of this process. It may import others beside it; packages stay unknown, so that no
 * types of theirs have to be read.
 */
export function compileWith(
  typescript: TypeScript,
  file: string,
  options: ts.CompilerOptions,
  how: 'compiled' | 'as written' = 'compiled',
  config: PluginConfig = {},
): Output {
  const all: ts.CompilerOptions = {
    target: typescript.ScriptTarget.ES2022,
    moduleResolution: typescript.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    allowJs: true,
    noLib: true,
    types: [],
    outDir: '/out',
    ...options,
  };
  const host = typescript.createCompilerHost(all);
  host.resolveModuleNameLiterals = (literals, from, _reference, compilerOptions) =>
    literals.map(({ text }) =>
      text.startsWith('.')
        ? typescript.resolveModuleName(text, from, compilerOptions, host)
        : { resolvedModule: undefined },
    );
  const program = typescript.createProgram([file], all, host);
  const diagnostics: ts.Diagnostic[] = [];
  // Warnings are written, and the fixtures are full of them.
  const quiet = Object.create(typescript, { sys: { value: { ...typescript.sys, write() {} } } });
  const extras = {
    ts: quiet,
    diagnostics,
    addDiagnostic: (one: ts.Diagnostic) => diagnostics.push(one),
  };
  const outputs: Record<string, string> = {};
  program.emit(
    program.getSourceFile(file),
    (name, text) => {
      outputs[basename(name)] = text;
    },
    undefined,
    false,
    { before: how === 'compiled' ? [transform(program, config, extras)] : [] },
  );
  const name = basename(file).replace(/\.([cm]?)[jt]sx?$/, '.$1js');
  return { code: outputs[name]!, map: outputs[`${name}.map`] ?? '', diagnostics };
}
