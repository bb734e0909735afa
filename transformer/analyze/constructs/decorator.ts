import { because, type CauseCode } from '../../diagnostics/causes.ts';
import type { Cause } from '../../model/cause.ts';
import type { DecoratedField, Decorators, Erased } from '../../model/decorator.ts';
import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import { findMisuse } from '../checks/decorator-misuse.ts';
import type { Context } from '../context.ts';
import { hasStatic, staticValue } from '../facts/class-members.ts';
import { hoistable } from '../facts/hoistable.ts';
import { isModuleStatement } from '../facts/surroundings.ts';
import { unwrapTypes, writtenName } from '../facts/syntax.ts';
import type { KnownEntity } from '../known.ts';
import {
  type DecoratedMember,
  type DecoratorParts,
  decoratedMembers,
  derivedDecorator,
  type OwnDecorator,
  ownDecorators,
} from './decorator-own.ts';
import { adoptionOf, completeSchema, type DecoratedClass } from './decorator-schema.ts';
import type { SchemaValue } from './shape.ts';

/** The result of a class's decorators, before its schema is known. */
export interface Decorated {
  /** Their replacement; `undefined` if they stay for the runtime to read. */
  readonly parts: DecoratorParts | undefined;
  /** The reason why they stay. */
  readonly reason: Cause | undefined;
  /** True if the class gets an explicit key. */
  readonly hasKey: boolean;
}

/**
 * Reads our decorators of a class. Other decorators stay untouched.
 *
 *     @entity('Article') class Post extends Entity { @pk slug = ''; @field(() => User) author = … }
 *         →   { key: 'Article', pk: ['slug'], fields: [{ name: 'author', value: 'User' }], … }
 */
export function readDecorators(context: Context, node: ast.Class): Decorated | undefined {
  const { ancestors } = context;
  const onClass = ownDecorators(context, node.decorators);
  const members = decoratedMembers(context, node);
  if (onClass.length === 0 && members.length === 0) return undefined;
  const certain = isModuleStatement(ancestors);
  const isWrong = findMisuse(context, node, onClass, members, certain);
  const entity = onClass.find(({ name }) => name === 'entity');
  if (!entity) return undefined;
  if (isWrong) {
    const reason = because('decorator-misplaced', entity.node);
    return { parts: undefined, reason, hasKey: hasArgument(entity) };
  }
  return readParts(context, node, { entity, members });
}

function readParts(
  context: Context,
  node: ast.Class,
  { entity, members }: { readonly entity: OwnDecorator; readonly members: readonly DecoratedMember[] },
): Decorated {
  const hasKey = hasArgument(entity);
  const stay = (code: CauseCode, at: Span, found?: string): Decorated => ({
    parts: undefined,
    reason: because(code, at, found),
    hasKey,
  });
  const [argument] = entity.arguments ?? [];
  const key = argument && hoistable(context, argument);
  if (argument && !key) return stay('decorator-key', argument);
  if (node.type === 'ClassDeclaration' && !node.id && !node.superClass)
    return stay('decorator-anonymous', node);
  const derived = derivedDecorator(context, node);
  if (derived) return stay('decorator-derived', derived);
  const names: string[] = [];
  const fields: DecoratedField[] = [];
  const given = new Set<string>();
  for (const member of members) {
    // Other fields are not compiled.
    const name = writtenName(member.node);
    if (name === undefined) return stay('decorator-computed', member.node);
    for (const decorator of member.decorators) {
      if (decorator.name === 'pk') names.push(name);
      else {
        const field = readField(context, name, decorator);
        if (!field || given.has(name)) return stay('decorator-field', decorator.node, name);
        fields.push(field);
        given.add(name);
      }
    }
  }
  if (fields.length > 0 && hasStatic(node, 'schema') && !staticValue(node, 'schema'))
    return stay('schema-getter', node);
  const first = (name: string) =>
    members.find(({ decorators }) => decorators.some((one) => one.name === name))?.node.start ?? -1;
  const once = [...new Set(names)];
  const parts: DecoratorParts = {
    erased: [
      { ...span(entity.node), separates: false },
      ...members.flatMap((member) => erasedOf(context, member)),
    ],
    key: hasStatic(node, 'key') ? undefined : key,
    pk: once.length > 0 && !hasPk(node) ? { at: first('pk'), names: once } : undefined,
    fields,
    fieldsAt: first('field'),
  };
  return { parts, reason: undefined, hasKey };
}

