import { type Data, type Row, users } from './data.ts';

export interface Asked {
  readonly method: string;
  /** `/issues/1/comments` → `['issues', '1', 'comments']` */
  readonly path: readonly string[];
  readonly search: URLSearchParams;
  readonly body: Record<string, unknown>;
  /** The login of who asks. */
  readonly login: keyof typeof users;
}

export interface Answered {
  readonly status?: number;
  readonly body?: unknown;
  /** Answered page by page, with a Link header. */
  readonly isList?: boolean;
}

const missing: Answered = { status: 404, body: { message: 'Not found' } };
const list = (body: readonly Row[]): Answered => ({ body, isList: true });
const one = (rows: readonly Row[], id: string | undefined): Answered => {
  const body = rows.find((row) => String(row.id) === id);
  return body ? { body } : missing;
};

/** Answers a signed-in user. */
export function answer(data: Data, asked: Asked): Answered {
  const [kind = '', id, sub, subId] = asked.path;
  if (kind === 'issues') return sub ? ofIssue(data, asked, Number(id), sub, subId) : issues(data, asked, id);
  if (kind === 'projects') {
    if (!sub) return list(data.projects.filter((row) => matches(row, asked.search)));
    return list({ releases: data.releases, labels: data.labels, milestones: data.milestones }[sub] ?? []);
  }
  if (kind === 'orgs') return organization(data, asked, sub, subId);
  if (kind === 'events') return list(data.events);
  if (kind === 'notifications') {
    if (sub !== 'read') return list(data.notifications);
    const found = one(data.notifications, id);
    if (found !== missing) Object.assign(found.body as Row, { is_read: true, reason: 'read' });
    return found;
  }
  return kind === 'users' ? list(data.users) : missing;
}

const matches = (row: Row, search: URLSearchParams) =>
  [...search].every(([key, value]) => !(key in row) || String(row[key]) === value);

function issues(data: Data, { method, search, body, login }: Asked, id?: string): Answered {
  if (method === 'PATCH') {
    const found = one(data.issues, id);
    if (found !== missing) Object.assign(found.body as Row, body);
    return found;
  }
  if (id) return one(data.issues, id);
  if (method === 'POST') {
    const row = {
      ...data.issues[0]!,
      ...body,
      id: data.issues.length + 1,
      number: 100 + data.issues.length,
      comments: 0,
      author: users[login],
      project: data.projects[0],
      labels: [],
      milestone: null,
      created_at: '2024-06-01T00:00:00.000Z',
    };
    data.issues.unshift(row);
    return { status: 201, body: row };
  }
  const words = (search.get('q') ?? '').toLowerCase();
  const found = data.issues.filter(({ state, title }) => {
    return state === (search.get('state') ?? state) && String(title).toLowerCase().includes(words);
  });
  return list(found);
}

function ofIssue(data: Data, asked: Asked, issueId: number, kind: string, id?: string): Answered {
  if (kind === 'attachments') return list(data.attachments.filter((row) => row.issue_id === issueId));
  if (kind !== 'comments') return missing;
  const { method, body, login } = asked;
  if (method === 'DELETE') {
    data.comments = data.comments.filter((row) => String(row.id) !== id);
    return { status: 204 };
  }
  if (method === 'POST') {
    if (String(body.body).includes('spam')) return { status: 422, body: { message: 'No spam' } };
    const row = {
      id: 10 + data.comments.length,
      issue_id: issueId,
      body: body.body,
      author: users[login],
      created_at: '2024-06-02T00:00:00.000Z',
      updated_at: '2024-06-02T00:00:00.000Z',
    };
    data.comments.push(row);
    return { status: 201, body: row };
  }
  return list(data.comments.filter((row) => row.issue_id === issueId));
}

function organization(data: Data, { method, body }: Asked, sub?: string, id?: string): Answered {
  if (sub === 'teams') return list(data.teams);
  if (sub !== 'hooks') return { body: data.organizations[0] };
  if (method !== 'PUT') return list(data.hooks);
  const found = one(data.hooks, id);
  if (found !== missing) Object.assign(found.body as Row, body);
  return found;
}
