import { type Context, knownAs } from '../context.ts';
import { schemaOwner } from '../facts/syntax.ts';
import { type KnownEntity, schemaKeys } from '../known.ts';
import { readSchema, type SchemaPlace, type SchemaValue } from './shape.ts';

/** The maximum number of keys of a spread schema; copying more from statement to statement would take too long. */
const MOST = 1000;

/**
 * Reads a schema that may spread the schema of an entity of this file, in a statement that runs with the
 * module: the previous statements determine the content of `...User.schema` and `...super.schema`.
 */
export function readSpreading(context: Context, place: SchemaPlace, parent?: KnownEntity): SchemaValue {
  const used: KnownEntity[] = [];
  const schema = readSchema(context, place, (argument) => {
    const owner = schemaOwner(argument);
    const known = owner?.type === 'Super' ? parent : owner && knownAs(context, owner);
    if (known?.kind !== 'entity') return undefined;
    for (let at: KnownEntity | undefined = known; at; at = at.parent) used.push(at);
    const keys = schemaKeys(known);
    return keys && keys.length > MOST ? undefined : keys;
  });
  if (schema.shape && used.length > 0) context.unsettled.spreadClasses.set(schema.shape, used);
  return schema;
}
