import { argsText } from '../args-text.ts';
import { define } from '../define.ts';
import { checkFetch } from '../dev/endpoint-options.ts';
import { checkOptions } from '../dev/options.ts';
import { memo } from '../memo.ts';
import type { Callback, EndpointExtraOptions, Json, Merge, Snapshot } from '../types/options.ts';
import { carried, copyFor } from './copy.ts';
import type { Call } from './request.ts';
import { unstableNames } from './unstable-names.ts';

/** Any function that returns a promise. */
type Fetch = (this: Json, ...args: Json) => Promise<Json>;

/** The options of an endpoint around a function. */
export interface EndpointOptions<
  F extends Fetch = Fetch,
  S = unknown,
  M extends boolean | undefined = boolean | undefined,
> extends EndpointExtraOptions {
  /**
   * Distinguishes the responses of this endpoint from others. By default each function has its own name, which the
   * compiler derives from the file and the variable. Without the compiler it is the function's name, with a number
   * if an earlier function has the same name. Such a name may differ between server and browser, and so a server does
   * not send responses under it.
   */
  readonly name?: string | undefined;
  readonly schema?: S;
  /** `true` if a call changes data on the server: the endpoint is then a mutation, not a read, as without it or with `false`. */
  readonly sideEffect?: M | undefined;
  readonly signal?: AbortSignal | undefined;
  /** For a function that reads it on `this`, where it is the controller's `fetch` by default. */
  readonly transport?: typeof fetch | undefined;
  readonly fetch?: F | undefined;
  /** By default the name and the arguments as JSON. */
  readonly key?: Callback<Parameters<F>, string>;
  readonly testKey?: Callback<[key: string], boolean>;
  readonly getOptimisticResponse?: Callback<[snapshot: Snapshot, ...args: Parameters<F>], Json>;
}

/** An endpoint around a function of type `F`. Methods are declared as methods, so that a class may override them. */
export interface EndpointAround<F extends Fetch, O> extends EndpointExtraOptions {
  (...args: Parameters<F>): ReturnType<F>;
  readonly name: string;
  readonly schema: SchemaOf<O>;
  readonly sideEffect: SideEffectOf<O>;
  readonly signal?: AbortSignal | undefined;
  readonly transport?: typeof fetch | undefined;
  readonly fetch: F;
  key(...args: Parameters<F>): string;
  testKey(key: string): boolean;
  getOptimisticResponse?(snapshot: Snapshot, ...args: Parameters<F>): Json;
  errorPolicy?(error: Json): 'soft' | 'hard' | undefined;
  /** Returns an endpoint with these options over those of this one. */
  extend<const E extends EndpointOptions<G> & object, G extends Fetch = F>(
    options: E & EndpointOptions<G>,
  ): Endpoint<G, Merge<O, E>>;
}

/** An endpoint around a function of type `F`; all other options become its members. */
export type Endpoint<F extends Fetch = Fetch, O = unknown> = EndpointAround<F, O> &
  Omit<O, keyof EndpointOptions>;

type SchemaOf<O> = O extends { readonly schema: infer S } ? S : undefined;
type SideEffectOf<O> = O extends { readonly sideEffect: infer M } ? M : undefined;

interface EndpointConstructor {
  new <F extends Fetch = Fetch, const O extends EndpointOptions<F> = object>(
    fetch: F,
    options?: O & EndpointOptions<F>,
    /** Written by the compiler: a name for the function, made of the file and the variable. */
    place?: string,
  ): Endpoint<F, O>;
  readonly prototype: Endpoint;
}

/** Numbers of functions, in the order in which they were first seen. */
interface Numbers {
  readonly given: WeakMap<Fetch, number>;
  /** The last one that was given. */
  last: number;
}

