import { copyArgs } from '../copy-args.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import type { Controller } from './controller.ts';
import { request, run } from './requests.ts';

/** The error of a signal that is something else, such as its `AbortController`. */
const noSignal = ({ name }: EndpointInterface): TypeError =>
  new TypeError(
    `endpoint-signal: the signal of ${name} is not an AbortSignal` +
      (process.env.NODE_ENV === 'production' ? '' : '. Pass the `signal` of an AbortController.'),
  );

/** Why a signal aborted. React Native up to 0.86, and early browsers, keep no reason. */
const reasonOf = ({ reason }: AbortSignal): unknown =>
  reason ?? Object.assign(new Error('aborted'), { name: 'AbortError' });

interface Streaming {
  readonly content?: unknown;
}

/**
 * Calls an endpoint with a signal of its own, which is for one call and only for its caller. Readers share a request,
 * so it ends only the wait of its caller; a mutation has no other caller, and is aborted.
 */
export function fetchWithSignal(
  controller: Controller,
  endpoint: EndpointInterface,
  args: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  // A cross-realm signal is no instance of this realm's `AbortSignal`.
  if (typeof signal.aborted !== 'boolean' || !signal.addEventListener) throw noSignal(endpoint);
  if (signal.aborted) throw reasonOf(signal);
  const abort = new AbortController();
  const answer = endpoint.sideEffect ? undefined : controller.answer(endpoint, args);
  const outcome = answer ? request(answer) : run(controller, endpoint, copyArgs(args), undefined, abort);
  const open = (endpoint as Streaming).content === 'stream' && (answer?.aborter ?? abort);
  const outcomeOrAbort = new Promise((resolve, reject) => {
    const end = () => {
      abort.abort(signal.reason);
      reject(reasonOf(signal));
    };
    signal.addEventListener('abort', end);
    outcome
      .then((value) => {
        resolve(value);
        // A stream is open until it was read, which nobody tells. It has one reader, so the signal ends it.
        if (open) signal.addEventListener('abort', () => open.abort(signal.reason));
      }, reject)
      // A signal may live as long as the app.
      .finally(() => signal.removeEventListener('abort', end));
  });
  // The request ends with its last caller.
  return answer ? outcomeOrAbort.finally(answer.retain()) : outcomeOrAbort;
}
