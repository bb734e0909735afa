import { posix } from 'node:path';
import type { ImportedKind } from '../../analyze/linking/values/plain-schemas.ts';
import { type CompileOptions, type CompileResult, compile, type KindOfImport } from '../../compile.ts';
import { checkNames, isWanted, type Selection } from '../selection.ts';
import type { TypeScript, ts } from './host.ts';
import { importedKinds } from './imported-kinds.ts';

/** The options beside `transform` in `compilerOptions.plugins`. */
export interface PluginConfig extends Selection {
  /**
   * For apps: each file imports the core of the runtime and the parts that it needs, instead of everything. Code
   * that the plugin does not compile has to import `presource` itself.
   */
  readonly link?: boolean;
}

/** An answer that a result depends on. */
interface Answer {
  readonly specifier: string;
  readonly name: string;
  readonly kind: ImportedKind | undefined;
}

interface Known {
  readonly config: string;
  readonly answers: readonly Answer[];
  readonly result: CompileResult;
}

/** Results by the host's source file, which is a new object whenever its text changes. */
const results = new WeakMap<ts.SourceFile, Known>();

/**
 * The compiler's result for a file; `undefined` if the file is not compiled. Both entries call it; the file is
 * compiled once, and again when an imported name it was linked by is of another kind.
 */
export function compiled(
  host: TypeScript,
  program: ts.Program,
  source: ts.SourceFile,
  plugin: PluginConfig,
): CompileResult | undefined {
  const isLeftOut = !isWanted(source.fileName, plugin);
  if (source.isDeclarationFile || (isLeftOut && !(plugin.link && isWanted(source.fileName, {}))))
    return undefined;
  checkOptions(plugin);
  const { sources, fast, optimize, link } = plugin;
  const root = rootOf(program);
  const config = JSON.stringify([sources, root, fast, optimize, link, isLeftOut]);
  const kindOfImport = link ? importedKinds(host, program, source) : undefined;
  const known = results.get(source);
  if (known?.config === config && known.answers.every((one) => isStill(one, kindOfImport)))
    return known.result;
  const answers: Answer[] = [];
  const options = { filename: source.fileName, sources, root, fast, optimize, isLeftOut };
  const result = compile(source.text, {
    ...options,
    ...(link && linking(kindOfImport, (answer) => answers.push(answer))),
  });
  results.set(source, { config, answers, result });
  return result;
}

const isStill = ({ specifier, name, kind }: Answer, kindOfImport: KindOfImport | undefined): boolean =>
  kind === kindOfImport?.(specifier, name);

const linking = (
  kindOfImport: KindOfImport | undefined,
  note: (answer: Answer) => void,
): Partial<CompileOptions> => ({
  link: (entry) => entry,
  keepsImports: true,
  kindOfImport:
    kindOfImport &&
    ((specifier, name) => {
      const kind = kindOfImport(specifier, name);
      note({ specifier, name, kind });
      return kind;
    }),
});

function checkOptions(plugin: PluginConfig): void {
  const { link } = plugin;
  checkNames(plugin, true);
  if (link !== undefined && typeof link !== 'boolean')
    throw new TypeError(
      `The option \`link\` of presource is ${JSON.stringify(link)}. Write \`true\` or \`false\`.`,
    );
}

/** The folder of the `tsconfig.json`, if there is one. */
function rootOf(program: ts.Program): string {
  const { configFilePath } = program.getCompilerOptions();
  return typeof configFilePath === 'string' ? posix.dirname(configFilePath) : program.getCurrentDirectory();
}
