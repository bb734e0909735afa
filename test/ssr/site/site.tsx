import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { build } from 'esbuild';
import { ServerProvider } from 'presource/react';
import { ServerPage } from 'presource/ssr';
import { StrictMode } from 'react';
import { renderToPipeableStream, renderToReadableStream } from 'react-dom/server';
import { presourceSources } from '../../size/sources.ts';
import { App, Page } from './app.tsx';
import { answerTo } from './data.ts';

export interface Site {
  readonly url: string;
  /** One line per request to the API: which side of which program asked, for what. */
  readonly log: string[];
  /** The controllers of the pages, for who wants to know whether they are gone. */
  readonly controllers: WeakRef<object>[];
  stop(): Promise<void>;
}

async function clientCode(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/client.tsx`],
    bundle: true,
    format: 'esm',
    write: false,
    jsx: 'automatic',
    alias: { ...presourceSources },
    define: { 'process.env.NODE_ENV': '"development"' },
    tsconfigRaw: {},
  });
  return outputFiles[0]!.text;
}

const WAYS = ['document, Node stream', 'root, Node stream', 'document, web stream', 'root, web stream'];

/** How a program is sent. */
export const wayOf = (seed: number): string => WAYS[seed % WAYS.length]!;

/** Serves programs under their seeds, and the API that they ask. Answers come after a moment, each after another one. */
export async function startSite(withClient = true): Promise<Site> {
  const log: string[] = [];
  const controllers: WeakRef<object>[] = [];
  const client = withClient ? await clientCode() : '';
  let origin = '';

  async function api(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const from = request.headers['x-from'] ?? `browser ${request.headers.referer?.split('/').at(-1)}`;
    log.push(`${from} ${request.method} ${url.pathname}${url.search}`);
    const token = request.headers.authorization;
    await new Promise((resolve) => setTimeout(resolve, (url.href.length * 7) % 23));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answerTo(url, token)));
  }

  async function page(seed: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const abort = new AbortController();
    response.on('close', () => abort.abort());
    const headers = { 'x-from': `server ${seed}`, authorization: request.headers.authorization ?? '' };
    const own = new ServerPage({
      signal: abort.signal,
      nonce: 'n"1',
      fetch: (url, init) => fetch(new URL(String(url), origin), { ...init, headers }),
    });
    controllers.push(new WeakRef(own.controller));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const [inDocument, byNode] = wayOf(seed)
      .split(', ')
      .map((word) => /document|Node/.test(word));
    const [Whole, before, after] = inDocument
      ? ([Page, '', ''] as const)
      : ([App, '<!doctype html><html><body><div id="root">', '</div></body></html>'] as const);
    const ui = (
      <StrictMode>
        <ServerProvider page={own}>
          <Whole seed={seed} />
        </ServerProvider>
      </StrictMode>
    );
    const options = { bootstrapModules: ['/client.js'], nonce: 'n"1', onError: () => {} };
    const { end } = response;
    response.end = ((text = '') => end.call(response, text + after, 'utf8')) as never;
    if (byNode) {
      const html = renderToPipeableStream(ui, {
        ...options,
        onShellReady() {
          response.write(before);
          own.pipe(html, response);
        },
      });
    } else {
      const html = await renderToReadableStream(ui, options);
      response.write(before);
      Readable.fromWeb(own.through(html) as never).pipe(response);
    }
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url!, origin);
    if (url.pathname.startsWith('/api/')) void api(url, request, response);
    else if (url.pathname === '/client.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(client);
    } else if (url.pathname.startsWith('/p/'))
      void page(Number(url.pathname.slice(3)), request, response).catch(() => response.destroy());
    else response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: origin, log, controllers, stop };
}
