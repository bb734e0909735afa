/** A class that is derived from a public one may have any name of its own: the built package has short names. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { linkedFile, resultOf } from './run.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const fields = letters.map((name) => `${name} = 0;`).join(' ');

const written = `
  import { Controller, Entity, RestEndpoint, schema } from 'presource';
  class Post extends Entity { id = 0; title = ''; ${fields} }
  class Mine extends Controller { ${fields} }
  class Api extends RestEndpoint { ${fields} }
  class Lists extends schema.Collection { ${fields} }
  const controller = new Mine({ fetch: async (url, { method }) => Response.json(method === 'GET' ? [{ id: 1, title: 'x' }] : { id: 2, title: 'y' }) });
  const list = new Api({ path: '/posts', schema: new Lists([Post]), paginationField: 'page' });
  const titles = () => controller.getResponse(list).data.map(({ title }) => title);
  await controller.fetch(list);
  await controller.fetch(list.push, { title: 'y' });
  await controller.fetch(list.getPage, { page: 2 });
  const lazy = new schema.Lazy(Post);
  export const result = [titles(), controller.get(lazy.query, 1).title];
`;

/** A function around `createResource` passes on what its caller left out: the class has it. */
const forwarded = `
  import { Controller, createResource, Entity, RestEndpoint } from 'presource';
  class Post extends Entity { id = 0; title = ''; }
  class Api extends RestEndpoint {
    urlPrefix = '/api';
    get errorExpiryLength() { return 5; }
    getHeaders(headers) { return { ...headers, own: 'yes' }; }
  }
  const create = ({ schema, urlPrefix, getHeaders, process, errorExpiryLength, method, Endpoint = Api, ...options }) =>
    createResource({ Endpoint, schema, urlPrefix, getHeaders, process, errorExpiryLength, method, ...options });
  const Posts = create({ path: '/posts/:id', schema: Post });
  const sent = [];
  const controller = new Controller({
    fetch: async (url, { method, headers }) => {
      sent.push([method, url, headers.get('own')]);
      return Response.json(method === 'GET' ? [] : method === 'POST' ? { id: 1 } : null);
    },
  });
  await controller.fetch(Posts.getList);
  await controller.fetch(Posts.getList.push, { title: 'x' });
  await controller.fetch(create({ path: '/posts/:id', schema: Post, urlPrefix: '/own' }).delete, { id: 2 });
  export const result = [sent, Posts.get.errorExpiryLength, controller.getResponse(Posts.getList).data];
`;

test.each(bundlers)('%s: options that are undefined', async (bundler) => {
  const sent = '[["GET","/api/posts","yes"],["POST","/api/posts","yes"],["DELETE","/own/posts/2","yes"]]';
  const shown = `[${sent},5,[{"id":1,"title":""}]]`;
  expect(await resultOf(bundler, forwarded)).toBe(shown);
  expect(await resultOf(bundler, linkedFile(forwarded).code)).toBe(shown);
});

test.each(bundlers)('%s', async (bundler) => {
  const shown = '[["x","y"],"x"]';
  expect(await resultOf(bundler, written)).toBe(shown);
  expect(await resultOf(bundler, linkedFile(written).code)).toBe(shown);
});
