import { type CompileResult, compile } from '../../compile.ts';
import { isWanted, type Selection } from '../selection.ts';
import type { ts } from './host.ts';

/** The options beside `transform` in `compilerOptions.plugins`. */
export type PluginConfig = Selection;

/** Results by the host's own object for a file, which is a new one whenever its text is. */
const results = new WeakMap<ts.SourceFile, { readonly config: string; readonly result: CompileResult }>();

/** What the compiler says of a file; `undefined` where it is not to be asked. Both entries ask, and it compiles once. */
export function compiled(source: ts.SourceFile, selection: Selection): CompileResult | undefined {
  if (source.isDeclarationFile || !isWanted(source.fileName, selection)) return undefined;
  const config = JSON.stringify(selection.sources ?? []);
  const known = results.get(source);
  if (known?.config === config) return known.result;
  const result = compile(source.text, { filename: source.fileName, sources: selection.sources ?? [] });
  results.set(source, { config, result });
  return result;
}
