/** A request that got no answer, an answer that is not `ok`, or one that could not be read. */
export class NetworkError extends Error {
  /** Of the response; 500 where there was none, so that whoever tells server trouble from mistakes sees the former. */
  declare readonly status: number;
  declare readonly method: string;
  declare readonly url: string;
  declare readonly response: Response | undefined;
  /** The error's body: parsed JSON, or text; `null` when empty. */
  declare readonly body: unknown;

  constructor(
    message: string,
    method: string,
    url: string,
    response?: Response,
    body: unknown = null,
    cause?: unknown,
  ) {
    super(`${method} ${url}: ${message}`, { cause });
    Object.assign(this, {
      name: 'NetworkError',
      status: response?.status ?? 500,
      method,
      url,
      response,
      body,
    });
  }
}
