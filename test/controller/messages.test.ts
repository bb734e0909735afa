import { Controller, createResource, Entity, NetworkError } from 'presource';
import { describe, expect, inject, it } from 'vitest';

class Post extends Entity {
  id = '';
}
const resource = (urlPrefix: string) => createResource({ path: '/posts/:id', schema: Post, urlPrefix });

const failure = async (send: () => unknown): Promise<Error> => {
  try {
    await send();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
};

/** Each says what it is about, what was found, and what to do. */
describe(`messages, compiled: ${inject('compiled')}`, () => {
  const controller = new Controller();
  const missing = (resource('') as unknown as { getLost: ReturnType<typeof resource>['get'] }).getLost;

  it.each([
    ['fetch', () => controller.fetch(missing, { id: '1' })],
    ['getResponse', () => controller.getResponse(missing, { id: '1' })],
    ['invalidate', () => controller.invalidate(missing, { id: '1' })],
  ])('`%s` without an endpoint', async (_, send) => {
    const { name, message } = await failure(send);
    expect(name).toBe('TypeError');
    expect(message).toMatch(/^The controller was given undefined instead of an endpoint\. Check for /);
  });

  it('a relative URL where no page is', async () => {
    const { get } = resource('/api');
    const error = await failure(() => controller.fetch(get, { id: '1' }));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error.message).toContain('GET /api/posts/1: a relative URL has nothing to start from');
    expect(error.message).toContain(`Give \`${get.name}\` a whole \`urlPrefix\``);
  });

  it('a server that is not there', async () => {
    const { get } = resource('http://127.0.0.1:1');
    const error = await failure(() => controller.fetch(get, { id: '1' }));
    expect(error).toMatchObject({ name: 'NetworkError', status: 500, cause: expect.any(TypeError) });
    expect(error.message).toContain(`GET http://127.0.0.1:1/posts/1: no whole answer to \`${get.name}\``);
    expect(error.message).toMatch(/status is 500\. See that the server runs .*\(Error: /);
  });
});
