import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import type { Context } from '../context.ts';
import { fromJSOwner, keyName, unwrapTypes } from '../facts/syntax.ts';

/** A field of a class's instances. */
export interface ClassField extends Span {
  readonly name: string;
  /** The class that it is declared to hold, by its declaring identifier; `undefined` if unknown. */
  readonly holds: { readonly name: string; readonly at: number; readonly isList: boolean } | undefined;
}

/** The fields of a class's instances, as far as its text shows. */
export interface ClassFields {
  readonly fields: readonly ClassField[];
  /** True if there may be other fields: from a computed key, an index signature, a constructor or a decorator. */
  readonly isOpen: boolean;
}

export function fieldsOf(context: Context, node: ast.Class): ClassFields {
  const fields: ClassField[] = [];
  const types = new Set(node.typeParameters?.params.map((parameter) => parameter.name.name));
  let isOpen = node.decorators.length > 0;
  for (const element of node.body.body) {
    if (element.type === 'TSIndexSignature') isOpen = true;
    if (element.type === 'StaticBlock' || element.type === 'TSIndexSignature' || element.static) continue;
    const isConstructor = element.type === 'MethodDefinition' && element.kind === 'constructor';
    const name = element.computed || isConstructor ? undefined : keyName(element.key);
    if (name === undefined) isOpen ||= element.computed || isConstructor;
    if (name === undefined || element.type === 'TSAbstractMethodDefinition') continue;
    const isDecorated = element.decorators.length > 0;
    const isField = element.type !== 'MethodDefinition' && !isDecorated;
    const holds = isField ? heldBy(context, types, element) : undefined;
    fields.push({ name, holds, start: element.key.start, end: element.key.end });
  }
  return { fields, isOpen };
}

type Property = Pick<ast.PropertyDefinition, 'value' | 'typeAnnotation'>;

/** `author = User.fromJS()`, `author: User | undefined`, `comments: Comment[]`, `comments = [] as Comment[]`. */
function heldBy(context: Context, types: ReadonlySet<string>, element: object): ClassField['holds'] {
  const { value, typeAnnotation } = element as Property;
  const held = (name: string, isList: boolean): ClassField['holds'] => {
    const binding = types.has(name) ? undefined : context.resolve(name);
    return binding?.kind === 'local' ? { name, at: binding.at, isList } : undefined;
  };
  const callee = value?.type === 'CallExpression' ? value.callee : undefined;
  if (callee?.type === 'MemberExpression' && callee.object.type === 'Identifier' && !callee.computed) {
    return fromJSOwner(callee) ? held(callee.object.name, false) : undefined;
  }
  const asserted = value?.type === 'TSAsExpression' && unwrapTypes(value)?.type === 'ArrayExpression';
  const type = typeAnnotation?.typeAnnotation ?? (asserted ? value.typeAnnotation : undefined);
  const named = type && nameIn(type);
  return named && held(named.name, named.isList);
}

/** The single class name in a type: `User`, `User | null`, `readonly User[]`, `Array<User>`. */
function nameIn(type: ast.TSType): { readonly name: string; readonly isList: boolean } | undefined {
  switch (type.type) {
    case 'TSUnionType': {
      const [only, ...others] = type.types.filter((one) => !NOTHING.has(one.type));
      return only && others.length === 0 ? nameIn(only) : undefined;
    }
    case 'TSArrayType': {
      // Lists of lists are ignored.
      const item = type.elementType.type === 'TSArrayType' ? undefined : nameIn(type.elementType);
      return item && !item.isList ? { name: item.name, isList: true } : undefined;
    }
    case 'TSTypeOperator':
      return type.operator === 'readonly' ? nameIn(type.typeAnnotation) : undefined;
    case 'TSTypeReference': {
      const [argument] = type.typeArguments?.params ?? [];
      if (type.typeName.type !== 'Identifier') return undefined;
      const { name } = type.typeName;
      if (!argument) return { name, isList: false };
      const item = name === 'Array' || name === 'ReadonlyArray' ? nameIn(argument) : undefined;
      return item && !item.isList ? { name: item.name, isList: true } : undefined;
    }
    default:
      return undefined;
  }
}

const NOTHING = new Set<ast.Node['type']>(['TSNullKeyword', 'TSUndefinedKeyword']);
