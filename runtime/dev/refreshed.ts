import { reportOnce } from './report-once.ts';

/** What brings the data of an answer, and what its endpoint says of its name and its polls. */
interface Subscribed {
  readonly answer: { readonly endpoint: { readonly name: string } };
  /** By frequency; `Infinity` of those that do not poll. */
  readonly frequencies: ReadonlyMap<number, unknown>;
  /** The hooks that stream it. */
  readonly hooks: unknown;
}

/**
 * Development only: reports a subscription that brings nothing: its endpoint has no `pollFrequency`, and no stream knows it.
 * One that is `undefined` is meant. Streams may be added by an effect of a parent, after those of its children.
 */
export function checkRefreshed(subscription: Subscribed): void {
  const { endpoint } = subscription.answer;
  if ('pollFrequency' in endpoint) return;
  queueMicrotask(() => {
    const { frequencies, hooks } = subscription;
    if (!frequencies.size || hooks || Math.min(...frequencies.keys()) < Number.POSITIVE_INFINITY) return;
    reportOnce(
      'subscription-idle',
      `${endpoint.name}: nothing refreshes what it is subscribed to: the endpoint has no \`pollFrequency\`, and no hook streams it. ` +
        'Set pollFrequency: 5_000 (milliseconds), pass null, or read with useSuspense. If it is meant, set pollFrequency: undefined.',
      'warn',
    );
  });
}
