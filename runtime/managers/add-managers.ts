import { now } from '../clock.ts';
import { addHooks, type Controller, type Json } from '../compiled.ts';
import { keyOrName } from '../endpoint/key-or-name.ts';
import type { ActionTypes, Dispatch, Manager } from './actions.ts';

/** The last step of an action, which it carries, so that a changed copy of it has it, too. */
const END = Symbol('end');

/** The calls of `next` for an action: a manager need not wait for its own. */
const CALLS = Symbol('calls');

type Carried = ActionTypes & { [END]?: Dispatch | undefined; [CALLS]?: Promise<void>[] };

const noted =
  (next: Dispatch): Dispatch =>
  (action: Carried) => {
    const call = next(action);
    action[CALLS]?.push(call);
    return call;
  };

/**
 * Lets managers see the requests of a controller, the first of them outermost. Returns a function that removes them.
 *
 * A request is a `FETCH` whose last step sends it; the answer is a `SET_RESPONSE`. A manager may change both. If no
 * manager calls `next` for one, the request is rejected.
 */
export function addManagers(controller: Controller, managers: readonly Manager[]): () => void {
  const last: Dispatch = async (action: Carried) => action[END]?.(action);
  const dispatch = managers.reduceRight<Dispatch>((inner, manager) => {
    const next = noted(inner);
    const through = manager.middleware?.(controller) ?? manager.getMiddleware?.()(controller);
    return through?.(next) ?? next;
  }, last);
  const run = (action: ActionTypes, end?: Dispatch, calls: Promise<void>[] = []): Promise<void> => {
    const carried: Carried = { ...action, [END]: end, [CALLS]: calls };
    return dispatch(carried);
  };

  return addHooks(controller, {
    send: (next) => async (endpoint, args, signal) => {
      const request = { endpoint, args, key: keyOrName(endpoint, args) };
      let answer: ActionTypes | undefined;
      const untilAnswered = async (action: ActionTypes, end: Dispatch) => {
        const calls: Promise<void>[] = [];
        await run(action, end, calls);
        for (const call of calls) if (!answer) await call;
      };
      const respond = async (): Promise<Json> => {
        await untilAnswered({ type: 'fetch', ...request, meta }, async (sent) => {
          const said = await next(sent.endpoint, sent.args, signal).then(
            (response) => ({ response, error: false }),
            (response) => ({ response, error: true }),
          );
          // An abort is no failure: nothing is stored.
          if (signal.aborted && said.response === signal.reason) return;
          await untilAnswered({ type: 'set-response', ...request, ...said }, async (action) => {
            answer = action;
          });
        });
        if (!answer && signal.aborted) throw signal.reason;
        if (answer?.type !== 'set-response')
          throw new Error(
            process.env.NODE_ENV === 'production'
              ? 'manager-next'
              : `manager-next: ${endpoint.name}: a manager did not call next() for this request or its response. Return next(action).`,
          );
        if (answer.error) throw answer.response;
        return answer.response;
      };
      let begin!: (response: Promise<Json>) => void;
      const promise = new Promise<Json>((resolve) => {
        begin = resolve;
      });
      const meta = { fetchedAt: now(), promise };
      begin(respond());
      return promise;
    },
    subscribe(endpoint, args) {
      const request = { endpoint, args, key: endpoint.key(...args) };
      let isPassedOn = false;
      void run({ type: 'subscribe', ...request }, async () => {
        isPassedOn = true;
      });
      // A manager that does not call `next` streams by itself.
      return isPassedOn ? undefined : () => void run({ type: 'unsubscribe', ...request });
    },
  });
}
