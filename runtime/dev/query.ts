const told = new Set<string>();

/**
 * Development only: says once that an argument is an object, of which the query would have `[object Object]`: all calls
 * with such an argument have one URL, and so share one answer. Objects that have a text of their own, as dates do, may stay.
 */
export function checkQuery(endpoint: string | undefined, params: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(params)) {
    if (![value].flat().some((item) => String(item) === '[object Object]')) continue;
    const message = `query-parameter: ${endpoint}: "${key}" is an object, which a query cannot hold. Override searchToString.`;
    if (!told.has(message)) console.error(`presource: ${message}`);
    told.add(message);
  }
}
