import type { Random } from '../../store/fuzz/random.ts';
import type { Answer, Change, Request } from './server.ts';

/** What a network needs of its server. */
type Handle = (request: Request) => Answer;

/** Takes its time with each request, and refuses or loses some while the server is not well. */
export class Network {
  isWell = true;
  /** Reads are answered by what is there in their order. */
  isFair = false;
  /** The number of all requests, and of those without an answer. */
  sent = 0;
  open = 0;
  /** Gets what the server pushes. */
  readonly listeners = new Set<(change: Change) => void>();
  /**
   * When the last write was answered, or pushed: another one is handled after that, so that answers come in their order.
   */
  private lastWrite = 0;
  private lastRead = 0;

  constructor(
    private readonly random: Random,
    private readonly handle: Handle,
  ) {}

  /** Pushes a change, after the answers of what was written before. */
  tell(change: Change): void {
    if (!this.listeners.size) return;
    this.lastWrite = Math.max(Date.now(), this.lastWrite) + 1;
    setTimeout(() => {
      for (const listener of this.listeners) listener(change);
    }, this.lastWrite - Date.now());
  }

  readonly fetch = ((url: string, init: RequestInit) => this.send(url, init)) as typeof fetch;

  private send(url: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> {
    const { random } = this;
    const isWrite = method !== 'GET';
    const handledAt = Math.max(Date.now() + random.below(60), isWrite ? this.lastWrite : this.lastRead);
    if (this.isFair && !isWrite) this.lastRead = handledAt;
    const answeredAt = handledAt + 1 + random.below(random.chance(0.2) ? 600 : 60);
    if (isWrite) this.lastWrite = answeredAt;
    this.sent++;
    this.open++;
    return new Promise((resolve, reject) => {
      let isOver = false;
      const end = (settle: () => void) => {
        if (!isOver) this.open--;
        isOver = true;
        settle();
      };
      signal?.addEventListener('abort', () => end(() => reject(signal.reason)));
      setTimeout(() => {
        // What was aborted before it was handled may have arrived, if it writes.
        if (isOver && !isWrite) return;
        const [status, value] = this.answer(method, new URL(url, 'http://server'), body as string);
        const isLost = !this.isWell && random.chance(0.2);
        setTimeout(() => {
          if (isOver) return;
          if (isLost) end(() => reject(new TypeError('network')));
          else end(() => resolve(responseOf(status, value)));
        }, answeredAt - handledAt);
      }, handledAt - Date.now());
    });
  }

  private answer(method: string, { pathname, searchParams }: URL, text: string | undefined): Answer {
    const { random } = this;
    // A team's and a board's are parts of their paths.
    const [, first, id, second, part] = pathname.split('/');
    const kind = first === 'teams' ? 'seats' : first!;
    if (!this.isWell && random.chance(0.6)) {
      const isGarbled = kind === 'tasks' && method !== 'DELETE' && random.chance(0.2);
      return [isGarbled ? 200 : random.pick([400, 429, 500, 503]), { no: true }];
    }
    return this.handle({
      method,
      kind,
      id: Number(id ?? 0),
      part: Number(part ?? (first === 'boards' && second ? 1 : 0)),
      search: searchParams,
      body: JSON.parse(text ?? '{}'),
    });
  }
}

const responseOf = (status: number, value: unknown): Response =>
  value === undefined ? new Response(null, { status }) : Response.json(value, { status });
