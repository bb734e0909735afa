import { compile } from '../compile.ts';
import { bySeverity, printAll } from '../diagnostics/diagnostic.ts';
import { kindsBeside, watching } from './neighbors.ts';
import { entriesFrom, hasUncompiledPackage } from './runtime.ts';
import { checkNames, isWanted, type Selection, slashed } from './selection.ts';

/** Options of the loader: the options of the plugins that can also be written as JSON. */
export type LoaderOptions = Selection;

/** The members of a webpack, Rspack or Turbopack loader context that we use; Turbopack lacks some. */
interface Loader {
  readonly resourcePath: string;
  readonly rootContext?: string;
  readonly mode?: string;
  readonly hot?: boolean;
  readonly sourceMap?: boolean;
  addDependency?(path: string): void;
  getOptions?(): LoaderOptions | undefined;
  emitWarning?(warning: Error): void;
  callback(error: Error | null, code?: string, map?: unknown): void;
}

/**
 * A plain loader: TypeScript in, TypeScript out, before all other loaders. For Turbopack, which supports
 * loaders but not plugins; for webpack and Rspack use the plugins, which know more about a build.
 *
 * ```js
 * // next.config.mjs
 * export default { turbopack: { rules: { '*.ts': { loaders: ['@presource/transformer/loader'] } } } };
 * ```
 */
export default function presource(this: Loader, code: string, before?: unknown): void {
  const file = slashed(this.resourcePath);
  const options = this.getOptions?.() ?? {};
  checkNames(options);
  const isLeftOut = !isWanted(file, options);
  const root = this.rootContext ?? process.cwd();
  const entryOf = entriesOf(root)(file);
  // The runtime's own files, which a workspace may contain, have nothing to compile.
  if (!entryOf || (isLeftOut && !isWanted(file, {}))) {
    this.callback(null, code, before);
    return;
  }
  const isFinal = (this.mode ?? process.env.NODE_ENV) === 'production' && !this.hot;
  const { sources, fast, optimize } = options;
  const result = compile(code, {
    sources,
    fast,
    optimize,
    root: slashed(root),
    filename: file,
    isLeftOut,
    development: !isFinal,
    kindOfImport: kindsBeside(
      file,
      watching((path) => this.addDependency?.(path)),
    ),
    ...(isFinal ? { link: entryOf } : { keepsTypes: true, tellsParts: !hasUncompiledPackage(root) }),
  });
  const { errors, warnings } = bySeverity(result.diagnostics);
  for (const warning of warnings) this.emitWarning?.(new Error(printAll([warning])));
  if (errors.length > 0) this.callback(new Error(printAll(errors)));
  else if (result.edits.length === 0) this.callback(null, code, before);
  else this.callback(null, result.code, this.sourceMap === false ? undefined : result.map);
}

const known = new Map<string, ReturnType<typeof entriesFrom>>();

/** How parts are imported in a project; computed once, not per file. */
function entriesOf(root: string): ReturnType<typeof entriesFrom> {
  const entries = known.get(root) ?? entriesFrom(root);
  known.set(root, entries);
  return entries;
}
