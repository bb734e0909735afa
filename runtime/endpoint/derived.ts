import { define } from '../define.ts';
import { checkInit } from '../dev/request-checks.ts';
import type { Json } from '../types/options.ts';
import { carried, copyFor } from './copy.ts';
import type { Call } from './request.ts';
import { type Options, RestBase } from './rest-base.ts';

/** A request's signal and transport, in what its steps pass on. */
const CALL = /*#__PURE__*/ Symbol('call');

type Init = RequestInit & { readonly [CALL]?: Call };

/** The steps of a request after `fetch`, without those that need to know which request it is. */
const STEPS = ['url', 'getHeaders', 'parseResponse', 'process'] as const;

/** Only endpoints of derived classes have state of their own; what the base class needs is the same in every app. */
const isDerived = (endpoint: RestBase): boolean => (endpoint.constructor as unknown) !== RestBase;

/** The base of an endpoint for one request: what it has, and what belongs to the request. */
const inherited = (endpoint: RestBase, call: Call): RestBase =>
  Object.create(endpoint, Object.getOwnPropertyDescriptors(call));

/**
 * The endpoint's own `getRequestInit`. Until it first waits, its `this.signal` is the signal of the request, unless the
 * endpoint has one.
 */
function initOf(endpoint: RestBase, { signal }: Call, body: unknown): RequestInit | Promise<RequestInit> {
  if (endpoint.signal) return endpoint.getRequestInit(body);
  define(endpoint, 'signal', signal);
  try {
    return endpoint.getRequestInit(body);
  } finally {
    Reflect.deleteProperty(endpoint, 'signal');
  }
}

/**
 * An endpoint of a derived class for one request of a controller. Its `fetch` belongs to the request; the other steps are
 * methods of the endpoint itself, so that they have its state, its private fields included.
 */
function forRequest(endpoint: RestBase, call: Call): RestBase | undefined {
  if (!isDerived(endpoint)) return undefined;
  const isOwn = endpoint.fetch !== RestBase.prototype.fetch;
  const copy = (isOwn && copyFor(endpoint, call)) || inherited(endpoint, call);
  for (const step of STEPS)
    define(copy, step, (...args: Json[]) => (endpoint[step] as (...args: Json[]) => unknown)(...args));
  define(copy, 'getRequestInit', async (body: unknown) => {
    const init = await initOf(endpoint, call, body);
    if (process.env.NODE_ENV !== 'production') checkInit(endpoint.name, init);
    // Readers share a request: the endpoint's own signal ends the wait of one of them.
    const isOther = init.signal && init.signal !== endpoint.signal;
    return isOther ? init : { ...init, signal: call.signal };
  });
  define(copy, 'fetchResponse', (url: string, init: Init) =>
    endpoint.fetchResponse(url, { ...init, [CALL]: call } as Init),
  );
  return copy;
}

/**
 * An endpoint of a derived class. Its fields are assigned after the constructor, but options override them:
 * fields must not be able to redefine options. An option that is `undefined` was left out by the caller of a function around
 * `createResource`: the class's own field, getter or method holds.
 */
function optionsOverFields(endpoint: RestBase, options: Options): RestBase | undefined {
  if (!isDerived(endpoint)) return undefined;
  // The default of `method` would hide a getter of the class, too. A POST with `sideEffect: undefined` is a read.
  for (const key of Object.keys(endpoint))
    if (options[key] === undefined && key !== 'sideEffect' && key in Object.getPrototypeOf(endpoint))
      Reflect.deleteProperty(endpoint, key);
  return new Proxy(endpoint, {
    defineProperty: (target, key, descriptor) =>
      options[key as string] !== undefined || Reflect.defineProperty(target, key, descriptor),
  });
}

/** The class with what its derived classes need: an app without any does not contain this. */
export function derivable(): typeof RestBase {
  const { extend, fetchResponse } = RestBase.prototype;
  Object.assign(RestBase.prototype, {
    extend(this: RestBase, options: Options): RestBase {
      const made = extend.call(this, options);
      return isDerived(this) ? carried(this, made) : made;
    },
    fetchResponse(this: RestBase, url: string, { [CALL]: call, ...init }: Init): Promise<Response> {
      return fetchResponse.call(call ? inherited(this, call) : this, url, init);
    },
  });
  return Object.assign(RestBase, { optionsOverFields, '~copy': forRequest });
}
