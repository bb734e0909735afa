/** An endpoint that makes another value of a response has a response of its own. */
import { Controller, Entity, RestEndpoint } from 'presource';
import { dehydrate, hydrate } from 'presource/ssr';
import { expect, test, vi } from 'vitest';
import { network, turn } from '../store/support.ts';

interface Config {
  name: string;
}

const config = new RestEndpoint({ path: '/config', process: (value: Config) => value });
const name = config.extend({ name: 'name', process: (value: Config) => value.name });
const text = config.extend({ parseResponse: async () => 'text' });

function answering() {
  let count = 0;
  const controller = new Controller({
    fetch: async () => Response.json({ name: `${++count}` }),
  });
  return controller;
}

test('with `process` and with `parseResponse`', async () => {
  const controller = answering();
  expect([config.key(), name.key()]).toEqual(['GET /config', 'GET /config']);
  expect(await controller.fetch(config)).toEqual({ name: '1' });
  expect(controller.getResponse(name).data).toBeUndefined();
  expect(await controller.fetch(name)).toBe('2');
  expect(await controller.fetch(text)).toBe('text');
  expect(controller.getResponse(config).data).toEqual({ name: '1' });
  controller.expireAll(config);
  expect([config, name, text].map((one) => controller.getResponse(one).expiresAt)).toEqual([0, 0, 0]);
  controller.resetEntireStore();
  expect(controller.getResponse(name).data).toBeUndefined();
});

test('with `content`', async () => {
  const controller = answering();
  const plain = new RestEndpoint({ path: '/config' });
  const read = plain.extend({ content: 'text' });
  expect(await controller.fetch(plain)).toEqual({ name: '1' });
  expect(await controller.fetch(read)).toBe('{"name":"2"}');
  expect(controller.getResponse(plain).data).toEqual({ name: '1' });
});

test('with a method of another class', async () => {
  class Item extends Entity {
    id = 0;
  }
  class First extends RestEndpoint {
    override process(value: unknown) {
      return { first: value };
    }
  }
  class Second extends RestEndpoint {
    override process(value: unknown) {
      return { second: value };
    }
  }
  const controller = answering();
  const [first, second] = [new First({ path: '/a' }), new Second({ path: '/a' })];
  expect(await controller.fetch(first)).toEqual({ first: { name: '1' } });
  expect(await controller.fetch(second)).toEqual({ second: { name: '2' } });
  expect(controller.getResponse(first).data).toEqual({ first: { name: '1' } });
  expect(Item.key).toBe('Item');
});

test('what only differs in other options shares a request', async () => {
  const { fetch, calls } = network();
  const controller = new Controller({ fetch });
  const all = [config, config.extend({ dataExpiryLength: 5 }), config.extend({ name: 'other' })];
  const shown = Promise.all(all.map((one) => controller.fetch(one)));
  await turn();
  expect(calls.length).toBe(1);
  await calls[0]!.answer({ name: 'x' });
  expect(new Set(await shown).size).toBe(1);
});

test('two that send other headers share a response, which development says', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const controller = answering();
  const german = config.extend({ name: 'german', getHeaders: () => ({ 'accept-language': 'de' }) });
  await controller.fetch(config);
  await controller.fetch(german);
  await controller.fetch(config);
  expect(error.mock.calls.length).toBe(1);
  expect(String(error.mock.calls[0])).toMatch(
    /endpoint-twins: \/config and german have the same key, GET \/config, .* getHeaders/,
  );
  const own = german.extend({ key: () => 'GET /config de' });
  await controller.fetch(own);
  expect(error.mock.calls.length).toBe(1);
  vi.restoreAllMocks();
});

test('a server sends the responses of endpoints with names, and of two with one name none', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const named = name.extend({ name: 'getName' });
  const whole = config.extend({ name: 'getConfig' });
  const server = answering();
  await server.fetch(named);
  await server.fetch(whole);
  const browser = new Controller();
  hydrate(browser, JSON.parse(JSON.stringify(dehydrate(server))));
  expect(browser.getResponse(named).data).toBe('1');
  expect(browser.getResponse(whole).data).toEqual({ name: '2' });
  // Other functions: with the same ones, they would share a response with those above.
  await server.fetch(config.extend({ name: 'getName', process: () => 'other' }));
  await server.fetch(config.extend({ process: () => 'nameless' }));
  expect(dehydrate(server).a).toHaveLength(1);
  const said = error.mock.calls.map(String);
  expect(said.filter((text) => /is not sent to the browser: another endpoint/.test(text))).toHaveLength(2);
  expect(said.filter((text) => /ssr-name: .*give it a `name`\.$/.test(text))).toHaveLength(1);
  vi.restoreAllMocks();
});
