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

type Split = [params: Params, body?: unknown];

/**
 * Arguments as parameters and body. A single argument is the body if the endpoint expects one and the path
 * requires no parameter: `getList.push({ title })`. The option `body: undefined` means that it expects none.
 */
export const split = (endpoint: Requester, args: readonly unknown[]): Split =>
  ['GET', 'HEAD'].includes(endpoint.method) || ('body' in endpoint && endpoint.body === undefined)
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

/** The tags of bodies that `fetch` accepts unchanged. A form of another realm (a frame, a test) has the same. */
const RAW = ['String', 'FormData', 'Blob', 'File', 'URLSearchParams', 'ReadableStream', 'ArrayBuffer'];

const tag = (body: unknown): string => Object.prototype.toString.call(body).slice(8, -1);

/** True for a body that `fetch` accepts unchanged. In React Native and happy-dom, forms and files have the tag of a plain object. */
const isRaw = (body: unknown): boolean =>
  ArrayBuffer.isView(body) ||
  RAW.includes(tag(body)) ||
  [FormData, Blob, URLSearchParams].some((type) => body instanceof type);

/** The body for `fetch`: forms, files, text and the like unchanged, everything else as JSON. */
export const encode = (body: unknown): BodyInit | undefined =>
  isRaw(body) ? (body as BodyInit) : JSON.stringify(body);

/**
 * A body as an optimistic response: what is sent, so a date is its text. `undefined` if its fields are unknown, as those of a form in
 * React Native.
 */
export function draft(body: unknown): object | undefined {
  const isForm = body instanceof FormData || tag(body) === 'FormData';
  if (isForm && (body as Partial<FormData>).entries) return Object.fromEntries(body as FormData);
  return body && typeof body === 'object' && !isRaw(body) ? JSON.parse(JSON.stringify(body)) : undefined;
}
