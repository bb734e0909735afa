/** A program in Node: no library of the DOM, whose names are not among Node's own (`HeadersInit`). */
import { Controller, createResource, Entity, type RequestHeaders, RestEndpoint } from 'presource';
import { GQLEndpoint } from 'presource/graphql';

export class Post extends Entity {
  id = 0;
  title = '';
}

export class Signed extends RestEndpoint {
  override getHeaders(headers: RequestHeaders): RequestHeaders {
    return { ...headers, authorization: 'x' };
  }
}

export const PostResource = createResource({ path: '/posts/:id', schema: Post, Endpoint: Signed });
const ping = new RestEndpoint({
  path: '/ping',
  getHeaders: (headers) => new Headers([...new Headers(headers), ['accept', 'text/plain']]),
});
export const graphql = new GQLEndpoint('/graphql', { getHeaders: () => ({ authorization: 'x' }) });

export async function titleOf(id: number): Promise<string> {
  await ping();
  const { title } = await new Controller().fetch(PostResource.get, { id });
  return title;
}
