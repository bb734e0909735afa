/** The streams of the page on push, in a browser, with a server of real connections. */
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Browser, Page } from 'playwright-core';
import type { Controller, Entity, RestEndpoint } from 'presource';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { recipeOf } from './recipes.ts';

interface Price extends Entity {
  value: number;
}

type Recipe = typeof import('presource') & {
  getPrice: RestEndpoint<{ path: '/prices/:id'; schema: new () => Price }>;
  streamPrices(controller: Controller): () => void;
  connectPrices(controller: Controller, url: string): () => void;
};

/** What the server saw of streams. */
let log: string[];
const sockets = new Set<Duplex>();
/** Sends a message to all streams. */
const streams = new Set<(text: string) => void>();
const push = (value: object) => {
  for (const send of streams) send(JSON.stringify(value));
};

/** The texts that a client sent together, at most 125 bytes each: masked, as they have to be. `undefined`: it closes. */
function* textsOf(chunk: Buffer): Generator<string | undefined> {
  for (let at = 0; at < chunk.length; ) {
    const start = at + 6;
    const mask = chunk.subarray(at + 2, start);
    const end = start + (chunk[at + 1]! & 127);
    const text = Buffer.from(chunk.subarray(start, end).map((byte, i) => byte ^ mask[i % 4]!));
    yield (chunk[at]! & 15) === 1 ? String(text) : undefined;
    at = end;
  }
}

function acceptSocket(socket: Duplex, key: string): void {
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const send = (text: string) =>
    socket.write(Buffer.concat([Buffer.from([129, text.length]), Buffer.from(text)]));
  streams.add(send);
  socket.on('data', (chunk: Buffer) => {
    for (const text of textsOf(chunk)) {
      if (text) log.push(text);
      else socket.end();
    }
  });
  sockets.add(socket);
  socket.on('close', () => {
    streams.delete(send);
    sockets.delete(socket);
  });
}

const serve = (): Server =>
  createServer((request, response) => {
    const [, path, id, isStream] = request.url!.split('/');
    if (path !== 'prices') return void response.setHeader('content-type', 'text/html').end('<!doctype html>');
    if (!isStream) {
      log.push(`GET ${id}`);
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ id, value: 1 }));
    }
    log.push(`+${id}`);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    const send = (text: string) => response.write(`data: ${text}\n\n`);
    streams.add(send);
    response.on('close', () => {
      streams.delete(send);
      log.push(`-${id}`);
    });
  }).on('upgrade', ({ headers }, socket: Duplex) =>
    acceptSocket(socket, headers['sec-websocket-key'] as string),
  );

const chromium = findChromium();
if (!chromium) reportMissingChromium('streams');

describe.skipIf(!chromium)('streams, in a browser', () => {
  let browser: Browser;
  let server: Server;
  let page: Page;

  beforeAll(async () => {
    server = serve();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await launchChromium(chromium!);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  beforeEach(async () => {
    log = [];
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const recipe = await recipeOf('docs/how-to/push.md', ['events.ts', 'socket.ts']);
    await page.addScriptTag({
      type: 'module',
      content: `import * as all from '${recipe}'; window.recipe = all;`,
    });
    await page.waitForFunction(() => 'recipe' in window);
  });

  /** Three subscribers of two keys, and what the page shows of the first. */
  const start = (how: 'events' | 'socket') =>
    page.evaluate((how) => {
      const here = window as unknown as { recipe: Recipe; controller: Controller; stop(): void };
      const { Controller, polling, getPrice, streamPrices, connectPrices } = here.recipe;
      here.controller = new Controller({ polling });
      here.stop =
        how === 'events'
          ? streamPrices(here.controller)
          : connectPrices(here.controller, `ws://${location.host}/socket`);
      for (const id of ['1', '1', '2']) here.controller.subscribe(getPrice, { id });
      return here.controller.fetch(getPrice, { id: '1' });
    }, how);

  const shown = (value: number) =>
    page.waitForFunction((value) => {
      const { controller, recipe } = window as unknown as { recipe: Recipe; controller: Controller };
      const { data } = controller.getResponse(recipe.getPrice, { id: '1' }) as {
        data?: { value: number };
      };
      return data?.value === value;
    }, value);

  const unsubscribe = (...ids: string[]) =>
    page.evaluate((ids) => {
      const { controller, recipe } = window as unknown as { recipe: Recipe; controller: Controller };
      for (const id of ids) controller.unsubscribe(recipe.getPrice, { id });
    }, ids);

  const logged = (...lines: string[]) =>
    expect.poll(() => [...log].sort(), { timeout: 10_000 }).toEqual([...lines].sort());

  it('server-sent events: one connection per key, ended with the last subscriber', {
    timeout: 60_000,
  }, async () => {
    await start('events');
    await logged('+1', '+2', 'GET 1');
    push({ id: '1', value: 7 });
    await shown(7);
    await unsubscribe('1', '2');
    await logged('+1', '+2', 'GET 1', '-2');
    push({ id: '1', value: 8 });
    await shown(8);
    await unsubscribe('1');
    await logged('+1', '+2', 'GET 1', '-2', '-1');
    expect(streams.size).toBe(0);
  });

  it('a WebSocket: one for all keys, which the server is told of, also after the connection broke', {
    timeout: 60_000,
  }, async () => {
    await start('socket');
    const begun = ['GET 1', '{"subscribe":"1"}', '{"subscribe":"2"}'];
    await logged(...begun);
    push({ id: '1', value: 7 });
    await shown(7);
    await unsubscribe('1', '1');
    await logged(...begun, '{"unsubscribe":"1"}');
    for (const socket of sockets) socket.destroy();
    const reopened = [...begun, '{"unsubscribe":"1"}', '{"subscribe":"2"}', 'GET 2'];
    await logged(...reopened);
    await unsubscribe('2');
    await logged(...reopened, '{"unsubscribe":"2"}');
    await page.evaluate(() => (window as unknown as { stop(): void }).stop());
    await expect.poll(() => streams.size).toBe(0);
  });
});
