/** Serves the output of `npm run build`: the pages, the browser's files, and the API that both use. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeApi } from './api.ts';

const DIST = join(import.meta.dirname, 'dist');

export async function startServer(port = 0, log: (line: string) => void = () => {}, dist = DIST) {
  const manifest = JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8'));
  const client = `/${manifest['src/entry-client.tsx'].file}`;
  const { render } = (await import(
    pathToFileURL(join(dist, 'server/entry-server.js')).href
  )) as typeof import('./src/entry-server.tsx');
  const api = makeApi(log);
  let origin = '';

  function page(path: string, response: ServerResponse): void {
    const abort = new AbortController();
    response.on('close', () => abort.abort());
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', `script-src 'nonce-${nonce}' 'strict-dynamic'`);
    render({ path, origin, signal: abort.signal, nonce, client }, response);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, origin);
    if (url.pathname.startsWith('/api/')) await api(url, request, response);
    else if (url.pathname.startsWith('/assets/')) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(await readFile(join(dist, 'client/assets', basename(url.pathname))));
    } else page(url.pathname, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: origin, stop };
}

if (import.meta.main) console.log((await startServer(Number(process.env.PORT ?? 3000), console.log)).url);
