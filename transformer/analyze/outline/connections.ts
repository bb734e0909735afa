import type { ExportOutline, NameReference, Outline } from '../../model/outline.ts';
import type { ast } from '../../parse/parse.ts';
import { exportsOf } from './exports.ts';
import { modulesOf } from './modules.ts';

/** Text that the record does not tell of: `new URL('./worker.ts', import.meta.url)`, `import.meta.glob`, and an import without names. */
export const UNRECORDED = /\bimport\s*\.\s*meta\b|\bexport\s*\{\s*\}\s*from\b/;

/** What a file has to do with other modules, and nothing else, by its tree. */
export const connectionsIn = (program: ast.Program): Outline => ({
  ...NOTHING,
  exports: exportsOf(program),
  ...modulesOf(program),
});

const NOTHING = { classes: [], assigned: [], rests: [], constants: [], makers: [], made: [], uses: [] };

/** The same by the lists of the parser, which cost much less than the tree of all code. */
export function connectionsOf(record: ast.EcmaScriptModule, code: string): Outline {
  const modules = new Set<string>();
  const imports = new Map<string, NameReference>();
  const exports: ExportOutline[] = [];
  let importsMore = false;
  const isType = ({ start, end }: ast.Span) => /^(im|ex)port\s+type\b/.test(code.slice(start, end));
  for (const statement of record.staticImports) {
    const { entries, moduleRequest } = statement;
    const from = moduleRequest.value;
    if (!entries.every((one) => one.isType) || !isType(statement)) modules.add(from);
    for (const { importName, localName, isType: isErased } of entries) {
      const name = localName.value;
      const imported =
        importName.kind === 'NamespaceObject'
          ? '*'
          : importName.kind === 'Default'
            ? 'default'
            : importName.name!;
      if (!isErased) imports.set(name, { name, from, imported });
    }
  }
  for (const statement of record.staticExports) {
    const isErased = isType(statement);
    for (const one of statement.entries) {
      if (one.moduleRequest && !isErased) modules.add(one.moduleRequest.value);
      // A type that another module declares is in the outline, too: nothing looks for it.
      if (!isErased && (!one.isType || code.startsWith('export', statement.start)))
        exports.push(exportOf(one, imports));
    }
  }
  for (const { moduleRequest } of record.dynamicImports) {
    const [, text] =
      /^(?:'([^'\\]*)'|"([^"\\]*)")$/.exec(code.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    if (text === undefined) importsMore = true;
    else modules.add(text);
  }
  return { ...NOTHING, exports, modules: [...modules], importsMore };
}

function exportOf(
  { exportName, importName, localName, moduleRequest }: ast.StaticExportEntry,
  imports: ReadonlyMap<string, NameReference>,
): ExportOutline {
  const name = exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*');
  if (moduleRequest) {
    const from = moduleRequest.value;
    const imported = importName.name ?? '*';
    // Of `import a from './a'; export { a }` the record has `a` as the name in the other module.
    const own = imports.get(imported);
    if (own?.from === from && own.imported === 'default') return { name, reference: own };
    return { name, reference: { name: importName.name ?? name, from, imported } };
  }
  const local = localName.name ?? name;
  return { name, reference: imports.get(local) ?? { name: local, from: undefined, imported: local } };
}
