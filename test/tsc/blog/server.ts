/** A small json-server: what the blog asks of a real one, in this process and always with the same answers. */
type Row = Record<string, unknown> & { id: number };
type Tables = Record<string, Row[]>;

export interface Server {
  readonly fetch: typeof fetch;
  /** Everything that was asked, as `GET /posts/1`. */
  readonly requests: readonly string[];
  /** Answers the next request with a status, or not at all. */
  failNext(status: number | 'offline'): void;
}

const tables = (): Tables => {
  const people = [1, 2, 3].map((id) => ({ id, name: `Person ${id}`, bio: `Bio ${id}` }));
  const posts = Array.from({ length: 14 }, (_, index) => ({
    id: index + 1,
    authorId: (index % 3) + 1,
    title: `Post ${index + 1}`,
    content: `Content ${index + 1}`,
    createdAt: new Date(Date.UTC(2025, 0, index + 1)).toISOString(),
  }));
  const comments = Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    postId: (index % 7) + 1,
    commenterId: (index % 3) + 1,
    content: `Comment ${index + 1}`,
  }));
  const feed = [
    { id: 1, type: 'link', url: 'https://example.com', title: 'A link', createdAt: '2025-01-01' },
    { id: 2, type: 'post', content: 'A post', createdAt: '2025-01-02' },
    { id: 3, type: 'video', content: 'Nobody knows', createdAt: '2025-01-03' },
  ];
  return { authors: people, commenters: people, posts, comments, feed };
};

export function blogServer(): Server {
  const data = tables();
  const requests: string[] = [];
  let failure: number | 'offline' | undefined;

  /** Nests what `_expand` and `_embed` ask for. */
  function nested(table: string, row: Row, query: URLSearchParams): Row {
    const whole = { ...row };
    for (const name of query.getAll('_expand'))
      whole[name] = data[`${name}s`]!.find(({ id }) => id === row[`${name}Id`]);
    for (const name of query.getAll('_embed'))
      whole[name] = data[name]!.filter((one) => one[`${table.slice(0, -1)}Id`] === row.id);
    return whole;
  }

  function list(table: string, query: URLSearchParams): Row[] {
    const filters = [...query].filter(([name]) => !name.startsWith('_'));
    const rows = data[table]!.filter((row) => filters.every(([name, value]) => String(row[name]) === value));
    if (query.get('_order') === 'desc') rows.reverse();
    const limit = Number(query.get('_limit') ?? rows.length);
    const start = (Number(query.get('_page') ?? 1) - 1) * limit;
    return rows.slice(start, start + limit).map((row) => nested(table, row, query));
  }

  function answer(method: string, table: string, id: number, query: URLSearchParams, body: object): unknown {
    const rows = data[table]!;
    const at = rows.findIndex((row) => row.id === id);
    if (method === 'POST') {
      const row: Row = { ...body, id: rows.length + 1 };
      rows.push(row);
      return row;
    }
    if (Number.isNaN(id)) return list(table, query);
    if (at < 0) return undefined;
    if (method === 'GET') return nested(table, rows[at]!, query);
    if (method === 'DELETE') {
      rows.splice(at, 1);
      return {};
    }
    rows[at] = method === 'PUT' ? { ...body, id } : { ...rows[at]!, ...body };
    return rows[at];
  }

  return {
    requests,
    failNext(how) {
      failure = how;
    },
    fetch: async (input, init) => {
      const method = init?.method ?? 'GET';
      const url = new URL(String(input), 'http://blog.test');
      requests.push(`${method} ${String(input)}`);
      const now = failure;
      failure = undefined;
      if (now === 'offline') throw new TypeError('offline');
      if (now) return Response.json({ error: 'as asked' }, { status: now });
      const [, , table = '', id] = url.pathname.split('/');
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
      const found = answer(method, table, Number(id), url.searchParams, body);
      return found === undefined ? Response.json({}, { status: 404 }) : Response.json(found);
    },
  };
}
