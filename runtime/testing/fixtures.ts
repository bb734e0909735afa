import { tellEntries } from '../dev/parts.ts';
import { isSameEndpoint } from '../endpoint/same.ts';
import {
  type ArgsOf,
  addHooks,
  type EndpointInterface,
  type Extension,
  type Json,
  type Send,
} from '../index.ts';
import { same } from '../store/node.ts';
import { LONGEST_DELAY } from '../timer.ts';

// Stories and tests load a few files of an app, and with this one everything.
if (process.env.NODE_ENV !== 'production') tellEntries('presource');

/** Any response: no function, which computes one. */
type Answer = object | string | number | boolean | null;

/** An answer to the calls of an endpoint, in place of a request. */
export type Fixture<E extends EndpointInterface = EndpointInterface> = {
  /** Only its own calls: those of `getList` are not those of `getList.getPage` or `getList.push`. */
  readonly endpoint: E;
  /**
   * The calls with these arguments, whatever their body; without them all calls of the endpoint. The single
   * argument of a `push` is its body: `[{ author: '5' }, {}]` are the calls for that author.
   */
  readonly args?: Readonly<Partial<ArgsOf<E>>> | undefined;
  /** Milliseconds before the answer, or a function of the call's arguments; `Infinity` never answers. */
  readonly delay?: number | ((...args: Json[]) => number) | undefined;
} & (
  | {
      /**
       * What the call resolves to, so after `process`, or a function of its arguments. `null` or `''` is an empty
       * response: a deletion needs no more.
       */
      readonly response: Answer | ((...args: Json[]) => Json);
      readonly error?: undefined;
    }
  | {
      /** What the call rejects with; an object gives an error its fields. */
      readonly error: Error | { readonly message: string; readonly [field: string]: unknown };
      readonly response?: undefined;
    }
);

/** Waits, but not for a request that was aborted. */
const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = milliseconds > LONGEST_DELAY ? undefined : setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** True if a fixture answers a call. The arguments of a mutation around a function may have no key, as a file: these are compared. */
function isFor({ endpoint, args }: Fixture, called: EndpointInterface, given: readonly Json[]): boolean {
  if (!isSameEndpoint(endpoint, called)) return false;
  try {
    return !args || endpoint.key(...args) === called.key(...given);
  } catch (error) {
    // Of an endpoint with a path: the fixture lacks a parameter.
    if ('path' in called) throw error;
    return same([...(args as readonly Json[])], [...given]);
  }
}

/** An endpoint, of REST or not. */
type Called = EndpointInterface & {
  readonly method?: string;
  process?(value: unknown, ...args: readonly Json[]): unknown;
};

/** An empty response does not say what was deleted: `process` of the endpoint takes it from the arguments. */
const completed = (endpoint: Called, response: Json, args: readonly Json[]): unknown =>
  endpoint.process && endpoint.method === 'DELETE' && (response ?? '') === ''
    ? endpoint.process(null, ...args)
    : response;

/**
 * Answers calls from a table; the first answer that fits counts, and all other calls are requests.
 *
 * ```ts
 * const controller = new Controller();
 * controller.extend(fixtures([
 *   { endpoint: PostResource.get, args: [{ id: '1' }], response: { id: '1', title: 'Hello' } },
 *   { endpoint: PostResource.getList.push, response: (_, body) => ({ id: '2', ...body }), delay: 100 },
 *   { endpoint: PostResource.delete, error: new Error('refused') },
 * ]));
 * ```
 */
export const fixtures =
  (table: readonly Fixture[]): Extension =>
  (controller) => {
    const send =
      (next: Send): Send =>
      async (endpoint, args, signal) => {
        const fixture = table.find((one) => isFor(one, endpoint, args));
        if (!fixture) return next(endpoint, args, signal);
        const { delay, error } = fixture;
        const milliseconds = typeof delay === 'function' ? delay(...args) : delay;
        if (milliseconds) await sleep(milliseconds, signal);
        if (error) throw error instanceof Error ? error : Object.assign(new Error(error.message), error);
        const { response } = fixture;
        const value = typeof response === 'function' ? await response(...args) : response;
        return completed(endpoint, value, args);
      };
    return addHooks(controller, { send });
  };
