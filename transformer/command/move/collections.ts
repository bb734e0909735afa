import type { ast } from '../../parse/parse.ts';
import type { MovedFile } from './moved-file.ts';
import { bare, memberOf, visit, wordOf } from './tree.ts';

/**
 * A Collection that only a query has: `new Query(new Collection([Todo]), …)`, `useQuery(new Collection([Todo]))`. There it
 * shows the lists of all Collections of its class; here no response ever fills it.
 */
export function listQueried(moved: MovedFile, node: ast.NewExpression, ancestors: readonly ast.Node[]): void {
  if (madeOf(moved, node) !== 'Collection') return;
  const parent = ancestors.at(-1);
  const isQuery = parent?.type === 'NewExpression' && madeOf(moved, parent) === 'Query';
  const isRead = parent?.type === 'CallExpression' && moved.exported(wordOf(parent.callee)) === 'useQuery';
  if (!isRead && !(isQuery && !isSchema(moved, ancestors))) return;
  moved.todo(
    node,
    'A Collection of its own has no lists here: pass the one of an endpoint, such as `TodoResource.getList.schema`.',
    'one-list-in-two-places',
  );
}

/** The class of a schema: of `new Query(…)` and `new schema.Query(…)`. */
function madeOf(moved: MovedFile, { callee }: ast.NewExpression): string | undefined {
  if (callee.type !== 'MemberExpression') return moved.exported(wordOf(callee));
  return moved.exported(wordOf(bare(callee.object))) === 'schema' ? memberOf(callee) : undefined;
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
