/** The API of the app that is moved: it keeps tasks in memory, and a log of the requests. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Task {
  id: string;
  title: string;
  done: boolean;
  list: string;
  owner: string;
  createdAt: string;
}

const USERS: Readonly<Record<string, string>> = { 1: 'Ada', 2: 'Bert' };

const task = (id: string, list: string, owner: string): Task => ({
  id,
  title: `Task ${id}`,
  done: false,
  list,
  owner,
  createdAt: `20${10 + Number(id)}-05-01T00:00:00Z`,
});

export interface Api {
  readonly url: string;
  /** The requests so far: `POST /tasks {"title":"New"}`. */
  readonly log: string[];
  close(): Promise<void>;
}

/** Milliseconds before each response, in which a screen shows what is expected. */
const DELAY = 120;

export async function startApi(): Promise<Api> {
  const log: string[] = [];
  const tasks = [
    task('1', 'home', '1'),
    task('2', 'home', '2'),
    task('3', 'work', '1'),
    task('4', 'home', '2'),
  ];
  const shown = (one: Task) => ({ ...one, owner: { id: one.owner, name: USERS[one.owner] } });
  const answer = (method: string, url: URL, body: Partial<Task>): unknown => {
    const [, kind, id, action] = url.pathname.split('/');
    const found = tasks.find((one) => one.id === id);
    if (kind === 'users') return { id, name: USERS[id!] };
    if (kind === 'summary') {
      const all = tasks.filter(({ list }) => list === id);
      return { tasks: all.slice(0, 2).map(shown), total: all.length };
    }
    if (method === 'POST' && !action) {
      tasks.push({ ...task(String(tasks.length + 1), 'home', '2'), ...body });
      return shown(tasks.at(-1)!);
    }
    if (!id) {
      const all = tasks.filter(({ list }) => list === url.searchParams.get('list'));
      return (url.searchParams.has('page') ? all.slice(2) : all.slice(0, 2)).map(shown);
    }
    if (!found) return undefined;
    if (method === 'DELETE') tasks.splice(tasks.indexOf(found), 1);
    if (method === 'DELETE') return { id };
    return shown(Object.assign(found, action === 'done' ? { done: true } : body));
  };
  const server: Server = createServer(async (request, response) => {
    const body = await textOf(request);
    const url = new URL(request.url!, 'http://api');
    log.push(`${request.method} ${request.url} ${request.headers['x-token']} ${body}`.trimEnd());
    const said = answer(request.method!, url, body ? JSON.parse(body) : {});
    setTimeout(() => {
      response.writeHead(said ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said ?? { error: 'not there' }));
    }, DELAY);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
