/** The server of the app, in memory, beside the built app: `node server/index.ts <folder>`. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Api } from '../../../../examples/blog/scripts/servers.ts';
import { type Answered, answer } from './answers.ts';
import { makeData, passwords, users } from './data.ts';

const PER_PAGE = 3;

export interface IssuesApi extends Api {
  /** Forgets who is signed in: each token is refused from now on. */
  endSessions(): void;
  /** Changes are answered once the returned function is called: what is shown until then is a guess. */
  hold(): () => void;
}

export async function startApi(): Promise<IssuesApi> {
  const data = makeData();
  const sessions = new Map<string, keyof typeof users>();
  const log: string[] = [];
  let issued = 0;
  let held: Promise<void> | undefined;

  function session(method: string, token: string, body: Record<string, unknown>): Answered {
    const login = sessions.get(token);
    if (method === 'POST') {
      const name = String(body.login) as keyof typeof users;
      if (passwords[name] === undefined || passwords[name] !== body.password)
        return { status: 401, body: { message: 'Wrong password' } };
      const next = `token-${++issued}`;
      sessions.set(next, name);
      return { status: 201, body: { token: next, user: users[name] } };
    }
    if (method === 'DELETE') sessions.delete(token);
    return method === 'DELETE' ? { status: 204 } : { body: { token, user: users[login!] } };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://api');
    const method = request.method!;
    const sent = await text(request);
    const body = sent ? (JSON.parse(sent) as Record<string, unknown>) : {};
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const login = sessions.get(token);
    const path = pathname.split('/').slice(1);
    const isSession = path[0] === 'session';
    let answered: Answered = { status: 401, body: { message: 'Sign in first' } };
    if (isSession && (login || method === 'POST')) answered = session(method, token, body);
    else if (login) answered = answer(data, { method, path, search: searchParams, body, login });
    if (method !== 'GET') await held;
    send(response, answered, new URL(request.url!, 'http://api'));
    log.push([method, request.url, response.statusCode, sent].join(' ').trim());
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const api: IssuesApi = {
    port,
    url: `http://127.0.0.1:${port}`,
    log,
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    endSessions: () => sessions.clear(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return api;
}

function send(response: ServerResponse, { status = 200, body, isList }: Answered, url: URL): void {
  response.statusCode = status;
  if (body === undefined) return void response.end();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(isList ? page(response, body as unknown[], url) : body));
}

/** Three at a time; the Link header has the address of the next. */
function page(response: ServerResponse, rows: readonly unknown[], url: URL): readonly unknown[] {
  const number = Number(url.searchParams.get('page') ?? 1);
  if (rows.length > number * PER_PAGE) {
    url.searchParams.set('page', String(number + 1));
    response.setHeader('link', `</api${url.pathname}${url.search}>; rel="next"`);
  }
  return rows.slice((number - 1) * PER_PAGE, number * PER_PAGE);
}
