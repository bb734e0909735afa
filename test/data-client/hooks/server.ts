/** A server with two tables. A request takes effect when it is answered, so all answers agree with each other. */
export interface Row {
  readonly id: string;
  readonly title?: string;
  readonly group?: string;
}

const ROWS = 6;
const ON_PAGE = 2;

export interface Request {
  readonly method: string;
  readonly table: string;
  readonly id: string | undefined;
  readonly group: string | null;
  readonly page: string | null;
}

export function parse(name: string): Request {
  const [method, url] = name.split(' ') as [string, string];
  const [path, search] = url.split('?') as [string, string | undefined];
  const [, table, id] = path.split('/') as [string, string, string | undefined];
  const query = new URLSearchParams(search);
  return { method, table, id, group: query.get('group'), page: query.get('page') };
}

export class Server {
  private readonly tables: Readonly<Record<string, Map<string, Row>>> = {
    notes: rows('n'),
    drafts: rows('d'),
  };
  private added = 0;

  answer(name: string, body: unknown): unknown {
    const { method, table, id, group, page } = parse(name);
    const all = this.tables[table]!;
    if (method === 'GET' && id) return all.get(id) ?? { id };
    if (method === 'GET') {
      const found = [...all.values()].filter((row) => group === null || row.group === group);
      const from = Number(page ?? 0) * ON_PAGE;
      return found.slice(from, from + ON_PAGE);
    }
    if (method === 'DELETE') all.delete(id!);
    const key = id ?? `new ${++this.added}`;
    const row = { ...(method === 'PATCH' && all.get(key)), ...(body as object), id: key };
    if (method !== 'DELETE') all.set(key, row);
    return row;
  }
}

const rows = (letter: string) =>
  new Map(
    Array.from({ length: ROWS }, (_, i): [string, Row] => {
      const id = `${letter}${i + 1}`;
      return [id, { id, title: 'old', group: i % 2 ? 'b' : 'a' }];
    }),
  );
