import { templateOf } from '../path/url.ts';
import { reportOnce } from './report-once.ts';

/** The members of an endpoint that are checked. */
interface Sending {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/**
 * Development only: reports a change that is sent without a body, while fields that its path does not have are in the query:
 * `update({ id, title })` in place of `update({ id }, { title })`.
 */
export function checkBody(endpoint: Sending, args: readonly unknown[], body: unknown): void {
  const { name, method, path } = endpoint;
  const [params] = args;
  if (args.length !== 1 || body !== undefined || !/^(PUT|PATCH|POST)$/.test(method)) return;
  // Without a path of its own, or with a body or a query that is declared, it is meant.
  if (!path || 'body' in endpoint || 'searchParams' in endpoint || typeof params !== 'object' || !params)
    return;
  const inPath = templateOf(path).flatMap((part, i) =>
    i % 2 ? (typeof part === 'string' ? part : part.name) : [],
  );
  const left = Object.keys(params).filter((key) => !inPath.includes(key));
  if (left.length === 0) return;
  const keys = inPath.filter((key) => key in params);
  reportOnce(
    'request-body',
    `${name}: ${method} ${path} is sent without a body, and ${left.map((key) => `"${key}"`).join(', ')} in the query. ` +
      `Pass the body as the second argument: { ${keys.join(', ')} }, { ${left.join(', ')} }. If the server expects none, set the option \`body: undefined\`.`,
  );
}

/** Said of files and forms. */
const AS_FORM = "a FormData: new FormData(form), or form.set('file', file)";

/** What JSON writes as `{}`, by its tag, and what to send in place of it. */
const LOST: Readonly<Record<string, string>> = {
  Blob: AS_FORM,
  File: AS_FORM,
  FileList: AS_FORM,
  FormData: AS_FORM,
  HTMLFormElement: AS_FORM,
  Map: 'Object.fromEntries(map)',
  Set: '[...set]',
};

/** The place of a value that JSON loses, and its tag. */
function lostIn(value: unknown, path = ''): readonly [path: string, tag: string] | undefined {
  if (typeof value !== 'object' || !value || 'toJSON' in value) return undefined;
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (Object.hasOwn(LOST, tag)) return [path, tag];
  if (tag !== 'Object' && tag !== 'Array') return undefined;
  for (const [key, one] of Object.entries(value)) {
    const found = lostIn(one, path ? `${path}.${key}` : key);
    if (found) return found;
  }
  return undefined;
}

/** Development only: reports a body with a file, a form, a Map or a Set, of which JSON has nothing. */
export function checkJson(name: string, body: unknown, sent: unknown): void {
  // A body of another form is the app's own text.
  if (typeof sent !== 'string' || sent === body || !/^[{[]/.test(sent)) return;
  const [path, tag] = lostIn(body) ?? [];
  if (tag === undefined || sent !== JSON.stringify(body)) return;
  reportOnce(
    'body-lost',
    `${name}: ${path ? `"${path}" of the body` : 'the body'} is a ${tag}, of which JSON has nothing. Send ${LOST[tag]}.`,
  );
}

/** Development only: throws if the function in place of `fetch` resolves to something else than a response. */
export function checkResponse(name: string, response: unknown): void {
  if (typeof (response as { text?: unknown } | undefined)?.text === 'function') return;
  const found = typeof response === 'object' && response ? 'an object' : String(response);
  throw new TypeError(
    `response-missing: ${name}: the function that is used as \`fetch\` returned ${found}, not a Response. ` +
      'Return what `fetch` returns, or `Response.json(value)`.',
  );
}

/**
 * Development only: reports a DELETE that was answered with a page, as after a redirect to a sign-in. Text is no reason to keep
 * the record, so it leaves the store, though the server may still have it.
 */
export function checkDeleted(
  { name, method }: { readonly name?: string; readonly method: string },
  { ok, url, redirected }: Response,
  text: string | null,
): void {
  if (method !== 'DELETE' || !ok || !text?.trimStart().startsWith('<')) return;
  reportOnce(
    'response-page',
    `${name}: the DELETE was answered with a page (HTML)${redirected ? ` of ${url}` : ''}, and counts as done. If the page is a sign-in, ` +
      'the server has deleted nothing: make such a response an error in the `fetch` of the controller.',
  );
}

/** Development only: throws if a step of a request that an app overrides returned nothing. */
export function checkStep(name: string, step: string, result: unknown, remedy: string): void {
  if (result !== undefined && result !== null) return;
  throw new TypeError(`step-empty: ${name}: \`${step}\` returned ${result}. Write ${remedy}.`);
}

/** Development only: the same for `getRequestInit`. */
export const checkInit = (name: string, init: unknown): void =>
  checkStep(name, 'getRequestInit', init, 'return { ...(await super.getRequestInit(body)), … }');

/**
 * Development only: reports a `getHeaders` that returned nothing, so that the request is sent without any header, and headers
 * that are sent as the text `undefined`.
 */
export function checkHeaders(name: string, headers: unknown): void {
  if (headers === undefined || headers === null) {
    reportOnce(
      'step-empty',
      `${name}: \`getHeaders\` returned ${headers}, so its request has no headers of yours. Write return { ...headers, … }.`,
    );
    return;
  }
  for (const [header, value] of Array.isArray(headers) ? headers : Object.entries(headers)) {
    if (/^(Bearer )?(undefined|null)$/.test(String(value)))
      reportOnce(
        'header-empty',
        `${name}: the header ${header} is sent as the text "${value}". Leave it out if there is no value: ` +
          `{ ...headers, ...(value && { ${JSON.stringify(header)}: value }) }.`,
      );
  }
}
