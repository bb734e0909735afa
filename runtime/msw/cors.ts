/**
 * Permission for pages of any origin. The DOM of a test asks for it as a browser does, and the server under test is mostly
 * another than the one that its page is said to come from.
 */
export function permit({ headers }: Request, response: Response): Response {
  // An error stands for a connection that broke: nobody said anything.
  if (response.type === 'error') return response;
  const permitted = {
    // Not every DOM shows what it asks with.
    'access-control-allow-origin': headers.get('origin') ?? globalThis.location?.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers': headers.get('access-control-request-headers') ?? '*',
    'access-control-expose-headers': [...response.headers.keys()].join(', '),
  };
  for (const [name, value] of Object.entries(permitted)) response.headers.set(name, value);
  return response;
}
