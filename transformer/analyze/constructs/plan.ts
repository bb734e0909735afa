import type { Plan } from '../../model/plan.ts';
import type { ast } from '../../parse/parse.ts';
import type { Context, Unsettled } from '../context.ts';
import { hasStatic, METHODS } from '../facts/class-members.ts';
import { isInert } from '../facts/inert.ts';
import { isBuiltin, parameterName, pascal } from '../facts/names.ts';
import { keyName } from '../facts/syntax.ts';
import { type KnownEntity, likelyKeys } from '../known.ts';
import { ownDecorators } from './decorator-own.ts';

/**
 * The plan of a class that is compiled as fast; the rest of the file determines which of its fields are
 * relations.
 *
 *     class Post extends Entity { id = 0; author = User.fromJS(); static schema = { author: User }; }
 *         →   { className: 'Post', parameter: 'post', fields: [id, author], … }
 */
export function planOf(
  context: Context,
  node: ast.Class,
  name = 'Entity',
  known: KnownEntity,
): Plan | undefined {
  // A class that overrides one of these methods gets no plan; one with its own `~fields` needs no schema function.
  if (hasStatic(node, '~fields')) context.unsettled.plannedClasses.add(known);
  if (!known.fields?.length || OWN.some((method) => hasStatic(node, method))) return undefined;
  const word = parameterName(name);
  const plan: Plan = {
    kind: 'plan',
    at: node.body.start + 1,
    className: pascal(name),
    parameter: word === 'data' ? 'value' : word,
    fields: known.fields.map((field) => ({ name: field, relation: undefined })),
  };
  context.unsettled.plannedClasses.add(known);
  context.unsettled.planOwners.set(plan, known);
  return plan;
}

const OWN = ['~fields', ...METHODS];

/**
 * The final plan, after the whole file is read. Its constructor replaces the class's own, so there is no plan
 * if the file does not show the keys of the schema, or if a relation is not declared as a field.
 */
export function settledPlan(
  { planOwners, plannedClasses }: Unsettled,
  plan: Plan | undefined,
): Plan | undefined {
  const owner = plan && planOwners.get(plan);
  const keys = owner && !isUnsettled(owner) ? likelyKeys(owner) : undefined;
  const fields = new Set(owner?.fields);
  if (!plan || !keys?.every((key) => fields.has(key))) {
    if (owner) plannedClasses.delete(owner);
    return undefined;
  }
  const relations = new Map(keys.map((key, index) => [key, index]));
  return { ...plan, fields: plan.fields.map(({ name }) => ({ name, relation: relations.get(name) })) };
}

const isUnsettled = ({ isUnsettled: own, parent }: KnownEntity): boolean =>
  own || (parent !== undefined && isUnsettled(parent));

/**
 * All fields that a class's constructor assigns, its parents' fields first; `undefined` if it does more, or if
 * that is unknown: only the constructor itself can then create records.
 */
export function plannedFields(
  context: Context,
  node: ast.Class,
  parent: KnownEntity,
): readonly string[] | undefined {
  const names = new Set(parent.fields);
  for (const element of node.body.body) {
    const found = plannedField(context, element);
    if (found === undefined) return undefined;
    if (found !== false) names.add(found);
  }
  return parent.fields && [...names];
}

/**
 * The field that a class element declares; `false`: none; `undefined`: its effect on an instance cannot be
 * reproduced.
 */
function plannedField(context: Context, element: ast.ClassElement): string | false | undefined {
  if ('static' in element && element.static) return false;
  if ('key' in element && element.key.type === 'PrivateIdentifier') return undefined;
  if (element.type === 'MethodDefinition') return element.kind === 'constructor' ? undefined : false;
  if (element.type !== 'PropertyDefinition')
    return element.type === 'StaticBlock' || element.type === 'TSIndexSignature' ? false : undefined;
  if (element.declare) return false;
  const { key, value, computed, decorators, accessibility } = element;
  if (computed || (accessibility && accessibility !== 'public')) return undefined;
  // The effect of another library's decorator on a field is unknown.
  if (ownDecorators(context, decorators).length < decorators.length) return undefined;
  if (value && !isInert(context, value)) return undefined;
  const name = keyName(key);
  return name === undefined || name === 'pk' || isBuiltin(name) ? undefined : name;
}
