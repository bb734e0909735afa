import type { NameReference, RelationOutline, SchemaOutline } from '../../model/outline.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, importedName } from '../context.ts';
import { keyName, schemaOwner, unwrapTypes } from '../facts/syntax.ts';

export const NO_SCHEMA: SchemaOutline = {
  relations: [],
  spreads: [],
  hasCollection: false,
  isWhole: true,
};

/** The name that an expression refers to; `undefined` for what is no name of the module, such as a call. */
export function referenceTo(context: Context, node: ast.Node): NameReference | undefined {
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
    const binding = node.object.type === 'Identifier' ? context.resolve(node.object.name) : undefined;
    if (binding?.kind !== 'import') return undefined;
    const { name } = node.property;
    return { name, from: binding.source, imported: name };
  }
  if (node.type !== 'Identifier') return undefined;
  const binding = context.resolve(node.name);
  if (!binding) return undefined;
  return binding.kind === 'import'
    ? { name: node.name, from: binding.source, imported: binding.imported }
    : { name: node.name, from: undefined, imported: node.name };
}

/** Schema classes that hold several values. */
const MANY = /^schema\.(Collection|Array|Values|All)$/;

/** Finds the entities in a schema, and the fields that hold them. */
export function outlineSchema(
  context: Context,
  schema: ast.Node,
  field = '',
  isEager = false,
): SchemaOutline {
  const relations: RelationOutline[] = [];
  const spreads: NameReference[] = [];
  let hasCollection = false;
  let isWhole = true;
  const visit = (given: ast.Node, at: string, isMany: boolean): void => {
    const node = unwrapTypes(given);
    if (node.type === 'ObjectExpression') {
      for (const property of node.properties) {
        if (property.type === 'SpreadElement') {
          const owner = schemaOwner(property.argument);
          const spread = owner && referenceTo(context, owner);
          if (spread) spreads.push(spread);
          isWhole &&= owner !== undefined;
        } else
          visit(property.value, inside(at, property.computed ? undefined : keyName(property.key)), isMany);
      }
    } else if (node.type === 'ArrayExpression') {
      for (const item of node.elements) if (item) visit(item, at, true);
    } else if (node.type === 'NewExpression') {
      const name = importedName(context, node.callee) ?? '';
      if (!name.startsWith('schema.')) isWhole = false;
      hasCollection ||= name === 'schema.Collection';
      const [held] = node.arguments;
      // The keys of a mapping are the names of types, not fields.
      const isMapping = held?.type === 'ObjectExpression' && name !== 'schema.Collection';
      const items = isMapping
        ? held.properties.flatMap((one) => ('value' in one ? [one.value] : []))
        : [held];
      for (const item of items) if (item) visit(item, at, isMany || MANY.test(name));
    } else if (node.type !== 'Literal') {
      const target = referenceTo(context, node);
      if (target) relations.push({ field: at, target, isMany, isEager });
      else if (!(node.type === 'Identifier' && node.name === 'undefined')) isWhole = false;
    }
  };
  visit(schema, field, false);
  return { relations, spreads, hasCollection, isWhole };
}

const inside = (outer: string, key = '[…]'): string => (outer ? `${outer}.${key}` : key);
