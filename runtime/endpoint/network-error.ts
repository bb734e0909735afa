/** A request without a response, or with a response that is not `ok` or could not be read. */
export class NetworkError extends Error {
  /** The status of the response; 500 if there was none, so that it counts as a server error, not as a client error. */
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

/** The error of a failed read: a `NetworkError`, or an error of other code, which may also have a status and a response. */
export interface RequestError extends Error {
  readonly status?: number;
  readonly response?: Response | undefined;
}
