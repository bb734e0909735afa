/** What an optimistic response reads leaves no trace in a bundle without relations, either. */
import { expect, test } from 'vitest';
import { linkedFile, ranOf } from './run.ts';

const program = (more: string) => `
import { Controller, createResource, Entity, RestEndpoint } from 'presource';
${more}
class User extends Entity { id = 0; name = ''; }
class Tag extends Entity { id = 0; }
const Users = createResource({ path: '/users/:id', schema: User });
const rename = Users.partialUpdate.extend({
  getOptimisticResponse: (snapshot, { id }, body) =>
    snapshot.get(Users.getList.schema, {}).some((user) => user.id === id) ? { id, ...body } : undefined,
});
const getTags = new RestEndpoint({ path: '/tags', schema: [Tag] });
let answer;
const controller = new Controller({
  fetch: () => new Promise((resolve) => { answer = (value) => resolve(Response.json(value)); }),
});
controller.setResponse(Users.getList, {}, [{ id: 1, name: 'Ada' }, { id: 2, name: 'Bob' }]);
let told = 0;
controller.watch(Users.getList, {}, () => told++);
const sent = controller.fetch(rename, { id: 1 }, { name: 'Ada L.' });
await new Promise((resolve) => setTimeout(resolve, 5));
const { data } = controller.getResponse(Users.getList, {});
const before = told;
for (const id of [1, 2, 3]) controller.setResponse(getTags, [{ id }]);
export const result = { before, told, isSame: controller.getResponse(Users.getList, {}).data === data };
answer({ id: 1, name: 'Ada L.' });
await sent;
`;

test.each([
  ['without a relation', ''],
  [
    'with one',
    'export class Post extends Entity { id = 0; static schema = { tag: class Mark extends Entity { id = 0; } }; }',
  ],
])('%s', async (_, more) => {
  const { code } = linkedFile(program(more));
  expect(await ranOf('esbuild', { code })).toMatchObject({ result: { before: 1, told: 1, isSame: true } });
});
