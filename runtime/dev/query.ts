import { isPlain } from '../is-plain.ts';
import { reportOnce } from './report-once.ts';

/**
 * Development only: reports once that an argument is an object, which would be `[object Object]` or `[object Map]`
 * in the query: all calls with such an argument have the same URL, and so share one response. A date would be the text for
 * people, `Thu Jan 01 1970 …`, which servers do not read, and which is the same for a whole second. Other objects with their
 * own text are accepted.
 */
export function checkQuery(endpoint: string | undefined, params: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(params)) {
    const items = [value].flat();
    const date = items.find((item) => item instanceof Date && item.toString === Date.prototype.toString);
    if (date)
      reportOnce(
        'query-parameter',
        `${endpoint}: "${key}" is a Date, which would be sent as "${date}". Pass its toISOString(), or override searchToString.`,
      );
    if (!items.some((item) => /^\[object /.test(String(item)))) continue;
    reportOnce(
      'query-parameter',
      `${endpoint}: "${key}" is an object, which a query cannot hold. Override searchToString.`,
    );
  }
}

/**
 * What is wrong with arguments that are no object with members: a `URLSearchParams`, a promise that nobody awaited, a text.
 * Their parameters would be missing in the URL: a list would be all of it.
 */
export function problemOfParams(params: unknown): string | undefined {
  if (typeof params === 'object' && params && isPlain(Object.getPrototypeOf(params))) return undefined;
  const kind = Object.prototype.toString.call(params).slice(8, -1);
  if (kind === 'Object') return undefined;
  const { entries, then } = Object(params) as { readonly entries?: unknown; readonly then?: unknown };
  const remedy = then
    ? 'Await it'
    : entries && kind !== 'Array'
      ? 'Pass Object.fromEntries(…) of it'
      : 'Pass an object with the parameters by name, or null to do nothing yet';
  const shown = Object(params) === params ? `${kind.startsWith('A') ? 'an' : 'a'} ${kind}` : String(params);
  return `The argument is ${typeof params === 'string' ? JSON.stringify(params) : shown}, whose parameters are not read. ${remedy}`;
}

/** Development only: reports that once. */
export function checkParams(endpoint: string, params: unknown): void {
  const problem = problemOfParams(params);
  if (problem) reportOnce('query-parameter', `${endpoint}: ${problem}.`);
}
