/**
 * Allows pages of any origin. A test's DOM checks CORS as a browser does, and the origin of its page usually
 * differs from that of the mocked server.
 */
export function permit({ headers }: Request, response: Response): Response {
  // An error response represents a broken connection, so it has no headers.
  if (response.type === 'error') return response;
  const permitted = {
    // Not every DOM exposes the request's `origin` header.
    'access-control-allow-origin': headers.get('origin') ?? globalThis.location?.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
    'access-control-expose-headers': [...response.headers.keys()].join(', '),
  };
  for (const [name, value] of Object.entries(permitted)) response.headers.set(name, value);
  return response;
}
