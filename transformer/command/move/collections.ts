import { isFunction } from '../../analyze/facts/syntax.ts';
import type { ast } from '../../parse/parse.ts';
import type { MovedFile } from './moved-file.ts';
import { schemaOf } from './resources.ts';
import { memberOf, visit, wordOf } from './tree.ts';

/** Schemas by which the lists of a Collection change. */
const CHANGE = /^(push|unshift|assign|remove|addWith|move|moveWith)$/;

/**
 * A Collection that only a query has, or one that is only added to: `new Query(new Collection([Todo]), …)`,
 * `new Collection([Todo]).push`. There it has the lists of all Collections of its class; here no response ever fills it.
 */
export function listQueried(moved: MovedFile, node: ast.NewExpression, ancestors: readonly ast.Node[]): void {
  if (schemaOf(moved, node) !== 'Collection') return;
  const parent = ancestors.at(-1);
  const isQuery = parent?.type === 'NewExpression' && schemaOf(moved, parent) === 'Query';
  const isRead = parent?.type === 'CallExpression' && moved.exported(wordOf(parent.callee)) === 'useQuery';
  if (!isRead && !(isQuery && !isSchema(moved, ancestors)) && !isOnlyGrown(moved, ancestors)) return;
  moved.todo(
    node,
    'A Collection of its own has no lists here: pass the one of an endpoint, such as `TodoResource.getList.schema`.',
    'one-list-in-two-places',
  );
}

/** True if all uses of a Collection are members that change its lists. */
function isOnlyGrown(moved: MovedFile, ancestors: readonly ast.Node[]): boolean {
  const parent = ancestors.at(-1);
  if (parent?.type === 'MemberExpression') return CHANGE.test(memberOf(parent) ?? '');
  const name = parent?.type === 'VariableDeclarator' ? wordOf(parent.id) : undefined;
  if (name === undefined || ancestors.at(-3)?.type === 'ExportNamedDeclaration') return false;
  let uses = 0;
  let isWhole = false;
  visit(ancestors.findLast(isFunction) ?? moved.program, (one, above) => {
    const around = above.at(-1);
    if (one.type !== 'Identifier' || one.name !== name || around === parent) return;
    const isKey = around?.type === 'Property' && around.key === one && !around.shorthand;
    if (isKey || (around?.type === 'MemberExpression' && around.property === one)) return;
    if (around?.type === 'MemberExpression' && CHANGE.test(memberOf(around) ?? '')) uses++;
    else isWhole = true;
  });
  return uses > 0 && !isWhole;
}

/** True for a part of an endpoint's or an entity's schema, also by the name of the constant that it is in. */
function isSchema(moved: MovedFile, ancestors: readonly ast.Node[]): boolean {
  const isOption = (one: ast.Node) =>
    (one.type === 'Property' || one.type === 'PropertyDefinition') && wordOf(one.key) === 'schema';
  if (ancestors.some(isOption)) return true;
  const declared = ancestors.findLast((one) => one.type === 'VariableDeclarator');
  const name = declared?.type === 'VariableDeclarator' ? wordOf(declared.id) : undefined;
  let isUsed = false;
  visit(moved.program, (one, above) => {
    if (name !== undefined && one.type === 'Identifier' && one.name === name && above.some(isOption))
      isUsed = true;
  });
  return isUsed;
}
