import { NetworkError } from './network-error.ts';

/** What sends and reads, as far as it matters here. */
interface Sender {
  readonly method: string;
  readonly signal?: AbortSignal | undefined;
  readonly transport?: typeof fetch | undefined;
}

/** The body of a response: `null` when empty, parsed when it says that it is JSON, otherwise text. */
export async function read(sender: Sender, response: Response, url = response.url): Promise<unknown> {
  let text = '';
  try {
    text = await response.text();
    return text && /[/+]json\s*(;|$)/i.test(response.headers.get('content-type')!)
      ? JSON.parse(text)
      : text || null;
  } catch (cause) {
    // Text there is, so it is what could not be read; otherwise the connection broke off.
    throw text
      ? new NetworkError(`${cause}: ${text.slice(0, 200)}`, sender.method, url, response, text, cause)
      : failed(sender, url, cause);
  }
}

/** The caller's own abort stays what it is. */
const failed = ({ signal, method }: Sender, url: string, cause: unknown) =>
  signal?.aborted ? cause : new NetworkError(String(cause), method, url, undefined, null, cause);

/** Sends a request; resolves only to a response that is `ok`. */
export async function send(sender: Sender, url: string, init: RequestInit): Promise<Response> {
  // Off the endpoint: a browser's `fetch` does not work as a method of something else.
  const { transport = fetch, method } = sender;
  let response: Response;
  try {
    response = await transport(url, init);
  } catch (cause) {
    throw failed(sender, url, cause);
  }
  if (response.ok) return response;
  const body = await read(sender, response, url).catch((error: NetworkError) => error.body);
  throw new NetworkError(`${response.status} ${response.statusText}`.trim(), method, url, response, body);
}
