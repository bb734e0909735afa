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

test.each(bundlers)('%s', async (bundler) => {
  const shown = '[["x","y"],"x"]';
  expect(await resultOf(bundler, written)).toBe(shown);
  expect(await resultOf(bundler, linkedFile(written).code)).toBe(shown);
});
