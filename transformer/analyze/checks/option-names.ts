import type { ExtendOptions, ResourceGenerics, ResourceOptions } from '../../../runtime/types/index.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, report } from '../context.ts';

/** Every option of an endpoint or a resource; the types ensure that none is missing. */
const KNOWN = Object.keys({
  path: true,
  schema: true,
  method: true,
  body: true,
  searchParams: true,
  paginationField: true,
  content: true,
  process: true,
  name: true,
  urlPrefix: true,
  sideEffect: true,
  optimistic: true,
  signal: true,
  transport: true,
  urls: true,
  dataExpiryLength: true,
  errorExpiryLength: true,
  pollFrequency: true,
  invalidIfStale: true,
  errorPolicy: true,
  fetch: true,
  url: true,
  key: true,
  testKey: true,
  searchToString: true,
  getRequestInit: true,
  getHeaders: true,
  fetchResponse: true,
  parseResponse: true,
  getOptimisticResponse: true,
  Endpoint: true,
  Collection: true,
} satisfies Record<keyof ExtendOptions | keyof ResourceGenerics | keyof ResourceOptions, true>);

const NAMES: ReadonlySet<string> = new Set(KNOWN);

/** Shorter names are similar to too many others. */
const LONG = KNOWN.filter(({ length }) => length >= 5);

/**
 * Reports options whose names nearly match a known one. All others are passed on: a user's class may know them.
 *
 *     { optimstic: true, trace: 'x' }   →   `optimstic`, and `optimistic` for it
 */
export function checkOptionNames(context: Context, options: ReadonlyMap<string, ast.ObjectProperty>): void {
  for (const [name, { key }] of options) {
    if (NAMES.has(name)) continue;
    const meant = LONG.find((known) => isNear(name, known) && !options.has(known));
    if (meant) report(context, 'option-misspelled', key, `${name} ${meant}`, true);
  }
}

/** True if one letter is missing, added or different, or two letters are swapped. */
function isNear(word: string, known: string): boolean {
  if (Math.abs(word.length - known.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === known[start]) start++;
  const [rest, wanted] = [word.slice(start), known.slice(start)];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
