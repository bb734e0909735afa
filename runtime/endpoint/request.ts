import { template } from '../path/template.ts';
import { type Fill, type Params, toUrl, type UrlOwner } from '../path/url.ts';

/** What a request is made from. */
export interface Requester extends UrlOwner {
  readonly method: string;
  readonly body?: unknown;
  readonly urls?: readonly Fill[] | undefined;
}

/** The URL without its prefix: by the compiled function where there is one, else by the parsed path. */
export const fillUrl = (endpoint: Requester, params: Params): string =>
  toUrl(endpoint, endpoint.urls?.[0] ?? template(endpoint.path).fill, params);

/** Asked of the URL function itself, which a compiled path has without ever having been parsed. */
function needsParams(endpoint: Requester): boolean {
  try {
    fillUrl(endpoint, {});
    return false;
  } catch {
    return true;
  }
}

/**
 * Arguments as parameters and body. A single argument is the body where one is expected and the path needs no
 * parameter: `getList.push({ title })`. `body: undefined` among the options says that none is expected.
 */
export function split(endpoint: Requester, args: readonly unknown[]): [params: Params, body: unknown] {
  const { method } = endpoint;
  const takesBody =
    method !== 'GET' && method !== 'HEAD' && !('body' in endpoint && endpoint.body === undefined);
  return takesBody && args.length === 1 && method !== 'DELETE' && !needsParams(endpoint)
    ? [{}, args[0]]
    : [(args[0] ?? {}) as Params, takesBody ? args[1] : undefined];
}

/** What `fetch` takes as it is, by tag and not by class: so a form of another realm (a frame, a test) is known, too. */
const RAW = /String|FormData|Blob|File|URLSearchParams|Stream|ArrayBuffer|DataView|\d(Clamped)?Array/;

const tag = (body: unknown) => Object.prototype.toString.call(body);

/** The part of a request that is its body: forms, files, text and the like as they are, everything else as JSON. */
export const encodeBody = (body: unknown): RequestInit => ({
  body: RAW.test(tag(body)) ? (body as BodyInit) : JSON.stringify(body),
  // `fetch` asks for this with streams, and takes no other value.
  ...(/Stream/.test(tag(body)) && { duplex: 'half' }),
});

/** A body as an optimistic response; `undefined` where its fields cannot be known. */
export const draft = (body: unknown): object | undefined =>
  /FormData/.test(tag(body))
    ? Object.fromEntries(body as FormData)
    : body && typeof body === 'object' && !RAW.test(tag(body))
      ? body
      : undefined;
