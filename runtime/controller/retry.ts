import { checkLengths } from '../lengths.ts';
import { LONGEST } from '../timer.ts';
import type { Extension } from './extension.ts';
import { addHooks, type Send } from './hooks.ts';

export interface RetryOptions {
  /** How often a read is sent again. Default 3. */
  times?: number;
  /** Milliseconds before the first repetition; twice as long before each further one. Default 1,000. */
  delay?: number;
  /** Which errors are worth it. Default: no connection, 408, 429 and everything from 500 on. */
  when?(error: { readonly status?: number }): boolean;
}

/** The errors that a retry may fix. A failed connection has status 500. */
const isPassing = ({ status = 0 }: { readonly status?: number }): boolean =>
  status >= 500 || status === 429 || status === 408;

/** The pause that the server asked for, in milliseconds. It sends seconds or a date; anything else is ignored. */
function wished(error: { readonly response?: Response | undefined }): number {
  const after = error.response?.headers.get('retry-after') ?? '';
  return Number(after) * 1_000 || Date.parse(after) - Date.now() || 0;
}

/** Waits, unless nobody waits for the request any more: the timer alone would keep a process for hours. */
const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Sends reads that failed again, after pauses that grow; a server that names one (`Retry-After`) gets it. Mutations are
 * sent once: nobody knows what became of them. Whoever waits is told only of the last failure.
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
            if (endpoint.sideEffect || n >= times || signal.aborted || !when(error as object)) throw error;
            // Half of it by chance, so that those who failed together do not all come back together.
            const pause = delay * 2 ** n * (0.5 + Math.random() / 2);
            await sleep(Math.min(Math.max(pause, wished(error as object)), LONGEST), signal);
            if (signal.aborted) throw error;
          }
        }
      };
    return addHooks(controller, { send });
  };
