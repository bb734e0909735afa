import type { ast } from '../../../parse/parse.ts';
import { unwrapTypes } from '../../facts/syntax.ts';

/** Methods of a controller whose first argument is an endpoint or a schema, and how many arguments they have at least. */
const METHODS: ReadonlyMap<unknown, number> = new Map([
  ['set', 2],
  ['setResponse', 2],
  ['setError', 2],
  ['watch', 2],
  ['getResponse', 1],
  ['getError', 1],
  ['fetchIfStale', 1],
  ['invalidateAll', 1],
  ['expireAll', 1],
]);

/** Members of a resource whose first argument is an object with the parameters of its path. */
const BY_PARAMETERS: ReadonlySet<unknown> = new Set(['delete', 'update', 'partialUpdate']);

/** Members of a list that send an item of it. */
const BY_ITEM: ReadonlySet<unknown> = new Set(['push', 'unshift', 'remove', 'move', 'assign']);

/** Those of them whose item may be a text. */
const JOINING: ReadonlySet<unknown> = new Set(['push', 'unshift']);

/**
 * True for a call that nothing of ours would understand, by its arguments: what is called there is foreign.
 *
 *     headers.set('accept', type), watch(), setError('email', { message })   →   no endpoint or schema
 *     params.delete('page'), chart.update(5)                                 →   no parameters
 *     element.remove(), rows.push(<tr />), queue.push(() => …)               →   no item
 */
export function isForeignCall(word: unknown, given: readonly ast.Node[]): boolean {
  const first = unwrapTypes(given[0]);
  if (first?.type === 'SpreadElement') return false;
  const least = METHODS.get(word);
  if (least !== undefined) {
    const hasSpread = given.some(({ type }) => type === 'SpreadElement');
    return (given.length < least && !hasSpread) || (!!first && isPlain(first));
  }
  if (BY_PARAMETERS.has(word)) return !!first && isPlain(first);
  if (!BY_ITEM.has(word)) return false;
  if (!first) return word === 'remove';
  return /^(JSX|ArrowFunction|FunctionExpression)/.test(first.type) || (!JOINING.has(word) && isPlain(first));
}

/** A text, a number or the like. Where an argument is `null`, nothing happens. */
const isPlain = (node: ast.Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && node.raw !== 'null');
