import type { Random } from '../../store/fuzz/random.ts';

/** A task as a table has it: `owner` is the key of a user. */
export interface Row {
  readonly id: number;
  title: string;
  done: boolean;
  owner: number;
}

interface UserRow {
  readonly id: number;
  name: string;
}

interface Body {
  readonly title?: string;
  readonly done?: boolean;
  readonly name?: string;
  readonly owner?: { readonly id: number };
}

type Answer = readonly [status: number, value?: unknown];

/** How many tasks a page has. */
const PAGE = 2;

/** A server of users and their tasks. It takes its time with each request, and refuses or loses some while it is not well. */
export class Server {
  readonly users = new Map<number, UserRow>([1, 2, 3].map((id) => [id, { id, name: `user${id}` }]));
  readonly tasks = new Map<number, Row>();
  isWell = true;
  /** The number of all requests, and of those without an answer. */
  sent = 0;
  open = 0;
  private nextId = 1;
  /** When the last write was answered: another one is handled after that, so that their answers come in their order. */
  private lastWrite = 0;

  constructor(private readonly random: Random) {
    for (const owner of [1, 2, 3, 1, 2]) this.add(owner, `task of ${owner}`);
  }

  add(owner: number, title: string): Row {
    const row = { id: this.nextId++, title, done: false, owner };
    this.tasks.set(row.id, row);
    return row;
  }

  /** A task with its owner, as responses have it. */
  task(row: Row): object {
    return { ...row, owner: { ...this.users.get(row.owner)! } };
  }

  tasksOf(owner?: number): Row[] {
    return [...this.tasks.values()].filter((row) => owner === undefined || row.owner === owner);
  }

  readonly fetch = ((url: string, init: RequestInit) => this.send(url, init)) as typeof fetch;

  private send(url: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> {
    const { random } = this;
    const isWrite = method !== 'GET';
    const handledAt = Math.max(Date.now() + random.below(60), isWrite ? this.lastWrite : 0);
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
        const [status, value] = this.handle(method, new URL(url, 'http://server'), body as string);
        const isLost = !this.isWell && random.chance(0.2);
        setTimeout(() => {
          if (isOver) return;
          if (isLost) end(() => reject(new TypeError('network')));
          else
            end(() =>
              resolve(
                value === undefined ? new Response(null, { status }) : Response.json(value, { status }),
              ),
            );
        }, answeredAt - handledAt);
      }, handledAt - Date.now());
    });
  }

  private handle(method: string, { pathname, searchParams }: URL, text: string | undefined): Answer {
    if (!this.isWell && this.random.chance(0.6))
      return [this.random.pick([400, 429, 500, 503]), { no: true }];
    const [, kind, id] = pathname.split('/');
    const body = JSON.parse(text ?? '{}') as Body;
    if (kind === 'users') {
      const user = this.users.get(Number(id))!;
      return [200, { ...Object.assign(user, body) }];
    }
    if (kind === 'pages') return [200, this.page(Number(searchParams.get('cursor') ?? 0))];
    if (id) return this.one(method, Number(id), body);
    if (method === 'POST') return [201, this.task(this.add(body.owner!.id, body.title!))];
    const owner = searchParams.get('owner');
    return [200, this.tasksOf(owner === null ? undefined : Number(owner)).map((row) => this.task(row))];
  }

  private page(cursor: number): object {
    const all = this.tasksOf().map((row) => this.task(row));
    return { results: all.slice(cursor, cursor + PAGE), next: cursor + PAGE, first: all[0] ?? null };
  }

  private one(method: string, id: number, { owner, ...fields }: Body): Answer {
    const row = this.tasks.get(id);
    if (!row) return [404, null];
    if (method === 'DELETE') this.tasks.delete(id);
    else Object.assign(row, fields, owner && { owner: owner.id });
    return method === 'DELETE' && this.random.chance(0.5) ? [204] : [200, this.task(row)];
  }
}
