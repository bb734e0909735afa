/** What is known of a request that failed. */
export interface Failure {
  /** Of the response; 500 where there was none, so that whoever tells server trouble from mistakes sees the former. */
  readonly status: number;
  readonly url: string;
  readonly method: string;
  readonly response?: Response | undefined;
  /** The error's body: parsed JSON, or text; `null` when empty. */
  readonly body?: unknown;
}

/** A request that got no answer, an answer that is not `ok`, or one that could not be read. */
export class NetworkError extends Error {
  declare readonly status: number;
  declare readonly url: string;
  declare readonly method: string;
  declare readonly response: Response | undefined;
  declare readonly body: unknown;

  constructor(message: string, failure: Failure, cause?: unknown) {
    super(`${failure.method} ${failure.url}: ${message}`, { cause });
    this.name = 'NetworkError';
    Object.assign(this, { response: undefined, body: null }, failure);
  }
}
