import { Controller, type ReadEndpoint } from 'presource';
import type { NullableArgsOf } from '../../runtime/endpoint/interface.ts';

/** One request as the network saw it, to be answered when the test wants. */
export interface Call {
  method: string;
  url: string;
  body: unknown;
  signal: AbortSignal | undefined;
  answer(value: unknown, status?: number, headers?: Record<string, string>): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** Long enough for a request to leave, or an answer to land: what comes before it may be asynchronous. */
export async function turn(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** A network that answers nothing by itself. */
export function network(): { fetch: typeof fetch; calls: Call[] } {
  const calls: Call[] = [];
  const send = (input: unknown, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const signal = init.signal ?? undefined;
      signal?.addEventListener('abort', () => reject(signal.reason));
      calls.push({
        method: init.method ?? 'GET',
        url: String(input),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
        signal,
        async answer(value, status = 200, headers = {}) {
          const isEmpty = value === undefined;
          resolve(isEmpty ? new Response(null, { status: 204 }) : Response.json(value, { status, headers }));
          await turn();
        },
        async fail(error) {
          reject(error);
          await turn();
        },
      });
    });
  return { fetch: send as typeof fetch, calls };
}

export interface Bench {
  controller: Controller;
  calls: Call[];
  /** The request sent last. */
  last(): Call;
}

/** A controller on such a network. */
export function bench(): Bench {
  const { fetch, calls } = network();
  const controller = new Controller({ fetch });
  return { controller, calls, last: () => calls.at(-1)! };
}

/** True if `fetchIfStale` sends a request. */
export function asks<E extends ReadEndpoint>(
  { fetchIfStale, pending }: Controller,
  endpoint: E,
  ...args: NullableArgsOf<E>
): boolean {
  const { size } = pending;
  fetchIfStale(endpoint, ...args).catch(() => {});
  return pending.size > size;
}

/** The error of something that must fail, also when it fails by throwing at once. */
export async function failure(action: () => unknown): Promise<Error> {
  try {
    await action();
  } catch (error) {
    return error as Error;
  }
  throw new Error('expected a failure');
}

/** Counts what a watcher was told since the last question. */
export function counter(): { listener: () => void; take(): number } {
  let calls = 0;
  return {
    listener: () => {
      calls += 1;
    },
    take: () => {
      const taken = calls;
      calls = 0;
      return taken;
    },
  };
}

/** The next error that nobody catches, kept from the test runner, which would fail the run for it. */
export function uncaught(): Promise<unknown> {
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  return new Promise((resolve) => {
    process.once('uncaughtException', (error) => {
      for (const listener of listeners) process.on('uncaughtException', listener);
      resolve(error);
    });
  });
}
