import { checkDeleted, checkStep } from '../dev/request-checks.ts';
import { noAnswer, unreadable } from '../dev/request-errors.ts';
import { NetworkError } from './network-error.ts';

/** The members of an endpoint that are used here. */
interface Sender {
  readonly name?: string;
  readonly path?: string;
  readonly method: string;
  readonly signal?: AbortSignal | undefined;
}

/** The error of a failed connection. The caller's own abort keeps its reason. */
export function broken(sender: Sender, url: string, cause: unknown): unknown {
  const { signal, method } = sender;
  const message = process.env.NODE_ENV === 'production' ? cause : noAnswer(sender, url, cause);
  return signal?.aborted ? cause : new NetworkError(method, url, message, undefined, null, cause);
}

/** The body of a response: `null` if empty, parsed if its content type is JSON, otherwise text. */
export async function read(sender: Sender, response: Response, url = response.url): Promise<unknown> {
  if (process.env.NODE_ENV !== 'production')
    checkStep(`${sender.name}`, 'fetchResponse', response, 'return super.fetchResponse(url, init)');
  let text: string | null;
  try {
    text = (await response.text()) || null;
  } catch (cause) {
    throw broken(sender, url, cause);
  }
  if (process.env.NODE_ENV !== 'production') checkDeleted(sender, response, text);
  if (!text || !/[/+]json\b/i.test(response.headers.get('content-type')!)) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new NetworkError(
      sender.method,
      url,
      process.env.NODE_ENV === 'production'
        ? `${cause}: ${text.slice(0, 200)}`
        : unreadable(sender, response, cause, text),
      response,
      text,
      cause,
    );
  }
}
