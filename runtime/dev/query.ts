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
