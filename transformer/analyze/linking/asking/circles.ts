import type { ast } from '../../../parse/parse.ts';
import { unwrapTypes } from '../../facts/syntax.ts';
import { walk } from '../../facts/walk.ts';
import type { FileFacts } from '../file-facts.ts';
import { textOfKey } from '../names/expression-names.ts';
import { givesRelations } from './relations.ts';
import { schemaWrites } from './schema-writes.ts';

/**
 * Returns a function that is true for a class whose records may refer to each other in a circle, and for what may make a class
 * one of them. A schema that is evaluated with its class names classes that were evaluated before: it leads to no circle, unless
 * it names its own class, or somebody writes to it later. Two classes with one key have one table, which development reports as an
 * error.
 *
 *     static schema = { author: User, comments: [Comment] };    →   none
 *     static schema = { parent: Comment };                      →   in class Comment
 *     static get schema() { … }, User.schema.posts = [Post];    →   any
 */
export function circles({ program, schemas: { partOf } }: FileFacts): (node: ast.Node) => boolean {
  const writes = schemaWrites(program);

  const isOpen = (node: ast.Class): boolean =>
    node.body.body.some((one) => {
      if (!('key' in one) || !one.static || textOfKey(one) !== 'schema') return false;
      const value = one.type === 'PropertyDefinition' ? unwrapTypes(one.value) : null;
      // An empty one may be filled later.
      if (value?.type !== 'ObjectExpression' || value.properties.length === 0) return true;
      return partOf(value, true) === 'shapes' || namesItself(value, node.id?.name);
    });

  return (node) => {
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') return isOpen(node);
    return writes(node) !== undefined || (!('key' in node) && givesRelations(node));
  };
}

/** `static schema = { parent: Comment }` in class Comment */
function namesItself(schema: ast.ObjectExpression, name: string | undefined): boolean {
  let found = false;
  walk(schema, (node) => {
    found ||= node.type === 'Identifier' && node.name === name;
  });
  return found;
}
