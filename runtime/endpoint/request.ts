import { use } from '../linked.ts';
import type { Slot } from '../path/parsed.ts';
import { type Params, templateOf, type UrlOwner } from '../path/url.ts';

/** The members of an endpoint that a request is made from. */
export interface Requester extends UrlOwner {
  readonly method: string;
  readonly body?: unknown;
}

/** The members of an endpoint that belong to one request. */
export interface Call {
  readonly signal?: AbortSignal | undefined;
  readonly transport?: typeof fetch | undefined;
}

export type Split = [params: Params, body?: unknown];

/**
 * Arguments as parameters and body. A single argument is the body if the endpoint expects one and the path
 * requires no parameter: `getList.push({ title })`. The option `body: undefined` means that it expects none.
 */
export const split = (endpoint: Requester, args: readonly unknown[]): Split =>
  /GET|HEAD/.test(endpoint.method) || ('body' in endpoint && endpoint.body === undefined)
    ? [(args[0] as Params | undefined) ?? {}]
    : use('bodies').splitBody(endpoint, args);

/** The same for endpoints that may expect a body. */
export function splitBody(endpoint: Requester, args: readonly unknown[]): Split {
  const [params, body] = args as [Params?, unknown?];
  const isBodyAlone = args.length === 1 && endpoint.method !== 'DELETE';
  return isBodyAlone && templateOf(endpoint.path).every((part, i) => i % 2 === 0 || (part as Slot).optional)
    ? [{}, params]
    : [params ?? {}, body];
}

/**
 * The bodies that `fetch` accepts unchanged. They are recognized by tag, not by class, so that a form of
 * another realm (a frame, a test) matches, too.
 */
const RAW =
  /^\[object (String|FormData|Blob|File|URLSearchParams|ReadableStream|ArrayBuffer|DataView|(Big)?(Int|Uint|Float)\d+(Clamped)?Array)]$/;

/** In React Native and happy-dom, objects of these classes have the tag of a plain object. */
const UNTAGGED = ['FormData', 'Blob', 'URLSearchParams'] as const;

/** The kind of a body. A `File` may be a `Blob`. */
const tag = (body: unknown): string => {
  const kind = UNTAGGED.find((name) => globalThis[name] && body instanceof globalThis[name]);
  return kind ? `[object ${kind}]` : Object.prototype.toString.call(body);
};

/** The body for `fetch`: forms, files, text and the like unchanged, everything else as JSON. */
export function encode(body: unknown): BodyInit | undefined {
  return RAW.test(tag(body)) ? (body as BodyInit) : JSON.stringify(body);
}

/** A body as an optimistic response; `undefined` if its fields are unknown. */
export const draft = (body: unknown): object | undefined =>
  tag(body) === '[object FormData]'
    ? Object.fromEntries(body as FormData)
    : body && typeof body === 'object' && !RAW.test(tag(body))
      ? body
      : undefined;
