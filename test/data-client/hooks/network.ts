/** The network of one app: requests wait until the program answers them. */
export interface Sent {
  readonly name: string;
  /** When it was sent. */
  readonly at: number;
  readonly body: unknown;
  resolve(response: Response): void;
  reject(reason: unknown): void;
}

export class Network {
  readonly pending: Sent[] = [];
  /** All requests so far. */
  readonly sent: string[] = [];
  /** What ended before its answer since it was last looked at. */
  readonly aborted: string[] = [];

  readonly fetch = ((url: string, { method = 'GET', signal, body }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const data: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      const sent = { name: `${method} ${url}`, at: Date.now(), body: data, resolve, reject };
      this.pending.push(sent);
      this.sent.push(sent.name);
      signal?.addEventListener('abort', () => {
        const at = this.pending.indexOf(sent);
        if (at < 0) return;
        this.pending.splice(at, 1);
        this.aborted.push(sent.name);
        reject(signal.reason);
      });
    })) as typeof fetch;

  /** Answers the oldest request of a name: with data, a status, or 0 if the connection fails. */
  answer(name: string, status: number, data?: unknown): void {
    const { resolve, reject } = this.take(name);
    if (!status) reject(new TypeError('failed to fetch'));
    else resolve(Response.json(data ?? {}, { status }));
  }

  abort(name: string): void {
    this.take(name).reject(new DOMException('aborted', 'AbortError'));
  }

  get waiting(): string[] {
    return this.pending.map(({ name }) => name).toSorted();
  }

  private take(name: string): Sent {
    const at = this.pending.findIndex((one) => one.name === name);
    return at < 0
      ? { name, at: 0, body: undefined, resolve() {}, reject() {} }
      : this.pending.splice(at, 1)[0]!;
  }
}
