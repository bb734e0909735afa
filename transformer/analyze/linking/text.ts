import type { ast } from '../../parse/parse.ts';
import { unwrapTypes } from '../facts/syntax.ts';

/** The value of a literal, or of a template without expressions. */
export const literalOf = (node: ast.Node | null | undefined): unknown =>
  node?.type === 'Literal'
    ? node.value
    : node?.type === 'TemplateLiteral' && node.expressions.length === 0
      ? node.quasis[0]?.value.cooked
      : undefined;

/** An expression without the types around it, and without the node around an optional chain: `(all?.[name])!` → `all?.[name]`. */
export function unwrapped(given: ast.Node): ast.Node {
  const node = unwrapTypes(given);
  return node.type === 'ChainExpression' ? unwrapped(node.expression) : node;
}

/** `Union` of `schema.Union`, and of `schema['Union']`. */
export function lastName(given: ast.Node): string {
  const node = unwrapped(given);
  if (node.type === 'MemberExpression') return lastName(node.property);
  return node.type === 'Identifier' ? node.name : String(literalOf(node) ?? '');
}

/** The name of a key or a property: an identifier, unless it is computed, or text. */
export const nameOf = (key: ast.Node, computed: boolean): unknown =>
  key.type === 'Identifier' && !computed ? key.name : literalOf(unwrapTypes(key));

/** The name of a property or of a member of a class. */
export const textOfKey = ({
  key,
  computed,
}: {
  readonly key: ast.Node;
  readonly computed: boolean;
}): unknown => nameOf(key, computed);

/** True for an object that has this key: `{ schema: Todo }`. */
export const hasKey = ({ properties }: ast.ObjectExpression, name: string): boolean =>
  properties.some((one) => one.type === 'Property' && textOfKey(one) === name);

/** The leftmost name of `a.b.c` and of `a().b`. */
export function rootOf(given: ast.Node): string | undefined {
  const node = unwrapped(given);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'CallExpression') return rootOf(node.callee);
  return node.type === 'Identifier' ? node.name : undefined;
}

/** True for `Object.assign`, `Reflect.set` and the like. */
export const isReflection = (callee: ast.Node): boolean => /^(Object|Reflect)$/.test(rootOf(callee) ?? '');

/** The keys that a call defines on an object: `Reflect.set(Todo, 'merge', …)`, `Object.defineProperties(Todo, { merge: … })`. */
export function definedKeys({ callee, arguments: given }: ast.CallExpression): readonly unknown[] {
  const keys = given[1];
  if (!keys || !isReflection(callee)) return [];
  const name = lastName(callee);
  if (/^(set|defineProperty)$/.test(name)) return [nameOf(keys, true)];
  const all = /^(defineProperties|create)$/.test(name) ? unwrapped(keys) : undefined;
  return all?.type === 'ObjectExpression'
    ? all.properties.flatMap((one) => (one.type === 'Property' ? [textOfKey(one)] : []))
    : [];
}

/** True for a member whose value a function computes. */
export const isComputed = (node: ast.Node): boolean =>
  node.type === 'MethodDefinition' || (node.type === 'Property' && node.kind === 'get');

/** The name of a public member that is a parameter, too: `constructor(options, override readonly method: 'POST')`. */
export function publicParameter(node: ast.Node): string | undefined {
  if (node.type !== 'TSParameterProperty' || (node.accessibility ?? 'public') !== 'public') return undefined;
  const { parameter } = node;
  return lastName(parameter.type === 'AssignmentPattern' ? parameter.left : parameter);
}

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
