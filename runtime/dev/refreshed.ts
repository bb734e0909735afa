import { reportOnce } from './report-once.ts';

/** What an answer's endpoint says of its name and its polls. */
interface Polled {
  readonly endpoint: { readonly name: string };
}

interface Subscribed {
  readonly subscribers: number;
  readonly poll?: unknown;
  readonly end?: unknown;
}

/**
 * Development only: reports a subscription that brings nothing: its endpoint has no `pollFrequency`, and no stream knows it.
 * One that is `undefined` is meant. Streams may be added by an effect of a parent, after those of its children.
 */
export function checkRefreshed({ endpoint }: Polled, subscription: Subscribed): void {
  if ('pollFrequency' in endpoint) return;
  queueMicrotask(() => {
    const { subscribers, poll, end } = subscription;
    if (!subscribers || poll || end) return;
    reportOnce(
      'subscription-idle',
      `${endpoint.name}: nothing refreshes what it is subscribed to: the endpoint has no \`pollFrequency\`, and no hook streams it. ` +
        'Set pollFrequency: 5_000 (milliseconds), pass null, or read with useSuspense. If it is meant, set pollFrequency: undefined.',
      'warn',
    );
  });
}
