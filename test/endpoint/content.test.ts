/** The option `content`, with a server: the value that a call and a controller get, whatever the content type. */
import { HttpResponse } from 'msw';
import { Controller, createResource, Entity, NetworkError, RestEndpoint } from 'presource';
import { expect, test } from 'vitest';
import { testServer, urlPrefix } from './server.ts';

const server = testServer();
const controller = new Controller();

class File extends Entity {
  id = '';
  name = '';
}
const FileResource = createResource({ urlPrefix, path: '/files/:id', schema: File });

const bytes = (type: string) => () => new HttpResponse('{"id":"1"}', { headers: { 'content-type': type } });

test.each(['text/plain', 'application/json', 'image/png'])('%s is read as the option says', async (type) => {
  server.answer(bytes(type));
  const read = { urlPrefix, path: '/a' };
  expect(await new RestEndpoint({ ...read, content: 'text' })()).toBe('{"id":"1"}');
  expect(await new RestEndpoint({ ...read, content: 'json' })()).toEqual({ id: '1' });
  const blob = await new RestEndpoint({ ...read, content: 'blob' })();
  expect([blob.type, await blob.text()]).toEqual([type, '{"id":"1"}']);
  const buffer = await new RestEndpoint({ ...read, content: 'arrayBuffer' })();
  expect(new TextDecoder().decode(buffer)).toBe('{"id":"1"}');
  const stream = await new RestEndpoint({ ...read, content: 'stream' })();
  expect(await new Response(stream).text()).toBe('{"id":"1"}');
});

test('a controller resolves to it, and shows the same object until the next response', async () => {
  server.answer(bytes('image/png'));
  const getBlob = new RestEndpoint({ urlPrefix, path: '/blobs/:id', content: 'blob' });
  const blob = await controller.fetch(getBlob, { id: '1' });
  expect(blob).toBeInstanceOf(Blob);
  expect(controller.getResponse(getBlob, { id: '1' }).data).toBe(blob);
  const getStream = new RestEndpoint({ urlPrefix, path: '/streams/:id', content: 'stream' });
  const stream = await controller.fetch(getStream, { id: '1' });
  expect(await new Response(stream).text()).toBe('{"id":"1"}');
});

test('JSON of another content type is stored by its schema', async () => {
  server.answer(bytes('text/plain'));
  const { get } = FileResource.extend({ get: { content: 'json' } });
  const file = await controller.fetch(get, { id: '1' });
  expect(file).toBeInstanceOf(File);
  expect(controller.get(File, { id: '1' })).toBe(file);
});

test('empty text is text, and empty JSON is null', async () => {
  server.answer(() => new HttpResponse(''));
  expect(await new RestEndpoint({ urlPrefix, path: '/a', content: 'text' })()).toBe('');
  expect(await new RestEndpoint({ urlPrefix, path: '/a', content: 'json' })()).toBeNull();
});

test('`process` gets what was read', async () => {
  server.answer(bytes('text/csv'));
  const rows = new RestEndpoint({
    urlPrefix,
    path: '/rows',
    content: 'text',
    process: (text: string) => text.split(','),
  });
  expect(await rows()).toEqual(['{"id":"1"}']);
});

test('a response that is not JSON, and one that is not ok, are network errors', async () => {
  const get = new RestEndpoint({ urlPrefix, path: '/a', content: 'json' });
  server.answer(() => new HttpResponse('<p>', { headers: { 'content-type': 'text/html' } }));
  await expect(get()).rejects.toMatchObject({ name: 'NetworkError', status: 200, body: '<p>' });
  server.answer(() => HttpResponse.json({ why: 'no' }, { status: 422 }));
  const blob = get.extend({ content: 'blob' });
  const error = await blob().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NetworkError);
  expect(error).toMatchObject({ status: 422, body: { why: 'no' } });
});

test('an own `parseResponse` has precedence, and `undefined` reads by the content type', async () => {
  server.answer(bytes('application/json'));
  class Files extends RestEndpoint {
    readonly content = 'text';
  }
  expect(await new Files({ urlPrefix, path: '/a' })()).toBe('{"id":"1"}');
  const own = new RestEndpoint({ urlPrefix, path: '/a', content: 'text', parseResponse: async () => 'own' });
  expect(await own()).toBe('own');
  const plain = new RestEndpoint({ urlPrefix, path: '/a', content: 'text' }).extend({ content: undefined });
  expect(await plain()).toEqual({ id: '1' });
});
