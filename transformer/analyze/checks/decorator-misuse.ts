import type { Code } from '../../diagnostics/catalogue.ts';
import type { ast } from '../../parse/parse.ts';
import type { DecoratedMember, OwnDecorator } from '../constructs/decorator-own.ts';
import { type Context, importedName, knownAs, report } from '../context.ts';
import { isFunction } from '../facts/syntax.ts';

/** Reports misplaced decorators of a class. They are not compiled: in development the runtime reports the same. */
export function findMisuse(
  context: Context,
  node: ast.Class,
  onClass: readonly OwnDecorator[],
  members: readonly DecoratedMember[],
  certain: boolean,
): boolean {
  let isFound = false;
  const find = (code: Code, { node }: OwnDecorator, found: string): void => {
    isFound = true;
    report(context, code, node, found, certain);
  };
  const [first, second] = onClass.filter(({ name }) => name === 'entity');
  // An unknown decorator may be ours under another name, or may call ours.
  const mayBeEntity = first !== undefined || node.decorators.length > onClass.length;
  if (second) find('decorator-entity-repeated', second, '');
  for (const decorator of onClass) {
    if (decorator.name !== 'entity') find('decorator-place', decorator, 'a class');
  }
  for (const { node, decorators } of members) {
    const what = kindOf(node);
    for (const decorator of decorators) {
      if (decorator.name === 'entity') find('decorator-entity-place', decorator, what ?? 'a field');
      else if (what !== undefined) find('decorator-place', decorator, what);
      else if (decorator.name === 'field' && !isThunk(context, decorator)) {
        find('decorator-field-schema', decorator, writtenSchema(context, decorator));
      } else if (!mayBeEntity) find('decorator-entity-missing', decorator, decorator.name);
    }
  }
  return isFound;
}

/** The kind of a member that cannot be a response field; `undefined` for a field. */
function kindOf(member: ast.ClassElement): string | undefined {
  if (member.type !== 'PropertyDefinition' && member.type !== 'TSAbstractPropertyDefinition') {
    const isMethod = 'kind' in member && (member.kind === 'method' || member.kind === 'constructor');
    return isMethod ? 'a method' : 'an accessor';
  }
  if (member.static) return 'a static field';
  return member.key.type === 'PrivateIdentifier' ? 'a private field' : undefined;
}

/**
 * True if the argument of `@field` may be a function that returns a schema; false for a class of this file, a
 * function with a parameter, or a literal.
 */
function isThunk(context: Context, decorator: OwnDecorator): boolean {
  const [argument] = decorator.arguments ?? [];
  if (!argument || argument.type === 'SpreadElement') return argument !== undefined;
  if (knownAs(context, argument) || importedName(context, argument) !== undefined) return false;
  // A converter: it would be called without the value.
  if (
    isFunction(argument) &&
    argument.params.some(({ type }) => type !== 'AssignmentPattern' && type !== 'RestElement')
  )
    return false;
  return !NO_FUNCTIONS.has(argument.type);
}

const NO_FUNCTIONS = new Set<ast.Node['type']>([
  'ArrayExpression',
  'ClassExpression',
  'Literal',
  'NewExpression',
  'ObjectExpression',
  'TemplateLiteral',
]);

/** The schema that was written without a function around it. */
function writtenSchema({ code }: Context, { arguments: given }: OwnDecorator): string {
  const [argument] = given ?? [];
  return argument ? code.slice(argument.start, argument.end) : '';
}
