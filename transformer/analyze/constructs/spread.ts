import type { ast } from '../../parse/parse.ts';
import { type Context, type EntityClass, knownAs, schemaKeys, unwrapTypes } from '../context.ts';
import type { Visit } from '../facts/scope.ts';
import { readSchema, type Schema, type SchemaPlace } from './shape.ts';

/** Keys of a schema that is spread; to copy more from statement to statement takes time without end. */
const MOST = 1000;

/** The `User` of `User.schema`, and of `(User as any).schema`: a key that the types refuse is written so. */
export function schemaOwner(expression: ast.Node): ast.Node | undefined {
  const node = unwrapTypes(expression);
  if (node?.type !== 'MemberExpression' || node.computed) return undefined;
  const isSchema = node.property.type === 'Identifier' && node.property.name === 'schema';
  return (isSchema && unwrapTypes(node.object)) || undefined;
}

/**
 * Reads a schema that may spread the schema of an entity of this file, in a statement that runs with the module: what
 * `...User.schema` and `...super.schema` hold, the statements before it tell.
 */
export function readSpreading(
  context: Context,
  place: SchemaPlace,
  resolve: Visit['resolve'],
  parent?: EntityClass,
): Schema {
  const used: EntityClass[] = [];
  const schema = readSchema(context, place, resolve, (argument) => {
    const owner = schemaOwner(argument);
    const known = owner?.type === 'Super' ? parent : owner && knownAs(context, owner, resolve);
    if (known?.kind !== 'entity') return undefined;
    for (let at: EntityClass | undefined = known; at; at = at.parent) used.push(at);
    const keys = schemaKeys(known);
    return keys && keys.length > MOST ? undefined : keys;
  });
  if (schema.shape && used.length > 0) context.spreads.set(schema.shape, used);
  return schema;
}
