import type { ast } from '../../parse/parse.ts';
import { type Context, knownAs, originOf } from '../context.ts';
import { parameterName } from '../facts/names.ts';
import { isModuleStatement } from '../facts/surroundings.ts';
import { schemaOwner, unwrapTypes } from '../facts/syntax.ts';
import { likelyKeys } from '../known.ts';
import { readSpreading } from './spread.ts';

/**
 * A schema that is assigned after all classes are declared, as circular relations require.
 *
 *     User.schema = { ...User.schema, posts: [Post] };
 *         →   a shape with the keys that `User` had so far, and `posts`
 *
 * It replaces the previous schema, whose function would never be called.
 */
export function analyzeAssignment(context: Context, node: ast.AssignmentExpression): void {
  const { ancestors } = context;
  const owner = schemaOwner(node.left);
  if (!owner) {
    // `User.schema.posts = [Post]` is legal, but after it the keys of `User.schema` are unknown.
    if (node.left.type === 'MemberExpression') noteKey(context, node.left);
    return;
  }
  const literal = unwrapTypes(node.right);
  const parent = ancestors.at(-1);
  const isStatement = parent?.type === 'ExpressionStatement' && isModuleStatement(ancestors.slice(0, -1));
  if (isStatement) context.outline?.noteAssignment(context, node);
  const replaces = isStatement && node.operator === '=';
  const known = knownAs(context, owner);
  const entity = known?.kind === 'entity' ? known : undefined;
  const isImport = owner.type === 'Identifier' && context.resolve(owner.name)?.kind === 'import';
  if (replaces && entity?.schema?.shape) context.unsettled.superseded.add(entity.schema.shape);
  if (!replaces || literal?.type !== 'ObjectExpression' || !(entity || isImport)) {
    noteWrite(context, owner);
    return;
  }
  const className = owner.type === 'Identifier' ? owner.name : 'Entity';
  const place = { value: node.right, parameter: parameterName(className) };
  const schema = readSpreading(context, place);
  const { shapes, reason } = schema;
  const name = `${className}.schema`;
  const origin = originOf(context, node);
  context.found.declarations.push({
    kind: 'entity',
    origin,
    name,
    isUncertain: false,
    nameAt: undefined,
    placeAt: undefined,
    classPath: undefined,
    shapes,
    reason,
    decorators: undefined,
    plan: undefined,
  });
  if (entity) entity.schema = schema;
}

/** Code that may write to a schema without an assignment: `enhance(User)`, `delete User.schema.posts`. */
export function noteEscape(context: Context, node: ast.Node): void {
  const owner = schemaOwner(node);
  if (owner) {
    noteWrite(context, owner);
    return;
  }
  const known = knownAs(context, node);
  // Every reader of the store passes a class to a function, so of a module's classes only separate statements count.
  const { isInFunction } = context.place;
  if (known?.kind === 'entity' && !(isInFunction && known.pin?.isOfModule)) known.pin = undefined;
  if (!isInFunction) noteWrite(context, node);
}

/** `User.schema.posts = …` */
function noteKey(context: Context, target: ast.MemberExpression): void {
  noteWrite(context, schemaOwner(target.object));
}

function noteWrite(context: Context, owner: ast.Node | undefined): void {
  const { place } = context;
  // In static members, `this` is the class.
  const name = owner?.type === 'ThisExpression' ? place.classes.at(-1)?.id : owner;
  const known = name && knownAs(context, name);
  if (known?.kind !== 'entity') return;
  known.schema = { likely: likelyKeys(known) };
  if (place.isInFunction) known.isUnsettled = true;
}
