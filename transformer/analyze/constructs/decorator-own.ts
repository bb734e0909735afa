import type { DecoratedField, Decorators, Erased } from '../../model/decorator.ts';
import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, importedName } from '../context.ts';

/** One of our decorators. */
export interface OwnDecorator {
  readonly name: 'entity' | 'pk' | 'field';
  readonly node: ast.Decorator;
  /** Its arguments; `undefined` if it is not called. */
  readonly arguments: readonly ast.Node[] | undefined;
}

const NAMES: ReadonlySet<string> = new Set(['entity', 'pk', 'field']);

/** Selects our decorators from a list. */
export function ownDecorators(context: Context, decorators: readonly ast.Decorator[]): OwnDecorator[] {
  return decorators.flatMap((node) => {
    const { expression } = node;
    const isCall = expression.type === 'CallExpression';
    const name = importedName(context, isCall ? expression.callee : expression);
    if (name === undefined || !NAMES.has(name)) return [];
    return [
      { name: name as OwnDecorator['name'], node, arguments: isCall ? expression.arguments : undefined },
    ];
  });
}

/** The meaning of a class's decorators, and the parts of their text to remove. */
export interface DecoratorParts {
  readonly erased: readonly Erased[];
  readonly key: readonly Span[] | undefined;
  readonly pk: Decorators['pk'];
  /** The fields of `@field`, and the start of the first member that has one. */
  readonly fields: readonly DecoratedField[];
  readonly fieldsAt: number;
}

/** A member with our decorators, and the previous member. */
export interface DecoratedMember {
  readonly node: ast.ClassElement;
  readonly before: ast.ClassElement | undefined;
  readonly decorators: readonly OwnDecorator[];
}

export const decoratedMembers = (context: Context, node: ast.Class): DecoratedMember[] =>
  node.body.body.flatMap((member, index, { [index - 1]: before }) => {
    if (!('decorators' in member)) return [];
    const decorators = ownDecorators(context, member.decorators);
    return decorators.length > 0 ? [{ node: member, before, decorators }] : [];
  });
