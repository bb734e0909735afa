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
  if (method === 'GET' || method === 'HEAD' || ('body' in endpoint && endpoint.body === undefined)) {
    return [(args[0] ?? {}) as Params, undefined];
  }
  return args.length === 1 && method !== 'DELETE' && !needsParams(endpoint)
    ? [{}, args[0]]
    : [(args[0] ?? {}) as Params, args[1]];
}

/** By tag and not by class, so that a form of another realm (a frame, a test's DOM) is known, too. */
const RAW =
  /^\[object (String|FormData|Blob|File|URLSearchParams|ReadableStream|\w*ArrayBuffer|DataView|\w+\d\w*Array)\]$/;

const tag = (body: unknown) => Object.prototype.toString.call(body);

/** What `fetch` gets for a body: forms, files, text and the like as they are, everything else as JSON. */
export function encodeBody(body: unknown): RequestInit {
  const raw = RAW.test(tag(body));
  return {
    body: (raw ? body : JSON.stringify(body)) as BodyInit,
    // `fetch` asks for this with streams, and takes no other value.
    ...(/Stream/.test(tag(body)) && { duplex: 'half' }),
  };
}

/** A body as an optimistic response; `undefined` where its fields cannot be known. */
export function draft(body: unknown): object | undefined {
  if (/FormData/.test(tag(body))) return Object.fromEntries(body as FormData);
  return body && typeof body === 'object' && !RAW.test(tag(body)) ? body : undefined;
}
