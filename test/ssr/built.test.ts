/** A server and a browser that were built apart, as apps are: minified, with the plugin and without. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compile } from '../../transformer/compile.ts';
import { presourceBuilt } from '../size/built.ts';
import { bundle, bundlers } from '../size/bundle.ts';

const DATA = `
import { Controller, createResource, Entity } from 'presource';
class User extends Entity { id = ''; name = ''; }
class Post extends Entity { id = 0; title = ''; author = User.fromJS(); static schema = { author: User }; }
const PostResource = createResource({ path: '/posts/:id', schema: Post });
let requests = 0;
const controller = new Controller({ fetch: async () => { requests++; return Response.json([]); } });
`;
const SERVER = `import { dehydrate } from 'presource/ssr';${DATA}
export const result = (async () => {
  const ada = { id: 'a', name: 'Ada' };
  const made = new Controller({ fetch: async () => Response.json([{ id: 1, title: 'one', author: ada }, { id: 2, author: ada }]) });
  await made.fetch(PostResource.getList);
  return dehydrate(made);
})();`;
const BROWSER = (state: unknown) => `import { hydrate } from 'presource/ssr';${DATA}
hydrate(controller, ${JSON.stringify(state)});
export const result = (async () => {
  await controller.fetchIfStale(PostResource.getList);
  const list = controller.getResponse(PostResource.getList).data;
  return { requests, list: list.map((post) => post.title + post.author.name), shared: list[0]?.author === list[1]?.author };
})();`;

type Form = 'plain' | 'compiled' | 'linked';

const run = async (bundler: (typeof bundlers)[number], form: Form, code: string): Promise<unknown> => {
  const link = form === 'linked' ? (entry: string) => entry : undefined;
  const written = form === 'plain' ? code : compile(code, { filename: 'program.tsx', link }).code;
  const folder = await mkdtemp(join(tmpdir(), 'presource-ssr-'));
  try {
    const file = join(folder, 'app.mjs');
    await writeFile(file, await bundle(bundler, { code: written }, await presourceBuilt()));
    const { result } = (await import(file)) as { result: Promise<unknown> };
    return await result;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const SHOWN = { requests: 0, list: ['oneAda', 'Ada'], shared: true };

describe.each(bundlers)('%s', (bundler) => {
  test.each([
    ['compiled', 'compiled'],
    ['linked', 'linked'],
    ['compiled', 'linked'],
    ['linked', 'compiled'],
  ] as const)('%s on the server, %s in the browser: nothing is asked again', async (server, browser) => {
    const state = await run(bundler, server, SERVER);
    expect(JSON.stringify(state)).toContain('"Post"');
    expect(await run(bundler, browser, BROWSER(state))).toEqual(SHOWN);
  });

  test('without the plugin names are shortened, and the browser asks', async () => {
    const state = await run(bundler, 'plain', SERVER.replace('class User', 'class Zed {}\nclass User'));
    expect(await run(bundler, 'linked', BROWSER(state))).toMatchObject({ requests: 1, list: [] });
  });
});