/** The names of functions whose endpoints were given none. */
const names = /*#__PURE__*/ new WeakMap<Fetch, string>();
/** Functions by their own name: many are anonymous, or a minifier named them all `e`. */
const sameNamed = /*#__PURE__*/ new Map<string, Numbers>();
/** The functions that replaced another one in `extend`, by that one. */
const replaced = /*#__PURE__*/ new WeakMap<Fetch, Numbers>();

/**
 * The name with a number, unless the function is the first one. Functions are told apart by identity: minified
 * functions with different variables, and all bound functions, have the same text.
 */
function numbered(name: string, fetch: Fetch, numbers: Numbers): string {
  const number = memo(numbers.given, fetch, () => ++numbers.last);
  const stem = number > 1 ? `${name}#` : name;
  unstableNames.add(stem);
  return number > 1 ? stem + number : name;
}

/** Gives numbers after `last`. */
const numbersFrom = (last: number) => (): Numbers => ({ given: new WeakMap(), last });

/** A function's name: that of the place where the compiler first found it, or its own. */
const nameOf = (fetch: Fetch, place: string | undefined): string =>
  memo(names, fetch, () => place ?? numbered(fetch.name, fetch, memo(sameNamed, fetch.name, numbersFrom(0))));

class FunctionEndpoint {
  declare readonly fetch: Fetch;
  declare readonly name: string;
  declare readonly options: EndpointOptions;

  constructor(fetch: Fetch, options: EndpointOptions = {}, place?: string) {
    // Each time, because a statement of the module would keep the class in every bundle.
    Object.setPrototypeOf(FunctionEndpoint.prototype, Function.prototype);
    if (process.env.NODE_ENV !== 'production') {
      checkFetch(fetch);
      checkOptions(options.name || place || fetch.name || 'Endpoint', options, new.target.prototype);
    }
    const self: FunctionEndpoint = Object.setPrototypeOf(
      (...args: Json[]) => self.fetch(...args),
      new.target.prototype,
    );
    const given = { ...options, fetch: options.fetch ?? fetch };
    // Defined, not assigned: a function's `name` is read-only.
    Object.defineProperties(
      self,
      Object.getOwnPropertyDescriptors({
        ...given,
        name: options.name ?? nameOf(fetch, place),
        options: given,
      }),
    );
    // What the caller of a function around this class left out is that of the class.
    for (const key of ['key', 'testKey'] as const) if (!options[key]) Reflect.deleteProperty(self, key);
    // biome-ignore lint/correctness/noConstructorReturn: an endpoint is a function, which `new` alone cannot make
    return self;
  }

  key(...args: Json[]): string {
    return `${this.name} ${argsText(this.name, args)}`;
  }

  /** An endpoint of a derived class for one request of a controller. */
  static '~copy'(endpoint: FunctionEndpoint, call: Call): FunctionEndpoint | undefined {
    const copy = endpoint.constructor === FunctionEndpoint ? undefined : copyFor(endpoint, call);
    // The endpoint's function may have been replaced, for example by a test's spy.
    if (copy) define(copy, 'fetch', endpoint.fetch);
    return copy;
  }

  extend(options: EndpointOptions): FunctionEndpoint {
    const { fetch, name, key } = this.options;
    const all = { ...this.options, ...options, fetch: options.fetch ?? fetch };
    // Another function has other responses, even if its endpoint has an explicit name.
    if (options.fetch && options.fetch !== fetch && name && !key && !options.name) {
      // Numbered by the replaced function: a module that is evaluated again gives the same names again.
      all.name = numbered(name, options.fetch, memo(replaced, fetch!, numbersFrom(1)));
    }
    return carried(this, new (this.constructor as typeof FunctionEndpoint)(all.fetch!, all));
  }

  testKey(key: string): boolean {
    return key.startsWith(`${this.name} [`);
  }
}

/**
 * Creates an endpoint from any function that returns a promise.
 *
 * ```ts
 * const getUser = new Endpoint((id: string) => api.user(id), { name: 'getUser', schema: User });
 * ```
 */
export const Endpoint = FunctionEndpoint as unknown as EndpointConstructor;
