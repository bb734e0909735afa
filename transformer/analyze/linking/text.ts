import type { ast } from '../../parse/parse.ts';

/** The value of a literal, or of a template without expressions. */
export const literalOf = (node: ast.Node | null | undefined): unknown =>
  node?.type === 'Literal'
    ? node.value
    : node?.type === 'TemplateLiteral' && node.expressions.length === 0
      ? node.quasis[0]?.value.cooked
      : undefined;

/** `Union` of `schema.Union`, and of `schema['Union']`. */
export function lastName(node: ast.Node): string {
  if (node.type === 'MemberExpression') return lastName(node.property);
  return node.type === 'Identifier' ? node.name : String(literalOf(node) ?? '');
}

/** The name of a key or a property: an identifier, unless it is computed, or text. */
export const nameOf = (key: ast.Node, computed: boolean): unknown =>
  key.type === 'Identifier' && !computed ? key.name : literalOf(key);

/** The leftmost name of `a.b.c` and of `a().b`. */
export function rootOf(node: ast.Node): string | undefined {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'CallExpression') return rootOf(node.callee);
  return node.type === 'Identifier' ? node.name : undefined;
}

/** The key that a call defines on an object: `Reflect.set(Todo, 'merge', …)`. */
export const definedKey = (node: ast.CallExpression): unknown =>
  /^(Object|Reflect)$/.test(rootOf(node.callee) ?? '') && /^(set|defineProperty)$/.test(lastName(node.callee))
    ? literalOf(node.arguments[1])
    : undefined;

/** Some names of ours, and those under which the file imports them. */
export function namesOf(program: ast.Program, ...names: readonly string[]): Set<string> {
  const found = new Set(names);
  for (const [local, { imported }] of namedImports(program)) if (names.includes(imported)) found.add(local);
  return found;
}

/** Imports are statements of the module itself. */
export function namedImports(program: ast.Program): Map<string, { imported: string; source: string }> {
  const found = new Map<string, { imported: string; source: string }>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const node of statement.specifiers) {
      const imported =
        node.type === 'ImportSpecifier'
          ? String(nameOf(node.imported, false))
          : node.type === 'ImportDefaultSpecifier'
            ? 'default'
            : '*';
      found.set(node.local.name, { imported, source: statement.source.value });
    }
  }
  return found;
}

/** True if an expression begins with a name that is imported from a package. */
export const isOfPackage = (imports: ReturnType<typeof namedImports>, node: ast.Node): boolean =>
  !/^([./#~]|@\/|presource\b|react(-dom)?\b)/.test(imports.get(rootOf(node) ?? '')?.source ?? '.');
