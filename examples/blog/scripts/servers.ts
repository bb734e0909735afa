import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { dirname, extname, join, normalize, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const HOST = '127.0.0.1';

export interface Api {
  readonly port: number;
  readonly url: string;
  /** One line per answered request, as json-server logged it: `GET /posts/1 200`. */
  readonly log: readonly string[];
  stop(): Promise<void>;
}

/** Starts json-server, as its command line does, on a file that it may change. */
export async function startApi(databaseFile: string): Promise<Api> {
  const port = await freePort();
  const bin = createRequire(import.meta.url).resolve('json-server/lib/cli/bin.js');
  const child = spawn(process.execPath, [bin, '--host', HOST, '--port', String(port), databaseFile], {
    cwd: dirname(databaseFile),
    // json-server's request log is silent in `test`, and this script may itself run there.
    env: { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The child must end with this process, however and whenever that ends.
  const endWithParent = () => child.kill();
  process.once('exit', endWithParent);
  child.once('exit', () => process.off('exit', endWithParent));
  const log: string[] = [];
  const output = collectLines(child, log);
  const api = { port, url: `http://${HOST}:${port}`, log, stop: () => stopChild(child) };
  await answers(`${api.url}/authors/1`, child, output);
  return api;
}

/** Collects json-server's request lines in `log`; returns its whole output, for when it does not start. */
function collectLines(child: ChildProcess, log: string[]): string[] {
  const said: string[] = [];
  let rest = '';
  const read = (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      // The logger colors the status even without a terminal.
      const [method, url, status] = plain(line).trim().split(' ');
      if (url?.startsWith('/') && status) log.push(`${method} ${url} ${status}`);
      else if (said.length < 100) said.push(plain(line));
    }
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', (chunk: Buffer) => said.push(String(chunk)));
  return said;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: color codes begin with one.
const plain = (line: string) => line.replace(/\x1b\[\d*m/g, '');

async function answers(url: string, child: ChildProcess, said: readonly string[]): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await wait(50);
  }
  child.kill();
  throw new Error(`json-server did not answer at ${url}:\n${said.join('\n')}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

export interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves a built app, and forwards `/api` to json-server: one origin, as behind any web server. */
export async function startSite(folder: string, api?: Api): Promise<Site> {
  const server = createServer((incoming, response) => {
    if (api && incoming.url?.startsWith('/api/')) {
      const onward = request(
        {
          host: HOST,
          port: api.port,
          path: incoming.url.slice(4),
          method: incoming.method,
          headers: incoming.headers,
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      // If the connection breaks in the middle of a response, it breaks for the browser, too.
      onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
      incoming.pipe(onward);
    } else {
      void serveFile(folder, incoming.url ?? '/', response);
    }
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  return { url: `http://${HOST}:${(server.address() as AddressInfo).port}/`, stop: () => close(server) };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
};

async function serveFile(folder: string, url: string, response: ServerResponse): Promise<void> {
  try {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname);
    const file = normalize(join(folder, path === '/' ? 'index.html' : path));
    if (!file.startsWith(folder + sep)) {
      response.writeHead(403).end();
      return;
    }
    const content = await readFile(file);
    response
      .writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
      .end(content);
  } catch {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
  }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** A port that was free a moment ago. Port 0 does not work, because json-server does not report the port it got. */
async function freePort(): Promise<number> {
  const socket = createSocket().listen(0, HOST);
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, 'close');
  return port;
}
