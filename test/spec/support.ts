import type { DataOf, EndpointInterface, NullableArgsOf } from '../../runtime/types/index.ts';
import { type Bench, bench, failure, turn } from '../store/support.ts';

export { type Bench, bench, failure, turn };

/** A request as `fetch` got it. */
export interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Headers;
}

/** A network that answers every request alike, and keeps what was sent. */
export function answering(answer: unknown = { id: 1 }, status = 200) {
  const sent: Sent[] = [];
  const transport = (async (url: string, init: RequestInit) => {
    sent.push({ url, init, headers: new Headers(init.headers) });
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer.clone() : Response.json(answer, { status });
  }) as typeof fetch;
  return {
    transport,
    sent,
    /** The request sent last, as `METHOD url`. */
    line: () => `${sent.at(-1)?.init.method} ${sent.at(-1)?.url}`,
    last: () => sent.at(-1)!,
  };
}

/** Calls an endpoint through the controller and answers its request; what the call resolves to, or rejects with. */
export async function answered<E extends EndpointInterface>(
  { controller, calls }: Bench,
  endpoint: E,
  args: NullableArgsOf<E>,
  answer: unknown,
): Promise<DataOf<E>> {
  const sent = controller.fetch(endpoint, ...args);
  // Its failure is the test's to look at, and may come before it does.
  sent.catch(() => {});
  await turn();
  await calls.at(-1)!.answer(answer);
  return sent;
}
