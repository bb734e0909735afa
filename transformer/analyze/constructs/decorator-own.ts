import type { ast } from '../../parse/parse.ts';
import { type Context, importedName } from '../context.ts';
import type { Visit } from '../facts/scope.ts';

/** A decorator of ours. */
export interface OwnDecorator {
  readonly name: 'entity' | 'pk' | 'field';
  readonly node: ast.Decorator;
  /** Its arguments; `undefined` if it is not called. */
  readonly arguments: readonly ast.Node[] | undefined;
}

const NAMES: ReadonlySet<string> = new Set(['entity', 'pk', 'field']);

/** Those of a list of decorators that are ours. */
export function ownDecorators(
  context: Context,
  decorators: readonly ast.Decorator[],
  resolve: Visit['resolve'],
): OwnDecorator[] {
  return decorators.flatMap((node) => {
    const { expression } = node;
    const isCall = expression.type === 'CallExpression';
    const name = importedName(context, isCall ? expression.callee : expression, resolve);
    if (name === undefined || !NAMES.has(name)) return [];
    return [
      { name: name as OwnDecorator['name'], node, arguments: isCall ? expression.arguments : undefined },
    ];
  });
}

/** A member with the decorators of ours before it, and the member before. */
export interface DecoratedMember {
  readonly node: ast.ClassElement;
  readonly before: ast.ClassElement | undefined;
  readonly decorators: readonly OwnDecorator[];
}

export const decoratedMembers = (
  context: Context,
  node: ast.Class,
  resolve: Visit['resolve'],
): DecoratedMember[] =>
  node.body.body.flatMap((member, index, { [index - 1]: before }) => {
    if (!('decorators' in member)) return [];
    const decorators = ownDecorators(context, member.decorators, resolve);
    return decorators.length > 0 ? [{ node: member, before, decorators }] : [];
  });
