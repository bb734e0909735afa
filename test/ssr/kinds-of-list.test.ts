/** Endpoints of one path whose schemas hold the same, and show it in different ways: a state is for one of them. */
import { Controller, Entity, RestEndpoint, schema } from 'presource';
import { hydrate } from 'presource/ssr';
import { expect, test } from 'vitest';
import { carried } from './world.ts';

class Link extends Entity {
  static override key = 'Link';
  id = 0;
  type = 'link';
}
const kinds = { link: Link };
const response = { first: { id: 1, type: 'link' }, second: { id: 2, type: 'link' } };
const path = '/links';

test.each<[sent: string, wanted: string, unknown, unknown]>([
  ['a list', 'all', new schema.Array(kinds, 'type'), new schema.All(kinds, 'type')],
  ['all', 'a list', new schema.All(kinds, 'type'), new schema.Array(kinds, 'type')],
  ['a list', 'a map', new schema.Array(kinds, 'type'), new schema.Values(kinds, 'type')],
  ['a map of one kind', 'a list of it', new schema.Values(Link), new schema.Array(Link)],
])('the server has %s, and the browser asks for %s', (_, __, sent, wanted) => {
  const get = new RestEndpoint({ path, schema: sent });
  const server = new Controller();
  server.setResponse(get, sent instanceof schema.Values ? response : Object.values(response));
  const controller = new Controller();
  hydrate(controller, carried(server));
  expect(controller.getResponse(new RestEndpoint({ path, schema: wanted })).data).toBeUndefined();
  expect(controller.getResponse(get).data).toEqual(server.getResponse(get).data);
});
