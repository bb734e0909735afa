import type { ast } from '../../parse/parse.ts';
import type { Fate } from './fates.ts';
import type { MovedFile } from './moved-file.ts';
import { fateOf, isPeer, mainEntry } from './packages.ts';

type Declaration = ast.ImportDeclaration | ast.ExportNamedDeclaration;

/** A name in an import or export, as it is written. */
interface Name {
  readonly name: string;
  /** The name behind `as`, or the same. */
  readonly outer: string;
  readonly isType: boolean;
  readonly node: ast.Node;
}

/** An import of some names, or an export, from one module. */
interface Group {
  readonly module: string;
  readonly isExport: boolean;
  readonly isType: boolean;
  readonly names: string[];
}

const textOfName = (node: ast.ModuleExportName): string => ('name' in node ? node.name : node.value);

function namesOf(node: Declaration): Name[] {
  if (node.type === 'ExportNamedDeclaration') {
    return node.specifiers.map((one) => ({
      name: textOfName(one.local),
      outer: textOfName(one.exported),
      isType: one.exportKind === 'type',
      node: one,
    }));
  }
  return node.specifiers.flatMap((one) =>
    one.type === 'ImportSpecifier'
      ? [
          {
            name: textOfName(one.imported),
            outer: one.local.name,
            isType: one.importKind === 'type',
            node: one,
          },
        ]
      : [],
  );
}

const isTypeOnly = (node: Declaration): boolean =>
  (node.type === 'ImportDeclaration' ? node.importKind : node.exportKind) === 'type';

/**
 * Rewrites the imports and re-exports of names. Names that go to one entry are written into the first statement that
 * has one of them; names that need a hand stay where they are.
 *
 * `places` has the local names that stand for something else in this file.
 */
export function moveImports(moved: MovedFile, places: ReadonlyMap<string, Fate>): void {
  const groups = new Map<string, Group>();
  const hosts = new Map<Declaration, Group[]>();
  const statements: Declaration[] = [];
  for (const node of moved.program.body) {
    if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') continue;
    if (!node.source || !isPeer(node.source.value)) continue;
    const isNamed = node.type === 'ExportNamedDeclaration' || node.specifiers.every(isByName);
    if (!isNamed) continue;
    statements.push(node);
    for (const one of namesOf(node)) {
      const group = groupOf(moved, node, one, places);
      if (!group) continue;
      const key = `${group.module} ${group.isExport} ${group.isType}`;
      if (!groups.has(key)) {
        groups.set(key, group);
        hosts.set(node, [...(hosts.get(node) ?? []), group]);
      }
      const { names } = groups.get(key)!;
      for (const name of group.names) if (!names.includes(name)) names.push(name);
    }
  }
  const [first] = statements;
  for (const [local, { entry, name }] of first ? moved.needed : []) {
    const written = name === local ? name : `${name} as ${local}`;
    const group = groups.get(`${entry} false false`);
    if (group) group.names.push(written);
    else hosts.set(first!, [...(hosts.get(first!) ?? []), { module: entry, ...VALUES, names: [written] }]);
  }
  for (const node of statements) rewrite(moved, node, hosts.get(node) ?? []);
}

const VALUES = { isExport: false, isType: false };

const isByName = ({ type }: ast.ImportDeclarationSpecifier): boolean => type === 'ImportSpecifier';

/** Where one name goes; nothing if nothing is left that uses it. */
function groupOf(
  moved: MovedFile,
  node: Declaration,
  { name, outer, isType, node: at }: Name,
  places: ReadonlyMap<string, Fate>,
): Group | undefined {
  const specifier = node.source!.value;
  const isExport = node.type === 'ExportNamedDeclaration';
  const fate = (isExport ? undefined : places.get(outer)) ?? fateOf(specifier, name);
  const prefix = isType ? 'type ' : '';
  const written = (ours: string) => `${prefix}${ours === outer ? ours : `${ours} as ${outer}`}`;
  const group = (module: string, ours: string) => ({
    module,
    isExport,
    isType: isTypeOnly(node),
    names: [written(ours)],
  });
  // What only the removed code used goes with it, and so does what would need a hand, but is not used.
  const isUseless = !isExport && !moved.isUsed(outer);
  if (fate && 'entry' in fate)
    return isUseless && moved.wasUsed(outer) ? undefined : group(fate.entry, fate.name);
  if (isUseless) return undefined;
  moved.todoName(
    at,
    name,
    fate ?? { text: `no export of ${specifier} that is known here`, anchor: 'every-name' },
  );
  return group(specifier, name);
}

/** Writes the groups in place of a statement. One that imports nothing any more disappears. */
function rewrite(moved: MovedFile, node: Declaration, groups: readonly Group[]): void {
  const { code } = moved;
  const names = node.type === 'ExportNamedDeclaration' || node.specifiers.length > 0;
  const quote = code[node.source!.start]!;
  if (!names) {
    // Imported for its effect.
    moved.edit(node.source!, `${quote}${mainEntry(node.source!.value)}${quote}`);
    return;
  }
  const semicolon = code[node.end - 1] === ';' ? ';' : '';
  const statements = groups.map((group) => textOfGroup(group, quote, semicolon));
  const eol = code.includes('\r\n') ? '\r\n' : '\n';
  const text = statements.join('\n').replaceAll('\n', eol);
  if (!text) moved.remove(moved.wholeLine(node));
  else if (text !== code.slice(node.start, node.end)) moved.edit(node, text);
}

function textOfGroup({ module, isExport, isType, names }: Group, quote: string, semicolon: string): string {
  const areTypes = isType || names.every((name) => name.startsWith('type '));
  const list = areTypes ? names.map((name) => name.replace(/^type /, '')) : names;
  const head = `${isExport ? 'export' : 'import'}${areTypes ? ' type' : ''}`;
  const tail = `from ${quote}${module}${quote}${semicolon}`;
  const line = `${head} { ${list.join(', ')} } ${tail}`;
  return line.length <= 100 ? line : `${head} {\n${list.map((name) => `  ${name},\n`).join('')}} ${tail}`;
}
