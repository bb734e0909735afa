import type { DecoratedField, Decorators, Erased } from '../../model/decorator.ts';
import type { Span } from '../../model/origin.ts';
import type { ast } from '../../parse/parse.ts';
import { withoutComments } from '../../parse/trivia.ts';
import { type Context, importedName, mayBeMadeOfOurs } from '../context.ts';

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

/**
 * The decorator of a field that may be made of ours, `@many(() => User)` for `const many = (of) => field(() => [of()])`: it is
 * imported from another file of the app, or declared in this one, which mentions ours in other places than decorators.
 */
export function derivedDecorator(context: Context, node: ast.Class): ast.Decorator | undefined {
  return node.body.body
    .flatMap((member) =>
      'decorators' in member && member.type !== 'MethodDefinition' ? member.decorators : [],
    )
    .find(
      (decorator) =>
        ownDecorators(context, [decorator]).length === 0 && isFromApp(context, decorator.expression),
    );
}

function isFromApp(context: Context, node: ast.Node): boolean {
  if (node.type === 'CallExpression') return isFromApp(context, node.callee);
  if (node.type === 'MemberExpression') return isFromApp(context, node.object);
  const binding = node.type === 'Identifier' ? context.resolve(node.name) : undefined;
  if (binding?.kind === 'import') return mayBeMadeOfOurs(context, binding.source);
  if (binding?.kind !== 'local') return false;
  context.answered.mentionsOurs ??= mentionsOurs(context.code);
  return context.answered.mentionsOurs;
}

/** By the text: a mention too many costs only bytes. */
function mentionsOurs(code: string): boolean {
  const text = withoutComments(code);
  const aliases = Array.from(text.matchAll(/\b(?:field|pk)\s+as\s+([\w$]+)/g), ([, alias]) => alias);
  const names = ['field', 'pk', ...aliases].join('|').replaceAll('$', String.raw`\$`);
  // Not `@pk`, `@p.field`, `this.pk` and the method `pk() {`.
  const mention = String.raw`(?<!@\s*(?:[\w$]+\s*\.\s*)?|\bthis\s*\.\s*|[\w$])(?:${names})(?![\w$]|\s*\([^)]*\)\s*[:{])`;
  return new RegExp(mention).test(text.replace(/\bimport\b[^;'"]*\bfrom\s*['"]/g, ''));
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
