import { posix } from 'node:path';
import { type CompileResult, compile } from '../../compile.ts';
import { checkNames, isWanted, type Selection } from '../selection.ts';
import type { ts } from './host.ts';

/** The options beside `transform` in `compilerOptions.plugins`. */
export type PluginConfig = Selection;

/** Results by the host's source file, which is a new object whenever its text changes. */
const results = new WeakMap<ts.SourceFile, { readonly config: string; readonly result: CompileResult }>();

/**
 * The compiler's result for a file; `undefined` if the file is not compiled. Both entries call it; the file is
 * compiled once.
 */
export function compiled(
  program: ts.Program,
  source: ts.SourceFile,
  selection: Selection,
): CompileResult | undefined {
  if (source.isDeclarationFile || !isWanted(source.fileName, selection)) return undefined;
  checkNames(selection, true);
  const { sources, fast, optimize } = selection;
  const root = rootOf(program);
  const config = JSON.stringify([sources, root, fast, optimize]);
  const known = results.get(source);
  if (known?.config === config) return known.result;
  const result = compile(source.text, { filename: source.fileName, sources, root, fast, optimize });
  results.set(source, { config, result });
  return result;
}

/** The folder of the `tsconfig.json`, if there is one. */
function rootOf(program: ts.Program): string {
  const { configFilePath } = program.getCompilerOptions();
  return typeof configFilePath === 'string' ? posix.dirname(configFilePath) : program.getCurrentDirectory();
}
