/** A request that got no answer, an answer that is not `ok`, or one that could not be read. */
export class NetworkError extends Error {
  /** Of the response; 500 where there was none, so that whoever tells server trouble from mistakes sees the former. */
  readonly status: number;

  constructor(
    readonly method: string,
    readonly url: string,
    message: unknown,
    readonly response?: Response,
    /** The error's body: parsed JSON, or text; `null` when empty. */
    readonly body: unknown = null,
    cause?: unknown,
  ) {
    super(`${method} ${url}: ${message}`, { cause });
    this.name = 'NetworkError';
    this.status = response?.status ?? 500;
  }
}
