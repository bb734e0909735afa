/** Endpoints of derived classes send with their own state, in linked production bundles. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { linkedFile, resultOf } from './run.ts';

const written = `
  import { Controller, Entity, RestEndpoint } from 'presource';
  class Post extends Entity { id = 0; }
  class Tenant extends RestEndpoint {
    calls = 0;
    #secret;
    constructor(options, tenant) { super(options); this.tenant = tenant; this.#secret = tenant + '!'; }
    url(...args) { return '/' + this.tenant + super.url(...args); }
    getHeaders(headers) { return { ...headers, secret: this.#secret + ++this.calls }; }
  }
  const sent = [];
  const controller = new Controller({
    fetch: async (url, { headers }) => {
      sent.push(url + ' ' + headers.get('secret'));
      return Response.json({ id: 1 });
    },
  });
  const get = new Tenant({ path: '/posts/:id', schema: Post }, 'acme');
  await controller.fetch(get, { id: 1 });
  await controller.fetch(get, { id: 1 });
  export const result = sent;
`;

test.each(bundlers)('%s', async (bundler) => {
  const shown = '["/acme/posts/1 acme!1","/acme/posts/1 acme!2"]';
  expect(await resultOf(bundler, written)).toBe(shown);
  expect(await resultOf(bundler, linkedFile(written).code)).toBe(shown);
});
