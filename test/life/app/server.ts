import type { Random } from '../../store/fuzz/random.ts';
import { Network } from './network.ts';

/** A task as a table has it: `owner` is the key of a user. */
export interface Row {
  readonly id: number;
  title: string;
  done: boolean;
  owner: number;
  /** How often it was changed. */
  rev: number;
  /** Nobody shows it. It must not end the script that brings it. */
  note?: string;
}

export interface UserRow {
  readonly id: number;
  name: string;
  rev: number;
}

export interface SeatRow {
  readonly team: number;
  readonly member: number;
  role: string;
}

interface Body {
  readonly id?: number;
  readonly title?: string;
  readonly done?: boolean;
  readonly name?: string;
  readonly role?: string;
  readonly member?: number;
  readonly owner?: { readonly id: number };
}

/** A request without its network: `id` and `part` are in its path, after the kind. */
export interface Request {
  readonly method: string;
  readonly kind: string;
  readonly id: number;
  readonly part: number;
  readonly search: URLSearchParams;
  readonly body: Body;
}

export type Answer = readonly [status: number, value?: unknown];

/** What a server pushes to its clients: a record, or the key of one that is gone. */
export type Change =
  | { readonly type: 'created' | 'changed'; readonly task: object & { readonly id: number } }
  | { readonly type: 'deleted'; readonly id: number }
  | { readonly type: 'user'; readonly user: UserRow };

const HOSTILE = '</script><script>a=</script><!--<script>&lt;/script\u2028]]>';

/** How many tasks a page has. */
const PAGE = 2;

/** A server of users, their tasks, and their seats in teams. */
export class Server {
  readonly users = new Map<number, UserRow>([1, 2, 3].map((id) => [id, { id, name: `user${id}`, rev: 1 }]));
  readonly tasks = new Map<number, Row>();
  readonly seats = new Map<string, SeatRow>();
  /** The keys of tasks, by names. */
  readonly pins = new Map<string, number>();
  readonly network: Network;
  private nextId = 1;

  constructor(private readonly random: Random) {
    this.network = new Network(random, (request) => this.handle(request));
    for (const owner of [1, 2, 3, 1, 2]) this.add(owner, `task of ${owner}`);
    for (const member of [1, 2]) this.seat({ team: 1, member, role: 'first' });
    this.pins.set('p1', 1);
  }

  add(owner: number, title: string): Row {
    const row = { id: this.nextId++, title, done: false, owner, rev: 1, note: HOSTILE };
    this.tasks.set(row.id, row);
    this.tell({ type: 'created', task: this.task(row) });
    return row;
  }

  change(row: Row, fields: Partial<Row>): object {
    Object.assign(row, fields, { rev: row.rev + 1 });
    this.tell({ type: 'changed', task: this.task(row) });
    return this.task(row);
  }

  remove(id: number): void {
    this.tasks.delete(id);
    this.tell({ type: 'deleted', id });
  }

  rename(user: UserRow, { name }: Body): object {
    if (name) Object.assign(user, { name, rev: user.rev + 1 });
    this.tell({ type: 'user', user: { ...user } });
    return { ...user };
  }

  private tell(change: Change): void {
    this.network.tell(change);
  }

  /** A task with its owner, as responses have it. */
  task(row: Row): Row & { readonly owner: never } {
    return { ...row, owner: { ...this.users.get(row.owner)! } as never };
  }

  tasksOf(owner?: number): Row[] {
    return [...this.tasks.values()].filter((row) => owner === undefined || row.owner === owner);
  }

  seatsOf(team: number): SeatRow[] {
    return [...this.seats.values()].filter((row) => row.team === team);
  }

  pinned(): (readonly [name: string, row: Row])[] {
    return [...this.pins].flatMap(([name, id]) => {
      const row = this.tasks.get(id);
      return row ? [[name, row] as const] : [];
    });
  }

  private seat(row: SeatRow): object {
    this.seats.set(`${row.team},${row.member}`, row);
    return this.seatShown(row);
  }

  readonly seatShown = (row: SeatRow) => ({ ...row, user: { ...this.users.get(row.member)! } });
  readonly shown = (row: Row) => this.task(row);

  private handle(request: Request): Answer {
    const { method, kind, id, search } = request;
    const kinds: Record<string, () => Answer> = {
      users: () => [200, this.rename(this.users.get(id)!, request.body)],
      tasks: () => this.onTasks(request),
      chores: () => this.onTasks(request),
      seats: () => this.onSeats(request),
      boards: () => this.onBoard(request),
      persons: () => [200, { ...this.users.get(id)!, chores: this.tasksOf(id) }],
      pages: () => [200, this.page(Number(search.get('cursor') ?? 0))],
      feed: () => [200, [...this.tasks.values(), ...this.users.values()].map(this.kindOf)],
      items: () => {
        const row = search.get('type') === 'user' ? this.users.get(id) : this.tasks.get(id);
        return row ? [200, this.kindOf(row)] : [404];
      },
      map: () => [200, Object.fromEntries(this.tasksOf().map((row) => [`t${row.id}`, this.task(row)]))],
      pins: () => {
        if (method === 'POST')
          for (const [name, { id }] of Object.entries(request.body as never as Record<string, Row>))
            this.pins.set(name, id);
        return [200, Object.fromEntries(this.pinned().map(([name, row]) => [name, this.task(row)]))];
      },
    };
    return kinds[kind]!();
  }

  private readonly kindOf = (row: Row | UserRow) =>
    'title' in row ? { type: 'task', ...this.task(row) } : { type: 'user', ...row };

  private page(cursor: number): object {
    const all = this.tasksOf().map(this.shown);
    return { results: all.slice(cursor, cursor + PAGE), next: cursor + PAGE, first: all[0] ?? null };
  }

  private onBoard({ method, id, part, body }: Request): Answer {
    if (method === 'POST') return [201, this.task(this.add(id, body.title!))];
    const tasks = this.tasksOf(id).map(this.shown);
    if (part) return [200, tasks];
    return [200, { id, name: this.users.get(id)!.name, tasks, latest: tasks.slice(-2) }];
  }

  private onTasks({ method, id, search, body }: Request): Answer {
    const ofOwner = search.get('owner') === null ? undefined : Number(search.get('owner'));
    if (method === 'POST') return [201, this.task(this.add(body.owner!.id, body.title!))];
    if (!id && method === 'GET') return [200, this.tasksOf(ofOwner).map(this.shown)];
    const row = this.tasks.get(id || body.id!);
    if (!row) return [404, null];
    const { owner, id: _, ...fields } = body;
    if (method === 'DELETE') {
      const shown = this.task(row);
      this.remove(id);
      return this.random.chance(0.5) ? [204] : [200, shown];
    }
    if (method === 'GET') return [200, this.task(row)];
    // Without a key in its path, a task leaves the list, for that of the next user.
    return [
      200,
      this.change(
        row,
        id ? { ...fields, ...(owner && { owner: owner.id }) } : { owner: (row.owner % 3) + 1 },
      ),
    ];
  }

  private onSeats({ method, id: team, part, body }: Request): Answer {
    if (method === 'POST') return [201, this.seat({ team, member: body.member!, role: body.role! })];
    if (!part) return [200, this.seatsOf(team).map(this.seatShown)];
    const row = this.seats.get(`${team},${part}`);
    if (!row) return [404, null];
    if (method === 'DELETE') this.seats.delete(`${team},${part}`);
    else if (body.role) row.role = body.role;
    return method === 'DELETE' ? [204] : [200, this.seatShown(row)];
  }
}
