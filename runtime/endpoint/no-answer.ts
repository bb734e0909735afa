/**
 * Development only: explains why a response is missing or incomplete, and what to do. A server's `fetch` has no
 * page to resolve a relative URL against.
 */
export function noAnswer(name: string | undefined, url: string, cause: unknown): string {
  const { cause: reason = cause } = cause as { cause?: unknown };
  const isRelative = !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(url);
  const why =
    isRelative && typeof location === 'undefined'
      ? `a relative URL has no base outside of a page. Give \`${name}\` a complete \`urlPrefix\`, as in 'https://api.example.com'`
      : `no complete response to \`${name}\`, so its status is 500. Check that the server runs at this URL and allows requests from here`;
  return `${why} (${reason})`;
}
