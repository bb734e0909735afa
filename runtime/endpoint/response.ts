import { NetworkError } from './network-error.ts';

/** What sends and reads, as far as it matters here. */
interface Sender {
  readonly method: string;
  readonly signal?: AbortSignal | undefined;
  readonly transport?: typeof fetch | undefined;
}

const JSON_TYPE = /[/+]json\s*(;|$)/i;

/** Rethrows the caller's own abort; anything else that failed is a `NetworkError`. */
function fail(sender: Sender, cause: unknown, url: string, response?: Response, text = ''): never {
  if (sender.signal?.aborted) throw cause;
  const { message } = cause as Error;
  throw new NetworkError(
    text ? `${message}: ${text.slice(0, 200)}` : message,
    {
      status: text && response ? response.status : 500,
      url,
      method: sender.method,
      response,
      body: text || null,
    },
    cause,
  );
}

/** The body of a response: `null` when empty, parsed when it says that it is JSON, otherwise text. */
export async function read(sender: Sender, response: Response, url = response.url): Promise<unknown> {
  let text = '';
  try {
    text = await response.text();
    return JSON_TYPE.test(response.headers.get('content-type') ?? '') && text
      ? JSON.parse(text)
      : text || null;
  } catch (cause) {
    return fail(sender, cause, url, response, text);
  }
}

/** Sends a request; resolves only to a response that is `ok`. */
export async function send(sender: Sender, url: string, init: RequestInit): Promise<Response> {
  const { transport = fetch, method } = sender;
  // Off the endpoint: a browser's `fetch` does not work as a method of something else.
  const response = await transport(url, init).catch((cause: unknown) => fail(sender, cause, url));
  if (response.ok) return response;
  const body = await read(sender, response, url).catch((error: NetworkError) => error.body);
  throw new NetworkError(`${response.status} ${response.statusText}`.trim(), {
    status: response.status,
    url,
    method,
    response,
    body,
  });
}
