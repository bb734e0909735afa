import type { DeclaredFields } from '../model/declared-fields.ts';
import type { ast } from '../parse/parse.ts';
import { hasStatic } from './class-members.ts';
import { bare, type Context, type EntityClass } from './context.ts';
import { ownDecorators } from './decorator-own.ts';
import { parameterName, pascal, variableNames } from './names.ts';
import { keyName } from './place.ts';
import type { Visit } from './scope.ts';

/** A class whose fields are wanted. */
interface Declaring {
  readonly node: ast.Class;
  readonly name: string | undefined;
  readonly known: EntityClass;
}

/**
 * The plain fields of a class that is to be fast. Which of them are relations after all, the rest of the file tells.
 *
 *     class Post extends Entity { id = 0; author = User.fromJS(); static schema = { author: User }; }
 *         →   { className: 'Post', parameter: 'post', fields: [id, author], … }, and `settledFields` leaves `id`
 */
export function declaredFields(
  context: Context,
  { node, name = 'Entity', known }: Declaring,
  resolve: Visit['resolve'],
): DeclaredFields | undefined {
  if (hasStatic(node, '~fields')) return undefined;
  const names = [
    ...new Set(node.body.body.flatMap((element) => plainField(context, element, resolve) ?? [])),
  ];
  const word = parameterName(name);
  // The functions have a `response`, and compare with `undefined`.
  const parameter = word === 'response' || word === 'undefined' ? 'value' : word;
  const variables = variableNames(names, parameter);
  const fields: DeclaredFields = {
    kind: 'declared-fields',
    at: node.body.start + 1,
    className: pascal(name),
    parameter,
    fields: names.map((name, i) => ({ name, variable: variables[i]! })),
  };
  context.owners.set(fields, known);
  return fields;
}

/** Fields without those that some schema of their class names; `undefined` where none is left. */
export function settledFields(
  { owners }: Context,
  declared: DeclaredFields | undefined,
): DeclaredFields | undefined {
  const owner = declared && owners.get(declared);
  const fields = declared?.fields.filter(({ name }) => !isRelation(owner, name)) ?? [];
  return declared && fields.length > 0 ? { ...declared, fields } : undefined;
}

const isRelation = (entity: EntityClass | undefined, name: string): boolean =>
  entity !== undefined && (entity.named.has(name) || isRelation(entity.parent, name));

/**
 * The name of a field that each instance gets from its constructor. One without a value may come to be with the first
 * response only, and the order of a record's keys would be another than without the compiler.
 */
function plainField(
  context: Context,
  element: ast.ClassElement,
  resolve: Visit['resolve'],
): string | undefined {
  if (element.type !== 'PropertyDefinition' || element.static || element.computed) return undefined;
  const { key, value, decorators, accessibility } = element;
  if (!value || isNoData(bare(value)!)) return undefined;
  if (accessibility && accessibility !== 'public') return undefined;
  if (key.type === 'Literal' && typeof key.value !== 'string') return undefined;
  const own = ownDecorators(context, decorators, resolve);
  // What somebody else's decorator makes of a field, nobody knows; `@field` makes a relation of it.
  if (own.length < decorators.length || own.some((one) => one.name !== 'pk')) return undefined;
  const name = keyName(key);
  return name === undefined || name === 'pk' || name in Object.prototype ? undefined : name;
}

/** Whether a default is none that a response has: code, or `undefined`, as of a field that most responses lack. */
const isNoData = (value: ast.Node): boolean =>
  CODE.has(value.type) ||
  (value.type === 'Identifier' && value.name === 'undefined') ||
  (value.type === 'UnaryExpression' && value.operator === 'void');

const CODE = new Set<ast.Node['type']>(['ArrowFunctionExpression', 'ClassExpression', 'FunctionExpression']);
