/**
 * Module federation: an app and a remote that share `presource` and are built each by itself. The one that is loaded brings the
 * runtime for both, so neither may be linked.
 */
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Elsewhere, isSharedByFederation } from '../../transformer/adapters/external.ts';
import rspackPlugin from '../../transformer/adapters/rspack.ts';
import webpackPlugin from '../../transformer/adapters/webpack.ts';
import { hostFolder } from '../hosts/install.ts';

const REMOTE = `
  import { createResource, Entity } from 'presource';
  class User extends Entity { id = 0; name = ''; }
  class Post extends Entity { id = 0; title = ''; author = User.fromJS(); static schema = { author: User }; }
  export const PostResource = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
`;
const APP = `
  import { Controller } from 'presource';
  export const run = async () => {
    const { PostResource } = await import('remote/posts');
    const rows = [{ id: 1, title: 'one', author: { id: 5, name: 'u' } }];
    const controller = new Controller({
      fetch: async (_, { method, body }) => Response.json(method === 'GET' ? rows : { id: 2, ...JSON.parse(body) }),
    });
    await controller.fetch(PostResource.getList);
    const added = controller.fetch(PostResource.getList.push, { title: 'two' });
    const shown = () => controller.getResponse(PostResource.getList).data.map(({ title, author }) => [title, author.name]);
    const guess = shown();
    await added;
    return [guess, shown()];
  };
`;
/** What is shared is loaded before the app. */
const MAIN = `export const run = async () => (await import('./app.mjs')).run();`;

interface Stats {
  hasErrors(): boolean;
  toString(options: object): string;
}

interface Bundler {
  (options: object, done: (failure: Error | null, stats: Stats) => void): void;
  /** The one without V1 of Rspack needs another package. */
  readonly container: Partial<
    Record<'ModuleFederationPlugin' | 'ModuleFederationPluginV1', new (options: object) => object>
  >;
}

const host = createRequire(join(hostFolder('webpack'), 'package.json'));
const shared = { presource: { singleton: true, requiredVersion: false } };
let root: string;

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'presource-federation-')));
  await mkdir(join(root, 'node_modules'));
  await symlink(join(import.meta.dirname, '../../runtime'), join(root, 'node_modules/presource'));
  await writeFile(join(root, 'package.json'), '{"type":"commonjs"}');
  await writeFile(join(root, 'posts.mjs'), REMOTE);
  await writeFile(join(root, 'app.mjs'), APP);
  await writeFile(join(root, 'main.mjs'), MAIN);
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** Builds both, and runs the app. */
async function shownBy(
  name: string,
  plugin: typeof webpackPlugin,
  out: string,
  wrap = (federation: object): object => federation,
): Promise<unknown> {
  const { default: bundler } = (await import(pathToFileURL(host.resolve(name)).href)) as { default: Bundler };
  const { ModuleFederationPlugin, ModuleFederationPluginV1 = ModuleFederationPlugin } = bundler.container;
  const library = { type: 'commonjs-module' };
  const build = async (part: string, entry: object, federation: object) => {
    const stats = await new Promise<Stats>((resolve, reject) =>
      bundler(
        {
          context: root,
          entry,
          mode: 'production',
          devtool: false,
          target: 'async-node',
          output: { path: join(root, out, part), filename: '[name].js', library, uniqueName: part },
          plugins: [
            plugin({ report: false }),
            wrap(new ModuleFederationPluginV1!({ name: part, library, shared, ...federation })),
          ],
        },
        (failure, made) => (failure ? reject(failure) : resolve(made)),
      ),
    );
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
  };
  await build('remote', {}, { filename: 'entry.js', exposes: { './posts': './posts.mjs' } });
  const remote = `commonjs ${join(root, out, 'remote/entry.js')}`;
  await build('app', { app: './main.mjs' }, { remoteType: 'commonjs', remotes: { remote } });
  return createRequire(import.meta.url)(join(root, out, 'app/app.js')).run();
}

/** As that of Nx: nobody sees from outside what it shares. */
class NxModuleFederationPlugin {
  readonly apply: (compiler: unknown) => void;

  constructor(federation: object) {
    this.apply = (compiler) => (federation as typeof this).apply(compiler);
  }
}

const SHOWN = [
  [
    ['one', 'u'],
    ['two', ''],
  ],
  [
    ['one', 'u'],
    ['two', ''],
  ],
];

const hosts = [
  ['webpack', webpackPlugin],
  ['@rspack/core', rspackPlugin],
] as const;

test.each(hosts)('%s: the app and its remote have one runtime', { timeout: 60_000 }, async (name, plugin) => {
  expect(await shownBy(name, plugin, name.replace(/\W/g, ''))).toEqual(SHOWN);
});

test.each(hosts)('%s: also by the plugin of Nx', { timeout: 60_000 }, async (name, plugin) => {
  const out = `nx-${name.replace(/\W/g, '')}`;
  const wrap = (federation: object) => new NxModuleFederationPlugin(federation);
  expect(await shownBy(name, plugin, out, wrap)).toEqual(SHOWN);
});

describe('what shares our package', () => {
  test.each<[boolean, unknown]>([
    [true, { options: { shared: ['presource'] } }],
    [true, { options: { shared: [{ react: '19' }, { presource: '0.1.0' }] } }],
    [true, { _options: { shared: { react: {}, 'presource/': { singleton: true } } } }],
    [true, { _consumes: [{ presource: { singleton: true } }] }],
    [false, { options: { shared: ['react'] } }],
    [false, { options: { patterns: ['presource'] } }],
    [false, () => {}],
    [false, null],
  ])('%s: %j', (expected, plugin) => {
    expect(isSharedByFederation([undefined, plugin])).toBe(expected);
  });

  test.each<[boolean, object | null]>([
    [true, { id: '\0virtual:loadShare:presource', external: false }],
    [true, { id: 'presource', external: true }],
    [false, { id: '/app/node_modules/presource/dist/index.js', external: false }],
    [false, null],
  ])('%s: a build that resolves it to %j', async (expected, found) => {
    expect(await new Elsewhere().isFor({ resolve: async () => found }, '/app/main.js')).toBe(expected);
  });

  test.each<[boolean, object]>([
    [true, { load: async () => ({ code: "const moduleMap = {'react':{},'presource':{get:1}}" }) }],
    [false, { load: async () => ({ code: "const moduleMap = {'react':{},'presource/react':{get:1}}" }) }],
    [false, { load: () => Promise.reject(new Error('a development server')) }],
    [true, { load: async () => ({}), resolve: async () => ({ id: 'presource', external: true }) }],
  ])('%s: the plugin `originjs:federation`, %j', async (expected, host) => {
    const elsewhere = new Elsewhere();
    elsewhere.forget([null, { name: 'originjs:federation' }]);
    const resolve = async () => ({ id: '/app/node_modules/presource/dist/index.js', external: false });
    expect(await elsewhere.isFor({ resolve, ...host }, '/app/main.js')).toBe(expected);
    elsewhere.forget([]);
    expect(await elsewhere.isFor({ resolve, load: host }, '/app/main.js')).toBe(false);
  });
});
