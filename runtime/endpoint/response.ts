import { checkDeleted, checkStep } from '../dev/request-checks.ts';
import { noAnswerMessage, unreadableMessage } from '../dev/request-errors.ts';
import { NetworkError } from './network-error.ts';

/** The members of an endpoint that are used here. */
interface Sender {
  readonly name?: string;
  readonly path?: string;
  readonly method: string;
  readonly signal?: AbortSignal | undefined;
}

/** The error of a failed connection. The caller's own abort keeps its reason. */
export function connectionError(sender: Sender, url: string, cause: unknown): unknown {
  const { signal, method } = sender;
  const message = process.env.NODE_ENV === 'production' ? cause : noAnswerMessage(sender, url, cause);
  return signal?.aborted ? cause : new NetworkError(method, url, message, undefined, null, cause);
}

/**
 * The body of a response: `null` if empty, parsed if its content type is JSON, otherwise text.
 *
 * @param isJson parses it whatever its content type
 */
export async function readBody(
  sender: Sender,
  response: Response,
  url = response.url,
  isJson?: boolean,
): Promise<unknown> {
  if (process.env.NODE_ENV !== 'production')
    checkStep(`${sender.name}`, 'fetchResponse', response, 'return super.fetchResponse(url, init)');
  let text: string | null;
  try {
    text = (await response.text()) || null;
  } catch (cause) {
    throw connectionError(sender, url, cause);
  }
  if (process.env.NODE_ENV !== 'production' && !isJson) checkDeleted(sender, response, text);
  if (!isJson && !/[/+]json\b/i.test(response.headers.get('content-type')!)) return text;
  try {
    // `null` is parsed as `null`.
    return JSON.parse(text!);
  } catch (cause) {
    throw new NetworkError(
      sender.method,
      url,
      process.env.NODE_ENV === 'production'
        ? `${cause}: ${text!.slice(0, 200)}`
        : unreadableMessage(sender, response, cause, text!),
      response,
      text,
      cause,
    );
  }
}
