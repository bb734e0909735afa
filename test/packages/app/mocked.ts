/** A server of `presource/msw`, in the msw that is installed. */
import { writeFileSync } from 'node:fs';
import { setupServer } from 'msw/node';
import { Controller, createResource, Entity } from 'presource';
import { mockResource } from 'presource/msw';

class Post extends Entity {
  id = 0;
  title = '';
}

const PostResource = createResource({ urlPrefix: 'http://api.test', path: '/posts/:id', schema: Post });
const mock = mockResource(PostResource, { initial: [{ id: 1, title: 'one' }] });
const server = setupServer(...mock.handlers);

async function main(): Promise<void> {
  server.listen();
  const controller = new Controller();
  await controller.fetch(PostResource.getList);
  await controller.fetch(PostResource.getList.push, { title: 'two' });
  await controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'I' });
  const missing = await controller.fetch(PostResource.get, { id: 9 }).catch(({ status }) => status);
  mock.fail('network');
  const broken = await controller.fetch(PostResource.get, { id: 1 }).catch(({ cause }) => cause?.name);
  server.close();
  const shown = controller.get(PostResource.getList.schema, {});
  const outcome = { shown, rows: mock.rows, requests: mock.requests, missing, broken };
  writeFileSync(process.env.OUTCOME!, JSON.stringify(outcome));
}

void main();
