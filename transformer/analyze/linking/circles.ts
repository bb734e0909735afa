import type { ast } from '../../parse/parse.ts';
import { unwrapTypes } from '../context.ts';
import { walk } from '../facts/walk.ts';
import { givesRelations } from './dynamic-schemas.ts';
import type { PlainSchemas } from './plain-schemas.ts';
import { schemaWrites } from './schema-writes.ts';
import { definedKeys, lastName, nameOf, unwrapped } from './text.ts';

/**
 * Returns a function that is true for a class whose records may refer to each other in a circle, and for what may make a class
 * one of them. A schema that is evaluated with its class names classes that were evaluated before: it leads to no circle, unless
 * it names its own class, somebody writes to it later, or two classes have one key, and so one table.
 *
 *     static schema = { author: User, comments: [Comment] };    →   none
 *     static schema = { parent: Comment };                      →   in class Comment
 *     static get schema() { … }, User.schema.posts = [Post];    →   any
 */
export function circles(program: ast.Program, { partOf }: PlainSchemas): (node: ast.Node) => boolean {
  const writes = schemaWrites(program);

  const isOpen = (node: ast.Class): boolean =>
    staticsOf(node).some(({ name, one }) => {
      if (name !== 'schema') return false;
      const value = one.type === 'PropertyDefinition' ? unwrapTypes(one.value) : null;
      // An empty one may be filled later.
      if (value?.type !== 'ObjectExpression' || value.properties.length === 0) return true;
      return partOf(value, true) === 'shapes' || mayHaveKey(node) || namesItself(value, node.id?.name);
    });

  return (node) => {
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return isOpen(node);
    return writes(node) !== undefined || setsKey(node) || (!('key' in node) && givesRelations(node));
  };
}

/** The static members of a class by their names; `undefined` for a name that is not seen. */
const staticsOf = ({ body }: ast.Class) =>
  body.body.flatMap((one) =>
    'key' in one && one.static ? [{ name: nameOf(one.key, one.computed), one }] : [],
  );

/** `@entity class Post`, `static key = 'Post'`, `static { this.key = 'Post' }` */
const mayHaveKey = (node: ast.Class): boolean =>
  node.decorators.length > 0 ||
  node.body.body.some(({ type }) => type === 'StaticBlock') ||
  staticsOf(node).some(({ name }) => name === 'key' || name === undefined);

/** `Post.key = 'Post'`, `Object.assign(Post, { key: 'Post' })` */
function setsKey(node: ast.Node): boolean {
  if (node.type === 'AssignmentExpression') {
    const target = unwrapped(node.left);
    return target.type === 'MemberExpression' && lastName(target) === 'key' && isClass(target.object);
  }
  if (node.type !== 'CallExpression' || !node.arguments[0] || !isClass(node.arguments[0])) return false;
  const given = lastName(node.callee) === 'assign' ? node.arguments.slice(1) : [];
  return (
    definedKeys(node).includes('key') ||
    given.some((one) => one.type === 'ObjectExpression' && one.properties.some(isKey))
  );
}

const isClass = (node: ast.Node): boolean => /^[A-Z]/.test(lastName(node));

const isKey = (one: ast.ObjectPropertyKind): boolean =>
  one.type === 'Property' && nameOf(one.key, one.computed) === 'key';

/** `static schema = { parent: Comment }` in class Comment */
function namesItself(schema: ast.ObjectExpression, name: string | undefined): boolean {
  let found = false;
  walk(schema, (node) => {
    found ||= node.type === 'Identifier' && node.name === name;
  });
  return found;
}
