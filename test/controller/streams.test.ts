/** A stream is open when its caller gets it: the caller's signal ends it, as that of a plain `fetch` does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, RestEndpoint } from 'presource';
import { afterEach, beforeEach, expect, test } from 'vitest';

let urlPrefix: string;
/** Resolves when the client has ended the last stream. */
let ended: Promise<void>;
const server = createServer((_, response) => {
  ended = new Promise((resolve) => response.on('close', resolve));
  response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write('{"at":1}\n');
});

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  urlPrefix = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test.each(['GET', 'POST'] as const)('the signal of a %s ends its stream', async (method) => {
  const controller = new Controller();
  const watch = new RestEndpoint({ urlPrefix, path: '/events', method, body: undefined, content: 'stream' });
  const abort = new AbortController();
  const stream = await controller.fetch(watch.extend({ signal: abort.signal }));
  const reader = stream!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"at":1}\n');
  const rest = reader.read();
  abort.abort();
  await expect(rest).rejects.toMatchObject({ name: 'AbortError' });
  await ended;
});

test('the signal of another response does nothing once that is there', async () => {
  const controller = new Controller({ fetch: async () => Response.json({ at: 1 }) });
  const get = new RestEndpoint({ path: '/now' });
  const abort = new AbortController();
  expect(await controller.fetch(get.extend({ signal: abort.signal }))).toEqual({ at: 1 });
  abort.abort();
  expect(controller.getResponse(get)).toMatchObject({ data: { at: 1 }, error: undefined });
});
