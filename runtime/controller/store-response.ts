import { now } from '../clock.ts';
import { requestOf } from '../dev/request-errors.ts';
import type { EndpointInterface } from '../endpoint/interface.ts';
import { use } from '../linked.ts';
import { NormalizeError } from '../store/errors.ts';
import type { Link, Meta } from '../store/node.ts';
import type { Store } from '../store/store.ts';
import type { Tx } from '../store/transaction.ts';
import { type Answer, lifetime } from './answer.ts';
import type { ControllerCore } from './core.ts';

type Args = readonly unknown[];

/** The time of a request, and its order among other responses; of a response that was stored before, all of its times. */
export type RequestAge = Partial<Meta>;

/** A pending mutation's effect on the store. */
export interface Layer {
  /** The mutation has been answered: `written` replaces its effect. */
  answered(written: Link): void;
  /** Removes the effect, if no response has replaced it. */
  drop(): void;
}

/**
 * The meta data of a response that arrives now. A read is ordered by the start of its request (`asked`),
 * everything else by its arrival.
 */
export function metaOf(
  { store }: { readonly store: Store },
  endpoint: { dataExpiryLength?: number },
  asked?: RequestAge,
): Meta {
  const date = now();
  return {
    date,
    fetchedAt: date,
    // 0 means no response, even in a test whose clock starts at 0.
    expiresAt: Math.max(1, date + lifetime(endpoint)),
    order: ++store.order,
    ...asked,
  };
}

/** Stores the response of an endpoint in one commit; returns a function that returns its data. */
export function storeResponse(
  controller: ControllerCore,
  endpoint: EndpointInterface,
  args: Args,
  response: unknown,
  answer?: Answer,
  layer?: Layer,
  asked?: RequestAge,
): () => unknown {
  const { store } = controller;
  const meta = metaOf(controller, endpoint, asked);
  // A page is stored with the arguments of its list, which it extends.
  const page = endpoint.listOf && use('pages')(controller, endpoint, args, response);
  const source = { args: page?.args ?? args, meta, key: answer?.key };
  return store.commit(source, (tx) => {
    tx.owner = answer;
    // Nothing is stored of a mutation without a schema, such as the `push` of a list that is no Collection.
    const link =
      answer || (response !== null && endpoint.schema) ? write(store, endpoint, response, tx, args) : null;
    layer?.answered(link);
    page?.receive(link, tx);
    const counts = answer?.receive(link, tx);
    // A listener may have invalidated the answer, or emptied the store.
    return () =>
      link === null
        ? response
        : tx.showToCaller
          ? tx.showToCaller(link)
          : ((counts ? answer!.read().data : undefined) ?? store.read(link));
  });
}

/** Writes a response by the endpoint's schema; an error names the value and its position. */
export function write(
  store: Store,
  endpoint: EndpointInterface,
  response: unknown,
  tx: Tx,
  args?: Args,
): Link {
  const handler = store.handler(endpoint.schema);
  try {
    return handler.root ? handler.root(response, tx) : handler.normalize(response, tx, response, '');
  } catch (thrown) {
    const error = /call stack|recursion/.test(String(thrown))
      ? new NormalizeError(endpoint.name, response, 'is nested deeper than the call stack')
      : thrown;
    throw error instanceof NormalizeError
      ? error.locate(
          response,
          process.env.NODE_ENV === 'production' ? endpoint.name : requestOf(endpoint, args ?? tx.args),
        )
      : error;
  }
}

/** Stores the error of a read, even if user functions throw: without an error, a reader would fetch forever. */
export function storeError(controller: ControllerCore, answer: Answer, reason: Error): void {
  const { store } = controller;
  const { endpoint } = answer;
  store.assertWritable();
  const until = now() + (endpoint.errorExpiryLength ?? 1_000);
  let error = reason;
  let keeps: unknown;
  try {
    // A response that does not fit its schema also keeps the data on screen.
    keeps =
      (error instanceof NormalizeError || endpoint.errorPolicy?.(error) === 'soft') &&
      !answer.meta.error &&
      answer.freshUntil();
  } catch (thrown) {
    // An error of the policy.
    error = thrown as Error;
  }
  // If nothing changes, no reader is notified. Those that wait, because the data is too old (`invalidIfStale`), show it again.
  if (keeps && answer.shown?.reading) answer.note({ until });
  else mark(controller, [answer], until, keeps ? undefined : error);
}

/**
 * Changes what is known of answers, for all readers. With an error they have failed, until a time; with 0 they are
 * shown, and fetched; with neither, they must not be shown. Except for 0, what was requested before may still be
 * stored, but no longer counts as a response, and is requested again.
 */
export function mark(
  controller: ControllerCore,
  answers: readonly Answer[],
  until?: number,
  error?: Error,
): void {
  const meta = metaOf(controller, {});
  controller.store.commit({ args: [], meta }, (tx) => {
    for (const answer of answers) {
      tx.touch(answer);
      answer.shown = undefined;
      answer.note({ until, error });
      if (until === 0 && !error) continue;
      answer.promise = undefined;
      answer.note({ since: meta.order, invalid: until === undefined ? meta.date || 1 : answer.meta.invalid });
    }
  });
}
