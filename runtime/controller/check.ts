/** Says in development what was taken for an endpoint. */
export function checkEndpoint(endpoint: unknown): void {
  if (endpoint && typeof (endpoint as { key?: unknown }).key === 'function') return;
  throw new TypeError(
    `The controller was given ${typeof endpoint === 'object' ? JSON.stringify(endpoint) : String(endpoint)} in place of an endpoint. ` +
      'Look for a member that is misspelled or missing, as in `PostResource.getLost`, or for two modules that import each other.',
  );
}
