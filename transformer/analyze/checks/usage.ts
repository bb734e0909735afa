import type { ast } from '../../parse/parse.ts';
import { type Context, importedName, knownAs, report, unwrapTypes } from '../context.ts';
import type { Visit } from '../facts/scope.ts';
import { keyName } from '../facts/surroundings.ts';
import { extendedBy, restOf } from '../facts/value.ts';

/** Members of an endpoint that send what joins a list. */
const ADDING = new Set(['push', 'unshift', 'assign']);
/** Members of a resource whose schema is that of one item. */
const SINGLE = new Set(['get', 'update', 'partialUpdate']);

/** Members that can do nothing: `push` where no list is, `delete` where no entity is. */
export function checkUsage(context: Context, { node, resolve }: Visit): void {
  if (node.type === 'NewExpression') checkInvalidate(context, node, resolve);
  if (node.type === 'CallExpression') checkNames(context, node, resolve);
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return;
  const { name } = node.property;
  const said = (): string => context.code.slice(node.start, node.end).replace(/\s+/g, '');
  if (ADDING.has(name) && isWithoutList(context, node.object, resolve)) {
    report(context, 'push-without-collection', node.property, said(), true);
  }
  const item = name === 'delete' ? itemOf(context, node.object, resolve) : undefined;
  if (item && holdsNoEntity(item)) {
    report(
      context,
      'delete-without-entity',
      node.property,
      `\`${said()}\` of a resource with a list or a shape`,
      true,
    );
  }
}

/** Names that a resource needs itself, or that make a promise of it. */
const RESERVED: ReadonlyMap<string | undefined, string> = new Map([
  ['extend', 'a member `extend`, which is the method that extends the resource'],
  ['then', 'a member `then`, which makes `await` treat the resource as a promise'],
]);

function checkNames(context: Context, node: ast.CallExpression, resolve: Visit['resolve']): void {
  const extended = extendedBy(node);
  if (!extended || restOf(context, extended, resolve)?.kind !== 'resource') return;
  const [argument] = node.arguments;
  const first = argument && unwrapTypes(argument);
  const body = first?.type === 'ArrowFunctionExpression' ? unwrapTypes(first.body) : first;
  const names = body?.type === 'ObjectExpression' ? body.properties : [];
  const keys = names.flatMap((property) =>
    property.type === 'Property' && !property.computed ? [property.key] : [],
  );
  for (const key of body?.type === 'Literal' ? [body] : keys) {
    const found = RESERVED.get(keyName(key));
    if (found) report(context, 'name-reserved', key, found, true);
  }
}

/** `new schema.Invalidate([Post])`: it is asked for the entity, and finds the list. */
function checkInvalidate(context: Context, node: ast.NewExpression, resolve: Visit['resolve']): void {
  if (!/^(schema\.)?Invalidate$/.test(importedName(context, node.callee, resolve) ?? '')) return;
  const [argument] = node.arguments;
  if (!argument) report(context, 'delete-without-entity', node, '`Invalidate` without a schema', true);
  else if (holdsNoEntity(argument)) {
    report(context, 'delete-without-entity', argument, '`Invalidate` of a list or a shape', true);
  }
}

const holdsNoEntity = (schema: ast.Node): boolean => {
  const type = unwrapTypes(schema)?.type;
  return type === 'ArrayExpression' || type === 'ObjectExpression';
};

/** True if an endpoint of this file certainly has no list to add to. */
function isWithoutList(context: Context, endpoint: ast.Node, resolve: Visit['resolve']): boolean {
  const node = unwrapTypes(endpoint);
  if (node?.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
    const item = SINGLE.has(node.property.name) ? itemOf(context, node.object, resolve) : undefined;
    return item !== undefined && hasNoList(context, item, resolve);
  }
  const known = knownAs(context, node, resolve);
  const made = known?.kind === 'endpoint' ? known.made : undefined;
  const options = made?.type === 'NewExpression' ? literalOf(made) : undefined;
  if (!options || !isOurs(context, made, resolve)) return false;
  const schema = optionOf(options, 'schema');
  return schema === undefined || hasNoList(context, schema, resolve);
}

/** The class of a user may bring a schema of its own. */
const isOurs = (context: Context, made: ast.Node | null | undefined, resolve: Visit['resolve']): boolean =>
  made?.type === 'NewExpression' && importedName(context, made.callee, resolve) === 'RestEndpoint';

/** The schema that a resource of this file was created with; not of one that was extended. */
function itemOf(context: Context, resource: ast.Node, resolve: Visit['resolve']): ast.Node | undefined {
  const known = knownAs(context, unwrapTypes(resource), resolve);
  const made = known?.kind === 'resource' ? known.made : undefined;
  if (made?.type !== 'CallExpression') return undefined;
  const { items } = context;
  if (!items.has(made)) {
    const isCreated = importedName(context, made.callee, resolve) === 'createResource';
    const options = isCreated ? literalOf(made) : undefined;
    items.set(made, options && optionOf(options, 'schema'));
  }
  return items.get(made);
}

/** Options all of which can be seen. */
function literalOf(call: ast.CallExpression | ast.NewExpression): ast.ObjectExpression | undefined {
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
function hasNoList(context: Context, schema: ast.Node, resolve: Visit['resolve']): boolean {
  const before = context.listless.get(schema);
  if (before !== undefined) return before;
  const isListless = holdsNoList(context, schema, resolve);
  context.listless.set(schema, isListless);
  return isListless;
}

function holdsNoList(context: Context, schema: ast.Node, resolve: Visit['resolve']): boolean {
  const node = unwrapTypes(schema);
  switch (node?.type) {
    case 'Identifier':
      return knownAs(context, node, resolve)?.kind === 'entity';
    case 'Literal':
      return true;
    case 'ArrayExpression':
      return node.elements.every((item) => item !== null && hasNoList(context, item, resolve));
    case 'ObjectExpression':
      return node.properties.every(
        (property) => property.type === 'Property' && hasNoList(context, property.value, resolve),
      );
    default:
      return false;
  }
}
