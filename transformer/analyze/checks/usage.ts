import type { ast } from '../../parse/parse.ts';
import { type Context, importedName, knownAs, onOneLine, report } from '../context.ts';
import { keyName, unwrapTypes } from '../facts/syntax.ts';
import { extendedBy, restOf } from '../facts/value.ts';

/** Members of an endpoint that add to a list. */
const ADDING = new Set(['push', 'unshift', 'assign']);
/** Members of a resource with the schema of one item. */
const SINGLE = new Set(['get', 'update', 'partialUpdate']);

/** Reports members that have no effect: `push` without a list, `delete` without an entity. */
export function checkUsage(context: Context, node: ast.Node): void {
  if (node.type === 'NewExpression') checkInvalidate(context, node);
  if (node.type === 'CallExpression') checkNames(context, node);
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return;
  const { name } = node.property;
  const said = (): string => onOneLine(context, node);
  if (ADDING.has(name) && isWithoutList(context, node.object)) {
    const list = listText(context, node.object);
    report(context, 'push-without-collection', node.property, [said(), list]);
  }
  const item = name === 'delete' ? itemSchema(context, node.object) : undefined;
  if (item && holdsNoEntity(item)) {
    report(context, 'delete-without-entity', node.property, [
      `\`${said()}\` of a resource with a list or a shape`,
      entityIn(item),
    ]);
  }
}

/** Names that a resource needs itself, or that would turn it into a promise. */
const RESERVED: ReadonlyMap<string | undefined, string> = new Map([
  ['extend', 'a member `extend`, which is the method that extends the resource'],
  ['then', 'a member `then`, which makes `await` treat the resource as a promise'],
]);

function checkNames(context: Context, node: ast.CallExpression): void {
  const extended = extendedBy(node);
  if (!extended || restOf(context, extended)?.kind !== 'resource') return;
  const [argument] = node.arguments;
  const first = argument && unwrapTypes(argument);
  const body = first?.type === 'ArrowFunctionExpression' ? unwrapTypes(first.body) : first;
  const names = body?.type === 'ObjectExpression' ? body.properties : [];
  const keys = names.flatMap((property) =>
    property.type === 'Property' && !property.computed ? [property.key] : [],
  );
  for (const key of body?.type === 'Literal' ? [body] : keys) {
    const found = RESERVED.get(keyName(key));
    if (found) report(context, 'name-reserved', key, found);
  }
}

/** `new schema.Invalidate([Post])`: it needs an entity, but gets a list. */
function checkInvalidate(context: Context, node: ast.NewExpression): void {
  if (importedName(context, node.callee) !== 'schema.Invalidate') return;
  const [argument] = node.arguments;
  if (!argument) report(context, 'delete-without-entity', node, '`Invalidate` without a schema');
  else if (holdsNoEntity(argument)) {
    report(context, 'delete-without-entity', argument, [
      '`Invalidate` of a list or a shape',
      entityIn(argument),
    ]);
  }
}

/** The name of the class in `[Post]`. */
function entityIn(schema: ast.Node): string | undefined {
  const node = unwrapTypes(schema);
  const [item] = node?.type === 'ArrayExpression' ? node.elements : [];
  return item?.type === 'Identifier' ? item.name : undefined;
}

/** The list of what an endpoint of this file has as its schema: `[Post]`. */
function listText(context: Context, endpoint: ast.Node): string | undefined {
  const node = unwrapTypes(endpoint);
  const options = constructionOf(context, node)?.options;
  const schema =
    node?.type === 'MemberExpression'
      ? itemSchema(context, node.object)
      : options && optionOf(options, 'schema');
  if (!schema) return undefined;
  const name = schema.type === 'Identifier' ? schema.name : entityIn(schema);
  return name && `[${name}]`;
}

const holdsNoEntity = (schema: ast.Node): boolean => {
  const type = unwrapTypes(schema)?.type;
  return type === 'ArrayExpression' || type === 'ObjectExpression';
};

/** True if an endpoint of this file certainly has no list to add to. */
function isWithoutList(context: Context, endpoint: ast.Node): boolean {
  const node = unwrapTypes(endpoint);
  if (node?.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
    const item = SINGLE.has(node.property.name) ? itemSchema(context, node.object) : undefined;
    return item !== undefined && hasNoList(context, item);
  }
  const made = constructionOf(context, node);
  // A user's class may define its own schema.
  if (!made || importedName(context, made.callee) !== 'RestEndpoint') return false;
  const schema = optionOf(made.options, 'schema');
  return schema === undefined || hasNoList(context, schema);
}

/** The class and the options of an endpoint created in this file; not of an extended one, and of no options but a literal. */
function constructionOf(
  context: Context,
  endpoint: ast.Node | null,
): { readonly callee: ast.Node; readonly options: ast.ObjectExpression } | undefined {
  const known = knownAs(context, endpoint);
  const made = known?.kind === 'endpoint' ? known.made : undefined;
  const options = made?.type === 'NewExpression' ? optionsLiteral(made) : undefined;
  return options && { callee: (made as ast.NewExpression).callee, options };
}

/** The schema of a resource created in this file; not of an extended one. */
function itemSchema(context: Context, resource: ast.Node): ast.Node | undefined {
  const known = knownAs(context, unwrapTypes(resource));
  const made = known?.kind === 'resource' ? known.made : undefined;
  if (made?.type !== 'CallExpression') return undefined;
  const { resourceSchemas } = context.answered;
  if (!resourceSchemas.has(made)) {
    const isCreated = importedName(context, made.callee) === 'createResource';
    const options = isCreated ? optionsLiteral(made) : undefined;
    resourceSchemas.set(made, options && optionOf(options, 'schema'));
  }
  return resourceSchemas.get(made);
}

/** An options literal without spreads or computed keys. */
function optionsLiteral(call: ast.CallExpression | ast.NewExpression): ast.ObjectExpression | undefined {
  const [argument] = call.arguments;
  const object = argument && unwrapTypes(argument);
  if (object?.type !== 'ObjectExpression') return undefined;
  return object.properties.every((property) => property.type === 'Property' && !property.computed)
    ? object
    : undefined;
}

const optionOf = (options: ast.ObjectExpression, name: string): ast.Node | undefined =>
  options.properties.flatMap((property) =>
    property.type === 'Property' && keyName(property.key) === name ? [property.value] : [],
  )[0];

/** True if a schema is certainly one without a Collection: entities of this file, and lists and shapes of them. */
function hasNoList(context: Context, schema: ast.Node): boolean {
  const before = context.answered.schemasWithoutList.get(schema);
  if (before !== undefined) return before;
  const isListless = holdsNoList(context, schema);
  context.answered.schemasWithoutList.set(schema, isListless);
  return isListless;
}

function holdsNoList(context: Context, schema: ast.Node): boolean {
  const node = unwrapTypes(schema);
  switch (node?.type) {
    case 'Identifier':
      return knownAs(context, node)?.kind === 'entity';
    case 'Literal':
      return true;
    case 'ArrayExpression':
      return node.elements.every((item) => item !== null && hasNoList(context, item));
    case 'ObjectExpression':
      return node.properties.every(
        (property) => property.type === 'Property' && hasNoList(context, property.value),
      );
    default:
      return false;
  }
}
