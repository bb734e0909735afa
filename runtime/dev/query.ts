import { reportOnce } from './report-once.ts';

/**
 * Development only: reports once that an argument is an object, which would be `[object Object]` or `[object Map]`
 * in the query: all calls with such an argument have the same URL, and so share one response. Objects with their own text,
 * such as dates, are accepted.
 */
export function checkQuery(endpoint: string | undefined, params: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(params)) {
    if (![value].flat().some((item) => /^\[object /.test(String(item)))) continue;
    reportOnce(
      'query-parameter',
      `${endpoint}: "${key}" is an object, which a query cannot hold. Override searchToString.`,
    );
  }
}
