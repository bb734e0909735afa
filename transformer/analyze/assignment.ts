import type { Shape } from '../model/shape.ts';
import type { ast } from '../parse/parse.ts';
import { bare, type Context, type EntityClass, knownAs, originOf } from './context.ts';
import { schemaSpread } from './entity.ts';
import { parameterName, pascal } from './names.ts';
import { isModuleStatement } from './place.ts';
import type { Visit } from './scope.ts';
import { collectShapes } from './shape.ts';

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
  const target = schemaMember(node.left);
  if (!target) {
    // `User.schema.posts = [Post]`: legal, and the end of what this file knows about `User.schema`.
    if (node.left.type === 'MemberExpression') forget(context, schemaMember(node.left.object), resolve);
    return;
  }
  const known = knownAs(context, target, resolve);
  const entity = known?.kind === 'entity' ? known : undefined;
  const literal = bare(node.right);
  const parent = ancestors.at(-1);
  const runsOnce = parent?.type === 'ExpressionStatement' && isModuleStatement(ancestors.slice(0, -1));
  const isImport = target.type === 'Identifier' && resolve(target.name)?.kind === 'import';
  if (!runsOnce || node.operator !== '=' || literal?.type !== 'ObjectExpression' || !(entity || isImport)) {
    if (entity) entity.keys = undefined;
    return;
  }
  const spreadKeys = schemaSpread(context, resolve);
  const name = target.type === 'Identifier' ? target.name : 'Entity';
  const place = { value: node.right, name: pascal(name), parameter: parameterName(name) };
  const shapes: Shape[] = [];
  const { keys, shape, reason } = collectShapes(context, place, resolve, shapes, spreadKeys);
  const origin = originOf(context, node);
  context.declarations.push({
    kind: 'entity',
    origin,
    name: `${name}.schema`,
    nameAt: undefined,
    shapes,
    reason,
  });
  if (!entity) return;
  if (entity.shape) context.superseded.add(entity.shape);
  entity.shape = shape;
  entity.keys = keys;
}

/** Something that may write to a schema behind the compiler's back: `enhance(User)`, `delete User.schema.posts`. */
export function noteEscape(context: Context, node: ast.Node, resolve: Visit['resolve']): void {
  forget(context, node, resolve);
  const target = schemaMember(node);
  if (target) forget(context, target, resolve);
}

/** The `User` of `User.schema`. */
function schemaMember(node: ast.Node): ast.Node | undefined {
  if (node.type !== 'MemberExpression' || node.computed) return undefined;
  return node.property.type === 'Identifier' && node.property.name === 'schema' ? node.object : undefined;
}

function forget(context: Context, node: ast.Node | undefined, resolve: Visit['resolve']): void {
  const known = node && knownAs(context, node, resolve);
  if (known?.kind === 'entity') (known as EntityClass).keys = undefined;
}
