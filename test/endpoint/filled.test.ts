import { Controller, createResource, Entity, RestEndpoint } from 'presource';
import { describe, expect, it } from 'vitest';
import { testServer, urlPrefix } from './server.ts';

const server = testServer();

class Post extends Entity {
  id = '';
}

let filled = 0;

/** Counts how often a URL is filled: each has a query. */
class Counting extends RestEndpoint {
  override searchToString(params: Readonly<Record<string, unknown>>) {
    filled++;
    return super.searchToString(params);
  }
}

describe.each([false, true])('the URL of a request (optimistic: %s)', (optimistic) => {
  const posts = createResource({
    urlPrefix,
    path: '/:blog/posts/:id',
    schema: Post,
    searchParams: {} as { by: number },
    Endpoint: Counting,
    optimistic,
  });
  const item = { blog: 'a', id: '1', by: 1 };
  const list = { blog: 'a', by: 1 };

  const countOf = async (send: (controller: Controller) => Promise<unknown>) => {
    filled = 0;
    await send(new Controller());
    return filled;
  };

  it('is filled once for a mutation', async () => {
    expect(await countOf((one) => one.fetch(posts.getList.push, list, { id: '1' }))).toBe(1);
    expect(await countOf((one) => one.fetch(posts.update, item, { id: '1' }))).toBe(1);
    expect(await countOf((one) => one.fetch(posts.delete, item))).toBe(1);
    expect(server.seen).toHaveLength(3);
  });

  it('is filled twice for a read, whose key has it, too', async () => {
    expect(await countOf((one) => one.fetch(posts.get, item))).toBe(2);
    expect(server.seen).toHaveLength(1);
  });
});
