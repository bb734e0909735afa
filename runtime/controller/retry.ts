import type { RequestError } from '../endpoint/network-error.ts';
import { checkLengths } from '../lengths.ts';
import { LONGEST_DELAY } from '../timer.ts';
import type { Send } from './answer.ts';
import type { Extension } from './controller.ts';
import { addHooks } from './hooks.ts';

/** Options of `retry`: how often a failed request is sent again, and when. */
export interface RetryOptions {
  /** The maximum number of repetitions of a read. Default 3. */
  times?: number;
  /** Milliseconds before the first repetition; twice as long before each further one. Default 1,000. */
  delay?: number;
  /** Returns true for errors to retry; an endpoint that throws nothing gives an empty object. Default: no connection, 408, 429, and 500 or higher. */
  when?(error: Partial<RequestError>): boolean;
}

/** The longest pause that a server may request, in milliseconds. */
const HOUR = 3_600_000;

/** An error of ours, or of an endpoint's own client: axios and others keep headers in an object. */
interface Failure {
  readonly status?: number;
  readonly response?: { readonly status?: number; readonly headers?: Partial<Headers> } | undefined;
}

/** The errors that a retry may fix. A failed connection has status 500. */
const isPassing = ({ response, status = response?.status ?? 0 }: Failure): boolean =>
  status >= 500 || status === 429 || status === 408;

/** The pause that the server requested, in milliseconds. It sends seconds or a date; anything else is ignored. */
function wished({ response }: Failure): number {
  const { headers } = response ?? {};
  const after = String(headers?.get?.('retry-after') ?? headers?.['retry-after' as never] ?? '');
  return Math.min(HOUR, Number(after) * 1_000 || Date.parse(after) - Date.now() || 0);
}

/** Waits until the time is over or the request is aborted: the timer alone could keep a process alive for hours. */
const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      // A request that is repeated often has one signal.
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });

/**
 * Repeats failed reads after growing pauses, or after the pause that the server requests (`Retry-After`).
 * Mutations are sent once, because a failed one may have had its effect. Callers receive only the last error.
 *
 * ```ts
 * const controller = new Controller({ retry: retry({ times: 5 }) });
 * ```
 */
export const retry =
  ({ times = 3, delay = 1_000, when = isPassing }: RetryOptions = {}): Extension =>
  (controller) => {
    checkLengths('retry', { times, delay }, ['times', 'delay']);
    const send =
      (next: Send): Send =>
      async (endpoint, args, signal) => {
        for (let n = 0; ; n++) {
          try {
            return await next(endpoint, args, signal);
          } catch (error) {
            if (endpoint.sideEffect || n >= times || signal.aborted || !when(error ?? {})) throw error;
            // Half of it is random, so that requests that failed together do not all repeat at the same time.
            const pause = delay * 2 ** n * (0.5 + Math.random() / 2);
            await sleep(Math.min(Math.max(pause, wished(error ?? {})), LONGEST_DELAY), signal);
            if (signal.aborted) throw signal.reason;
          }
        }
      };
    return addHooks(controller, { send });
  };