const hasArgument = (decorator: OwnDecorator): boolean => (decorator.arguments?.length ?? 0) > 0;

const span = ({ start, end }: Span): Span => ({ start, end });

/** The schema of one `@field`: the expression that its function returns, or the function. */
function readField(
  context: Context,
  name: string,
  { arguments: given }: OwnDecorator,
): DecoratedField | undefined {
  const thunk = unwrapTypes(given?.[0]);
  if (thunk?.type === 'Identifier') return { name, value: [span(thunk)], isCalled: true };
  if (thunk?.type !== 'ArrowFunctionExpression' || thunk.async || thunk.params.length > 0) return undefined;
  const value = thunk.body.type === 'BlockStatement' ? undefined : hoistable(context, thunk.body);
  return value && { name, value, isCalled: false };
}

/** The decorators of a member; `separates` is true if the member would merge with the previous one without them. */
function erasedOf({ code }: Context, { node: member, before, decorators }: DecoratedMember): Erased[] {
  const isFirst = decorators[0]?.node.start === member.start;
  const separates =
    isFirst && before !== undefined && code[before.end - 1] !== ';' && !isClosed(before, member);
  return decorators.map((decorator, index) => ({
    ...span(decorator.node),
    separates: separates && index === 0,
  }));
}

/**
 * True if a member ends before a line break and the name of the next: `a = 1`, but not `get`, and not `a = b`
 * before `in`.
 */
function isClosed(before: ast.ClassElement, next: ast.ClassElement): boolean {
  if (before.type === 'StaticBlock' || before.type === 'MethodDefinition') return true;
  if (before.type !== 'PropertyDefinition' && before.type !== 'AccessorProperty') return false;
  if (!before.value && !before.typeAnnotation) return false;
  return (
    'key' in next &&
    !next.computed &&
    next.key.type === 'Identifier' &&
    !/^in(stanceof)?$/.test(next.key.name)
  );
}

/** True if a class declares its primary key itself. */
const hasPk = (node: ast.Class): boolean =>
  node.body.body.some(
    (member) => member.type === 'MethodDefinition' && !member.static && writtenName(member) === 'pk',
  );

/** The schema that results from decorators and the class's own schema. */
interface CompletedDecorators {
  readonly decorators: Decorators | undefined;
  readonly schema: SchemaValue | undefined;
  /** True if a class decorator stays. */
  readonly areLeft: boolean;
}

export function completeDecorators(
  context: Context,
  decorated: Decorated | undefined,
  entity: Omit<DecoratedClass, 'parts'>,
): CompletedDecorators {
  const { node, parent, schema } = entity;
  const parts = decorated?.parts;
  if (!parts) return { decorators: undefined, schema, areLeft: node.decorators.length > 0 };
  const { erased, key, pk } = parts;
  const completed = completeSchema(context, { ...entity, parts });
  const isUsual = pk?.names.length === 1 && pk.names[0] === 'id' && isRoot(parent);
  const decorators: Decorators = {
    kind: 'decorators',
    erased,
    key: key && { at: node.body.start + 1, value: key },
    pk: isUsual ? undefined : pk,
    schema: completed.model,
    adopted: adoptionOf(node, parent, startAt(context, node, erased)),
  };
  return { decorators, schema: completed.schema, areLeft: node.decorators.length > 1 };
}

/** `Entity` itself, whose primary key is `id`. */
const isRoot = ({ parent, schema }: KnownEntity): boolean => !parent && schema?.keys?.length === 0;

/** The start of a class without the decorators that are removed. */
function startAt(context: Context, node: ast.Class, erased: readonly Erased[]): number {
  const starts = new Set(erased.map(({ start }) => start));
  return node.decorators.find(({ start }) => !starts.has(start))?.start ?? keywordAt(context, node);
}

/** The start of a class without its decorators. */
export function keywordAt({ code }: Context, node: ast.Class): number {
  const start = Math.max(node.start, node.decorators.at(-1)?.end ?? 0);
  return start + code.slice(start).search(/\S/);
}
