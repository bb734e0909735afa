import type { ast } from '../../parse/parse.ts';
import { withoutComments } from '../../parse/trivia.ts';
import { fromJSOwner, writtenName } from './syntax.ts';

type Member = ast.PropertyDefinition | ast.MethodDefinition | ast.AccessorProperty;

const isMember = (element: ast.ClassElement): element is Member =>
  (element.type === 'PropertyDefinition' ||
    element.type === 'MethodDefinition' ||
    element.type === 'AccessorProperty') &&
  !('declare' in element && element.declare);

const staticMembers = (node: ast.Class, name: string): Member[] =>
  node.body.body.filter(isMember).filter((member) => member.static && writtenName(member) === name);

/** True if a class has a static member of this name, of any kind. */
export const hasStatic = (node: ast.Class, name: string): boolean => staticMembers(node, name).length > 0;

/** True if a file that was compiled for development is compiled again: the class has its place already. */
export const hasPlace = (node: ast.Class): boolean =>
  node.body.body.some(
    (element) =>
      isMember(element) &&
      element.static &&
      element.key.type === 'CallExpression' &&
      element.key.arguments.some((one) => one.type === 'Literal' && one.value === 'presource.place'),
  );

/** True if a class may have statics that its member names do not show: computed names, or a static block. */
export const hasHiddenStatics = (node: ast.Class): boolean =>
  node.body.body.some(
    (element) => element.type === 'StaticBlock' || (isMember(element) && element.static && element.computed),
  );

/** Methods by which a class handles its records itself. */
export const METHODS: readonly string[] = ['process', 'merge', 'validate', 'shouldReorder', 'shouldUpdate'];

/** True if a class overrides members of entities. With an unknown parent, it is then certainly meant as an entity. */
export const overridesEntity = (node: ast.Class): boolean =>
  ['schema', 'indexes', ...METHODS].some((name) => hasStatic(node, name)) ||
  node.body.body.filter(isMember).some((member) => !member.static && writtenName(member) === 'pk');

/**
 * Text that a class with a parent contains: a cheap check that most files fail. A head has braces only in the default of a type
 * parameter, `class Page<T = {}> extends Base`. Its length is limited, because texts of HTML repeat the word `class` without a brace.
 */
export const MAY_EXTEND = /\bclass\b(?:[^{}]|=\s*\{[^{}]*\}){0,300}\bextends\b/;

/**
 * True if a class with an imported parent looks like an entity: its parent is called one, a field has a default of another
 * entity, or it is among `schemas`, the names that the file has as schemas.
 */
export const looksLikeEntity = (node: ast.Class, schemas: ReadonlySet<unknown>): boolean =>
  schemas.has(node.id?.name) ||
  (node.superClass?.type === 'Identifier' && /(Entity|Model|Record)$/.test(node.superClass.name)) ||
  node.body.body.some((member) => member.type === 'PropertyDefinition' && isDefaultEntity(member.value));

const AS_SCHEMA =
  /(?:\bschema\s*:|\b(?:All|Array|Collection|Invalidate|Lazy|Query|Values)\s*\()\s*\[?\s*([\w$]+)/g;

/** The names that a text has as schemas: `schema: Post`, `schema: [Post]`, `new Collection([Post])`. */
export const schemaNames = (code: string): ReadonlySet<string> =>
  new Set(Array.from(withoutComments(code).matchAll(AS_SCHEMA), ([, name]) => name!));

/** `User.fromJS()` */
const isDefaultEntity = (value: ast.Node | null): boolean =>
  value?.type === 'CallExpression' && !!fromJSOwner(value.callee);

/** The value of a static field. */
export function staticValue(node: ast.Class, name: string): ast.Node | null {
  const member = staticMembers(node, name).at(-1);
  return member?.type === 'PropertyDefinition' ? member.value : null;
}

/** True if a class adds no side effects to its parent's construction: no constructor, no call in a field. */
export const constructsPlainly = (node: ast.Class): boolean =>
  node.body.body.every((member) => {
    if (member.type === 'MethodDefinition') return member.kind !== 'constructor';
    if (member.type !== 'PropertyDefinition' && member.type !== 'AccessorProperty') return true;
    return member.static || member.value === null || PLAIN.has(member.value.type);
  });

const PLAIN = new Set<ast.Node['type']>([
  'Literal',
  'Identifier',
  'ArrowFunctionExpression',
  'FunctionExpression',
]);
