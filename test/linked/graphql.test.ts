/** A query and a mutation of `presource/graphql` in a production bundle: nothing in the file asks for the parts that their shapes need. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { lacksOf, linkedFile, resultOf, toldFile } from './run.ts';

const CODE = `
  import { Controller } from 'presource';
  import { GQLEndpoint, GQLEntity } from 'presource/graphql';
  class User extends GQLEntity { name = ''; }
  const sent = [];
  const controller = new Controller({
    fetch: async (url, { body }) => {
      sent.push(JSON.parse(body));
      return Response.json({ data: { user: { id: '1', name: sent.length > 1 ? 'Eve' : 'Ada' } } });
    },
  });
  const api = new GQLEndpoint('/graphql');
  const getUser = api.query('query User($id: ID!) { user(id: $id) { id name } }', { user: User });
  const rename = api.mutation('mutation { user { id name } }', { user: User });
  const { user } = await controller.fetch(getUser, { id: '1' });
  await controller.fetch(rename);
  export const result = [user, user instanceof User, controller.get(User, { id: '1' }), sent];
`;

test.each(bundlers)('shows the same as with everything: %s', async (bundler) => {
  const { code } = linkedFile(CODE);
  const expected = await resultOf(bundler, CODE);
  expect(expected).toContain('"Eve"');
  expect(await resultOf(bundler, code)).toBe(expected);
});

test('development lacks nothing', async () => {
  expect(await lacksOf({ code: toldFile(CODE) })).toEqual([]);
});
