import type { ast } from '../../parse/parse.ts';
import { type Context, knownAs, likelyKeys, originOf, unwrapTypes } from '../context.ts';
import { parameterName } from '../facts/names.ts';
import type { Visit } from '../facts/scope.ts';
import { isModuleStatement } from '../facts/surroundings.ts';
import { readSpreading, schemaOwner } from './spread.ts';

/**
 * A schema that is given after all classes are declared, which is how circular relations are written.
 *
 *     User.schema = { ...User.schema, posts: [Post] };
 *         →   a shape with the keys that `User` had so far, and `posts`
 *
 * It takes the place of the one before, whose function nobody would call any more.
 */
export function analyzeAssignment(context: Context, node: ast.AssignmentExpression, visit: Visit): void {
  const { ancestors, resolve } = visit;
  const owner = schemaOwner(node.left);
  if (!owner) {
    // `User.schema.posts = [Post]`: legal, and the end of what this file knows about `User.schema`.
    if (node.left.type === 'MemberExpression') noteKey(context, node.left, visit);
    return;
  }
  const literal = unwrapTypes(node.right);
  const parent = ancestors.at(-1);
  const isStatement = parent?.type === 'ExpressionStatement' && isModuleStatement(ancestors.slice(0, -1));
  const replaces = isStatement && node.operator === '=';
  const known = knownAs(context, owner, resolve);
  const entity = known?.kind === 'entity' ? known : undefined;
  const isImport = owner.type === 'Identifier' && resolve(owner.name)?.kind === 'import';
  if (replaces && entity?.schema?.shape) context.superseded.add(entity.schema.shape);
  if (!replaces || literal?.type !== 'ObjectExpression' || !(entity || isImport)) {
    noteWrite(context, owner, visit);
    return;
  }
  const className = owner.type === 'Identifier' ? owner.name : 'Entity';
  const place = { value: node.right, parameter: parameterName(className) };
  const schema = readSpreading(context, place, resolve);
  const { shapes, reason } = schema;
  const name = `${className}.schema`;
  const origin = originOf(context, node);
  context.declarations.push({
    kind: 'entity',
    origin,
    name,
    nameAt: undefined,
    placeAt: undefined,
    told: undefined,
    shapes,
    reason,
    decorators: undefined,
    plan: undefined,
  });
  if (entity) entity.schema = schema;
}

/** Something that may write to a schema behind the compiler's back: `enhance(User)`, `delete User.schema.posts`. */
export function noteEscape(context: Context, node: ast.Node, visit: Visit): void {
  const owner = schemaOwner(node);
  // Handing a class to a function is what every reader of the store does; only a statement between two others counts.
  if (owner) noteWrite(context, owner, visit);
  else if (!visit.place.isInFunction) {
    const known = knownAs(context, node, visit.resolve);
    if (known?.kind === 'entity') known.pin = undefined;
    noteWrite(context, node, visit);
  }
}

/** `User.schema.posts = …` */
function noteKey(context: Context, target: ast.MemberExpression, visit: Visit): void {
  noteWrite(context, schemaOwner(target.object), visit);
}

function noteWrite(context: Context, owner: ast.Node | undefined, { place, resolve }: Visit): void {
  // Static members of a class mean it by `this`.
  const name = owner?.type === 'ThisExpression' ? place.classes.at(-1)?.id : owner;
  const known = name && knownAs(context, name, resolve);
  if (known?.kind !== 'entity') return;
  known.schema = { likely: likelyKeys(known) };
  if (place.isInFunction) known.isUnsettled = true;
}
