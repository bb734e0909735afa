/** What a page brings beside its list. */
import { Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench } from '../store/support.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
}

test.each([
  ['a record', User, { id: 1, name: 'a' }],
  ['a map', new schema.Values(User), { it: { id: 1, name: 'a' } }],
])('readers of the list are told of changes of %s that came with a page', (_, beside, value) => {
  const { controller } = bench();
  const feed = new RestEndpoint({
    path: '/feed',
    paginationField: 'page',
    schema: { results: new schema.Collection([Post]), beside },
  });
  controller.setResponse(feed, { results: [], beside: null } as never);
  controller.setResponse(feed.getPage, { page: 2 }, { results: [], beside: value } as never);
  let told = 0;
  controller.watch(feed, () => told++);
  controller.set(User, { id: 1 }, { name: 'b' });
  expect(told).toBe(1);
  expect(JSON.stringify(controller.getResponse(feed).data)).toContain('"name":"b"');
});
