/**
 * The messages of requests that failed. Development only. All have one form, after the method and the URL: the endpoint's
 * name, what was found, and what to do.
 */

/** The members of an endpoint that messages name. */
export interface Named {
  readonly name?: string;
  readonly path?: string;
}

/** The members of an endpoint that tell what was requested; one that is made of a function has no URL. */
interface Requested {
  readonly name: string;
  readonly path?: string;
  readonly method?: string;
  url?(...args: readonly unknown[]): string;
}

/** An endpoint without a name of its own has its path, which the URL shows already. */
export const named = ({ name, path }: Named, message: string): string =>
  name && name !== path ? `${name}: ${message}` : message;

/** The request of a response: `GET /posts/1: Post.get`. */
export function requestOf(endpoint: Requested, args: readonly unknown[]): string {
  const { name, path, method, url } = endpoint;
  if (!url || !method) return name;
  try {
    const place = `${method} ${endpoint.url!(...args)}`;
    return name === path ? place : `${place}: ${name}`;
  } catch {
    return name;
  }
}

/** Why a response is missing or incomplete. A server's `fetch` has no page to resolve a relative URL against. */
export function noAnswerMessage(endpoint: Named, url: string, cause: unknown): string {
  const reason = (cause as { cause?: unknown } | undefined)?.cause ?? cause;
  // A `fetch` of the app may resolve it, and then fail for another reason.
  const isRelative = !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(url) && /\burl\b/i.test(`${cause} ${reason}`);
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
  const { status } = (cause as { response?: { status?: unknown } } | undefined)?.response ?? {};
  if (typeof status === 'number')
    return named(
      endpoint,
      `the function that is used as \`fetch\` threw for a response with the status ${status}. Let it return the response, as ` +
        `\`fetch\` does: the error then has that status (${reason})`,
    );
  const why =
    isRelative && typeof location === 'undefined'
      ? "a relative URL has no base outside of a page. Give the endpoint a complete `urlPrefix`, as in 'https://api.example.com'"
      : isOffline
        ? 'no complete response. This device is offline'
        : 'no complete response. Check that the server runs at this URL and allows requests from here (CORS)';
  return named(endpoint, `${why} (${reason})`);
}

/** A response that is not `ok`, with the server's reason. */
export function refusedMessage(endpoint: Named, response: Response, body: unknown): string {
  const status = statusOf(response);
  if (response.status === 0)
    return named(
      endpoint,
      "no script may read this response. Let `fetch` follow redirects and use CORS: no `redirect: 'manual'`, no `mode: 'no-cors'`",
    );
  const reason = typeof body === 'string' ? reasonOfText(body) : reasonOf(body);
  return named(endpoint, reason ? `${status}: ${reason.slice(0, LENGTH)}` : status);
}

/** A body that should be JSON and is not. */
export function unreadableMessage(endpoint: Named, response: Response, cause: unknown, text = ''): string {
  const remedy = text.trimStart().startsWith('<')
    ? 'The server sent a page: check the URL, and whether a sign-in is needed'
    : 'Check the URL, and what the server sends';
  const start = text && `. It begins with: ${text.slice(0, LENGTH)}`;
  return named(endpoint, `${statusOf(response)}: the body is no JSON. ${remedy} (${cause})${start}`);
}

const statusOf = ({ status, statusText }: Response): string => `${status} ${statusText}`.trim();

const LENGTH = 200;

/** The first line of a text; of a page, what it shows first. */
function reasonOfText(text: string): string {
  if (!/^\s*</.test(text)) return firstLine(text);
  const [shown] = ['pre', 'h1', 'title'].flatMap(
    (tag) => new RegExp(`<${tag}\\b[^>]*>\\s*([^<]+)`, 'i').exec(text)?.[1] ?? [],
  );
  return firstLine(shown ?? 'a page, not JSON');
}

const firstLine = (text: string): string => text.trim().split(/[\r\n]/)[0]!;

/** The fields in which servers give a reason as text, the most telling one first. */
const TEXTS = ['message', 'detail', 'error_description', 'title', 'error'];

/** The reason in a body of JSON: the field of it that has a text, or the beginning of the whole. */
function reasonOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (typeof body !== 'object' || !body || Object.keys(body).length === 0) return '';
  const { title, detail, error, errors } = body as Readonly<Record<string, unknown>>;
  if (isText(title) && isText(detail)) return `${title}: ${detail}`;
  const said = TEXTS.map((name): unknown => body[name as never]).find(isText);
  if (said !== undefined) return said;
  if (typeof error === 'object' && error && !Array.isArray(error)) return reasonOf(error);
  // Errors by the name of a field stay whole: `{ title: ['is taken'] }`.
  const [first] = Array.isArray(errors) ? errors : Array.isArray(body) ? body : [];
  return first ? reasonOf(first) : JSON.stringify(errors ?? body);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
