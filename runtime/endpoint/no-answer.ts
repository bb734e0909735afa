/**
 * Says in development why there was no answer, or a part of one, and what to do. A server's `fetch` has no page that a relative URL would
 * start from.
 */
export function noAnswer(name: string | undefined, url: string, cause: unknown): string {
  const { cause: reason = cause } = cause as { cause?: unknown };
  const isRelative = !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(url);
  const why =
    isRelative && typeof location === 'undefined'
      ? `a relative URL has nothing to start from outside of a page. Give \`${name}\` a whole \`urlPrefix\`, as in 'https://api.example.com'`
      : `no whole answer to \`${name}\`, so its status is 500. See that the server runs at this URL, and allows requests from here`;
  return `${why} (${reason})`;
}
