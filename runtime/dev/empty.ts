const reported = new Set<string>();

/**
 * Development only: reports once that an optimistic change leaves the screen although its request succeeded. An empty
 * response says nothing about the item, so nothing is stored.
 */
export function warnEmpty(endpoint: string): void {
  if (reported.has(endpoint)) return;
  reported.add(endpoint);
  console.warn(
    `presource: response-empty: ${endpoint}: the response is empty, so nothing is stored and the optimistic change ends. ` +
      'Let the server return the item, or return it from `process` of the endpoint.',
  );
}
