/** Classes of endpoints whose constructor changes or reads the path: a path alone decides its URL, compiled or not. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { linkedFile, resultOf } from './run.ts';

const written = `
  import { Controller, createResource, Entity, RestEndpoint } from 'presource';
  class Versioned extends RestEndpoint {
    constructor(options) { super({ ...options, path: '/v2' + options.path }); }
  }
  class Live extends RestEndpoint {
    constructor(options) { super({ ...options, dataExpiryLength: options.path.includes('live') ? 5 : 10 }); }
  }
  class User extends Entity { id = ''; }
  const Users = createResource({ path: '/:team/users/:id', schema: User, Endpoint: Versioned });
  const Files = createResource({ path: '/live/files/:id{.:format}', schema: User, Endpoint: Live });
  const ping = new Versioned({ path: '/ping{/:id}', schema: undefined });
  const asked = [];
  const controller = new Controller({
    fetch: async (url, { method }) => {
      asked.push(method + ' ' + url);
      return Response.json(/users$/.test(url) ? [] : { id: '1' });
    },
  });
  await controller.fetch(Users.get, { team: 't', id: '1' });
  await controller.fetch(Users.getList, { team: 't' });
  await controller.fetch(Files.get, { id: '1', format: 'json' });
  await controller.fetch(ping, {});
  await controller.fetch(ping.extend({ path: '/pong/*at' }), { at: 'a/b' });
  export const result = [asked, Files.get.dataExpiryLength];
`;

test.each(bundlers)('%s', async (bundler) => {
  const expected = await resultOf(bundler, written);
  expect(expected).toContain(
    '["GET /v2/t/users/1","GET /v2/t/users","GET /live/files/1.json","GET /v2/ping"',
  );
  expect(await resultOf(bundler, linkedFile(written).code)).toBe(expected);
});
