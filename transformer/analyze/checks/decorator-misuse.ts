import type { Code } from '../../diagnostics/catalogue.ts';
import type { ast } from '../../parse/parse.ts';
import type { DecoratedMember, OwnDecorator } from '../constructs/decorator-own.ts';
import { type Context, importedName, knownAs, report } from '../context.ts';
import type { Visit } from '../facts/scope.ts';
import { keyName } from '../facts/surroundings.ts';

/**
 * Says where decorators of a class stand wrongly. What is found here is left as it stands: in development the runtime
 * says the same.
 */
export function findMisuse(
  context: Context,
  node: ast.Class,
  onClass: readonly OwnDecorator[],
  members: readonly DecoratedMember[],
  certain: boolean,
  resolve: Visit['resolve'],
): boolean {
  let isFound = false;
  const find = (code: Code, { node }: OwnDecorator, found: string): void => {
    isFound = true;
    report(context, code, node, found, certain);
  };
  const [first, second] = onClass.filter(({ name }) => name === 'entity');
  // A decorator of somebody else may be ours under another name, or one that calls ours.
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
      else if (decorator.name === 'field' && !isThunk(context, decorator, resolve)) {
        find('decorator-field-schema', decorator, writtenSchema(context, decorator));
      } else if (!mayBeEntity) find('decorator-entity-missing', decorator, decorator.name);
    }
  }
  return isFound;
}

/** The kind of a member that no response has; `undefined` for a field. */
function kindOf(member: ast.ClassElement): string | undefined {
  if (member.type !== 'PropertyDefinition' && member.type !== 'TSAbstractPropertyDefinition') {
    const isMethod = 'kind' in member && (member.kind === 'method' || member.kind === 'constructor');
    return isMethod ? 'a method' : 'an accessor';
  }
  if (member.static) return 'a static field';
  return member.key.type === 'PrivateIdentifier' ? 'a private field' : undefined;
}

/** True if `@field` has something that may be a function which returns a schema: not so a class of this file, or a literal. */
function isThunk(context: Context, decorator: OwnDecorator, resolve: Visit['resolve']): boolean {
  const [argument] = decorator.arguments ?? [];
  if (!argument || argument.type === 'SpreadElement') return argument !== undefined;
  if (knownAs(context, argument, resolve) || importedName(context, argument, resolve) !== undefined)
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

/** The schema that somebody wrote without the function around it. */
function writtenSchema({ code }: Context, { arguments: given }: OwnDecorator): string {
  const [argument] = given ?? [];
  return argument ? code.slice(argument.start, argument.end) : '';
}

/** The name of a field that can be read without brackets; others stay where they are. */
export const fieldName = (member: ast.ClassElement): string | undefined =>
  'key' in member && !member.computed ? keyName(member.key) : undefined;
