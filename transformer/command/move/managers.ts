import type { ast } from '../../parse/parse.ts';
import type { MovedFile } from './moved-file.ts';
import { bare, memberOf, wordOf } from './tree.ts';

/** Kinds of actions that are dispatched here, too. */
const DISPATCHED = /^(FETCH|SET_RESPONSE|SUBSCRIBE|UNSUBSCRIBE)(_TYPE)?$/;

/**
 * Actions of early versions: `action.meta.args` is `action.args`. Lists kinds of actions that never occur here,
 * and what they call otherwise.
 */
export function moveAction(moved: MovedFile, node: ast.MemberExpression): void {
  const name = memberOf(node);
  const object = bare(node.object);
  if (name === undefined || moved.isRemoved(node)) return;
  if (moved.exported(wordOf(object)) === 'actionTypes') {
    if (!DISPATCHED.test(name)) moved.todo(node, `\`actionTypes.${name}\`: ${kindOf(name)}.`, 'managers');
    return;
  }
  if (!isWithManager(moved)) return;
  if (name === 'payload' && wordOf(object) === 'action')
    moved.todo(
      node.property,
      '`action.payload`: here it is `action.response` of a `SET_RESPONSE`.',
      'managers',
    );
  if (!moved.isOld || memberOf(object) !== 'meta' || object.type !== 'MemberExpression') return;
  const action = wordOf(bare(object.object));
  if (action === undefined || !/^(args|key|createdAt)$/.test(name)) return;
  if (name === 'createdAt') moved.edit(node.property, 'fetchedAt');
  else moved.edit(object, action);
}

/** What stands for a kind of action. */
const kindOf = (name: string): string =>
  /^(SET|RECEIVE)(_TYPE)?$/.test(name)
    ? 'only the action of a response is dispatched here, `SET_RESPONSE`'
    : 'nothing dispatches it here';

/** True for a file that has a manager or a middleware. */
const isWithManager = (moved: MovedFile): boolean =>
  [...moved.imported.keys()].some((one) => /^(Manager|Middleware)$/.test(moved.exported(one)!));

/** `protected middleware` of a manager, which early versions only got from `getMiddleware()`. */
export function openMiddleware(moved: MovedFile, node: ast.Class): void {
  if (!moved.isOld || !node.implements?.some((one) => moved.exported(wordOf(one.expression)) === 'Manager'))
    return;
  for (const one of node.body.body) {
    if (one.type !== 'PropertyDefinition' || wordOf(one.key) !== 'middleware' || !one.accessibility) continue;
    const found = /\b(protected|private)\s+/.exec(moved.code.slice(one.start, one.key.start));
    if (!found) continue;
    const start = one.start + found.index;
    moved.remove({ start, end: start + found[0].length });
  }
}
