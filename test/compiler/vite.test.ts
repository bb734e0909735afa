import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import * as rolldown from 'rolldown';
import * as rollup from 'rollup';
import { build, createLogger, createServer, type InlineConfig, type Plugin } from 'vite';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import inRolldown from '../../transformer/adapters/rolldown.ts';
import inRollup from '../../transformer/adapters/rollup.ts';
import { hasUncompiledPackage } from '../../transformer/adapters/runtime.ts';
import presource, { type PluginOptions, type ReportEntry } from '../../transformer/adapters/vite.ts';
import { viteConfig } from '../../transformer/adapters/vite-config.ts';

const root = mkdtempSync(join(tmpdir(), 'presource-vite-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const MODEL = `import { createResource, Entity } from 'presource';
export class Post extends Entity { static schema = { parent: Post } }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
`;
const BROKEN = MODEL.replace('/posts/:id', '/posts');

const write = (file: string, code: string): string => {
  writeFileSync(join(root, file), code);
  return join(root, file);
};

/** Builds one file as a library, with the runtime left outside. */
async function bundle(file: string, options?: PluginOptions, warnings: string[] = []) {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [presource(options)],
    build: {
      write: false,
      minify: true,
      sourcemap: true,
      lib: { entry: join(root, file), formats: ['es'] },
      rolldownOptions: {
        external: [/^presource/],
        onwarn: ({ message }) => {
          warnings.push(message);
        },
      },
    },
  });
  const [{ output }] = result as unknown as [{ output: [{ code: string; map: { sources: string[] } }] }];
  return output[0];
}

describe('a build', () => {
  it('compiles what imports us, tells what it did, and keeps names from the minifier', async () => {
    const reports: [string, readonly ReportEntry[]][] = [];
    write('model.ts', MODEL);
    const { code, map } = await bundle('model.ts', { onReport: (...report) => reports.push(report) });
    expect(code).toMatch(/["'`]Post["'`]/);
    expect(code).toContain('presource/internal');
    expect(map.sources).toEqual([expect.stringContaining('model.ts')]);
    expect(reports).toEqual([
      [expect.stringContaining('/model.ts'), [expect.objectContaining({ name: 'Post' }), expect.anything()]],
    ]);
  });

  it('drops what nobody uses', async () => {
    write('model.ts', MODEL);
    write('entry.ts', "import { Posts } from './model.ts';\nexport const used = 1;\n");
    const { code } = await bundle('entry.ts');
    expect(code).not.toMatch(/links|urls|Post/);
  });

  it('makes classes fast where it is told to, and drops what nobody uses all the same', async () => {
    write('model.ts', MODEL.replace('static schema', 'id = 0; parent = undefined; static schema'));
    write('entry.ts', "import { Posts } from './model.ts';\nexport const used = 1;\n");
    for (const fast of [true, ['Post']]) {
      expect((await bundle('model.ts', { fast })).code).toContain('~fields');
      expect((await bundle('entry.ts', { fast })).code).not.toMatch(/fields|Post/);
    }
    expect((await bundle('model.ts', { fast: ['Other'] })).code).not.toContain('~fields');
    expect(() => presource({ fast: 'Post' as never })).toThrow(
      'The option `fast` of presource is "Post". Write `true`, or the names of entity classes: ["Post"].',
    );
  });

  it('says which names in `fast` no class has, without the closing line, too', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    write('model.ts', MODEL);
    for (const report of [true, false]) {
      const said: string[] = [];
      const note = (text: string) => void said.push(text);
      await build({
        root,
        configFile: false,
        customLogger: { ...createLogger('silent'), info: note },
        plugins: [presource({ fast: ['Pots', 'Post'], report })],
        build: {
          lib: { entry: join(root, 'model.ts'), formats: ['es'] },
          rolldownOptions: { external: [/^presource/] },
        },
      });
      expect(said.filter((line) => line.includes('fast'))).toEqual([
        'presource: no entity class of this build is named `Pots`, as the option `fast` says. Correct the name.',
      ]);
    }
  });

  it('counts in watch mode what there is after an edit, a renamed file and one that was only saved', async () => {
    const model = MODEL.replace('parent: Post', '');
    const said: string[] = [];
    const print = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(`${text}`) > 0);
    write('watched.js', model);
    const watcher = rollup.watch({
      input: join(root, 'watched.js'),
      external: /^presource/,
      plugins: [inRollup()],
      output: { file: join(root, 'watched/out.js') },
    });
    const built = async () => {
      await new Promise<void>((resolve) => {
        watcher.on('event', ({ code }) => {
          if (code === 'END') resolve();
        });
      });
      // The watcher begins to look at files that a build has read a little later.
      await setTimeout(500);
      const [line] = said.splice(0).slice(-1);
      return line && /\d+ of \d+/.exec(line)?.[0];
    };
    try {
      expect(await built()).toBe('2 of 2');
      write('watched.js', model);
      expect(await built()).toBeUndefined();
      write(
        'watched-post.js',
        `${model}export const Drafts = createResource({ path: '/drafts/:id', schema: Post });\n`,
      );
      write('watched.js', "export * from './watched-post.js';\n");
      expect(await built()).toBe('3 of 3');
      renameSync(join(root, 'watched-post.js'), join(root, 'watched-posts.js'));
      write('watched.js', "export * from './watched-posts.js';\nexport const other = 1;\n");
      // The host may tell of the file that is gone in a build of its own; the same line is not said twice.
      expect((await built()) ?? '3 of 3').toBe('3 of 3');
    } finally {
      await watcher.close();
      print.mockRestore();
    }
  });

  it('leaves the text of a file alone, which asks for no part and is not the file', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    write('model.ts', MODEL.replace('/:id', '{/:id}'));
    write('raw.ts', "export { default } from './model.ts?raw';\nexport * from './model.ts';\n");
    const said: string[] = [];
    const asked: string[] = [];
    await build({
      root,
      configFile: false,
      customLogger: { ...createLogger('silent'), info: (text) => void said.push(text) },
      plugins: [
        presource({
          onReport: (file, all) => asked.push(...all.map(({ name }) => `${basename(file)} ${name}`)),
        }),
      ],
      build: { lib: { entry: join(root, 'raw.ts'), formats: ['es'] } },
      resolve: {
        alias: [{ find: /^presource/, replacement: join(import.meta.dirname, '../../runtime/dist') }],
      },
    });
    expect(asked).toEqual(
      ['Post', 'Posts', 'circles', 'remakes', 'related'].map((name) => `model.ts ${name}`),
    );
    expect(said.join('')).toContain(
      'presource: 2 of 2 declarations compiled · linked: circles, related, remakes',
    );
  });

  it('asks for no part of what React Router removes from a route for browsers', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    mkdirSync(join(root, 'app'), { recursive: true });
    const route = `export async function loader({ context }) { await context.get(key).fetchIfStale(Posts.get, { id: 1 }); }
export const middleware = [({ context }) => context.set(key, value)], meta = () => [];
export const clientLoader = ({ context }) => context.get(key).expireAll(Posts.get);
`;
    const partsIn = async (file: string, ssr: boolean, kept = route) => {
      write(`app/${file}`, `import { Posts } from '../model.ts';\n${kept}`);
      const asked: string[] = [];
      const reactRouterConfig = { appDirectory: join(root, 'app'), routes: { post: { file: './post.ts' } } };
      const config = { __reactRouterPluginContext: { reactRouterConfig } };
      const onReport: PluginOptions['onReport'] = (_, all) => asked.push(...all.map(({ name }) => `${name}`));
      await build({
        root,
        configFile: false,
        logLevel: 'silent',
        plugins: [presource({ onReport }), { name: 'react-router', config: () => config as object }],
        build: { write: false, ssr, rolldownOptions: { input: join(root, 'app', file), onwarn: () => {} } },
        ssr: { noExternal: true },
        resolve: {
          alias: [{ find: /^presource/, replacement: join(import.meta.dirname, '../../runtime/dist') }],
        },
      });
      return asked.filter((name) => ['controls', 'keys', 'responses'].includes(name)).sort();
    };
    write('model.ts', MODEL);
    expect(await partsIn('post.ts', false)).toEqual(['keys']);
    expect(await partsIn('post.ts', true)).toEqual(['controls', 'keys', 'responses']);
    expect(await partsIn('other.ts', false)).toEqual(['controls', 'keys', 'responses']);
    // Only what stands in the declaration itself is certainly removed.
    const handedOn = route.replace('export async', 'async').concat('export { loader };\n');
    expect(await partsIn('post.ts', false, handedOn)).toEqual(['keys', 'responses']);
  });

  it('says that the plugin is not called', async () => {
    const plugins = [presource as never];
    await expect(build({ root, configFile: false, logLevel: 'silent', plugins })).rejects.toThrow(
      'Write `plugins: [presource()]`',
    );
    for (const [host, named] of [
      [rollup.rollup, inRollup] as const,
      [rolldown.rolldown, inRolldown] as const,
    ]) {
      const bundling = async () => {
        const made = await (host as typeof rollup.rollup)({
          input: join(root, 'model.ts'),
          plugins: [named as never],
        });
        await made.generate({});
      };
      await expect(bundling()).rejects.toThrow('Write `plugins: [presource()]`');
    }
  });

  it.each([
    [{ optimise: 'size' }, 'The option `optimise` of presource is not known. Write `optimize`.'],
    [{ Include: [] }, 'The option `Include` of presource is not known. Write `include`.'],
    [
      { level: 'size' },
      'The option `level` of presource is not known. Write one of `sources`, `include`, `exclude`, `fast`, `optimize`, `onReport` and `report`.',
    ],
  ])('refuses an option that it does not know: %o', (options, message) => {
    expect(() => presource(options as object)).toThrow(message);
  });

  it('leaves excluded files alone', async () => {
    write('model.ts', MODEL);
    expect((await bundle('model.ts', { exclude: 'model.ts' })).code).not.toContain('presource/internal');
    expect((await bundle('model.ts', { include: /entry/ })).code).not.toContain('presource/internal');
    expect((await bundle('model.ts', { include: [/model\.ts$/] })).code).toContain('presource/internal');
  });

  it('fails where the module would certainly fail, with place, frame and remedy', async () => {
    write('broken.ts', BROKEN);
    const failure = await bundle('broken.ts').then(
      () => '',
      (error: Error) => error.message,
    );
    expect(failure).toContain('broken.ts:3:45 error path-parameter-missing');
    expect(failure).toContain("> 3 | export const Posts = createResource({ path: '/posts', schema: Post });");
    expect(failure).toContain("Add the parameter that identifies an item, as in '/posts/:id'.");
  });

  it('only warns about the same inside of a function', async () => {
    const warnings: string[] = [];
    write('broken.ts', BROKEN.replace('createResource({', '() => createResource({'));
    await bundle('broken.ts', {}, warnings);
    expect(warnings.join()).toContain('broken.ts:3:51 warning path-parameter-missing');
  });
});

describe('a development server', () => {
  const serve = (plugin: Plugin | Plugin[], config: InlineConfig = {}) =>
    createServer({
      ...config,
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin],
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      resolve: { alias: [{ find: /^presource.*/, replacement: join(root, 'runtime.ts') }] },
    });

  it('compiles modules whose ids carry queries, and shows errors in its overlay', async () => {
    write('runtime.ts', 'export {};');
    write('model.ts', MODEL);
    const broken = write('broken.ts', BROKEN);
    const server = await serve(presource());
    try {
      const result = await server.transformRequest('/model.ts?v=1');
      expect(result?.code).toContain('static get name()');
      await expect(server.transformRequest('/broken.ts')).rejects.toMatchObject({
        // The server adds the severity and the place.
        message: expect.stringMatching(/^path-parameter-missing: /),
        plugin: 'presource',
        pluginCode: 'path-parameter-missing',
        id: broken,
        loc: { file: broken, line: 3, column: 45 },
        frame: expect.stringContaining('^^^^^^^^'),
      });
    } finally {
      await server.close();
    }
  });

  it('tells the parts that production would link, unless a test runs or a package is not compiled', async () => {
    write('runtime.ts', 'export {};');
    write('model.ts', MODEL);
    write('use.ts', 'export const clear = (controller) => controller.resetEntireStore()');
    mkdirSync(join(root, 'kept'));
    write('kept/package.js', "import '../model.ts'; export const add = (list) => list.push(1)");
    const told = async (...plugins: Plugin[]) => {
      const server = await serve([presource(), ...plugins].flat(), { cacheDir: join(root, 'kept') });
      const texts = ['/model.ts', '/use.ts', '/kept/package.js'].map(
        async (url) => (await server.transformRequest(url))?.code ?? '',
      );
      const found = (await Promise.all(texts)).join('').matchAll(/Symbol\.for\(['"](presource[^'"]*)/g);
      await server.close();
      return [...found].map(([, name]) => name).filter((name) => name !== 'presource.place');
    };
    const parts = ['circles', 'remakes', 'related', 'resets'].map((part) => `presource/with-${part}`);
    expect(await told()).toEqual(['presource/compiled', ...parts]);
    expect(await told({ name: 'vitest' })).toEqual([]);
  });

  it('tells nothing where an installed package brings everything', () => {
    const app = join(root, 'app');
    const pack = (folder: string, manifest: object) => {
      mkdirSync(join(app, folder), { recursive: true });
      writeFileSync(join(app, folder, 'package.json'), JSON.stringify(manifest));
    };
    pack('', { dependencies: { presource: '1', shared: '1' }, devDependencies: { vite: '8' } });
    pack('node_modules/vite', { name: 'vite', dependencies: { rolldown: '1' } });
    pack('node_modules/presource', { name: 'presource' });
    pack('shared', { name: 'shared', dependencies: { presource: '1', forms: '1' } });
    symlinkSync(join(app, 'shared'), join(app, 'node_modules/shared'));
    expect(hasUncompiledPackage(app)).toBe(false);
    const other = join(root, 'other');
    cpSync(app, other, { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(app, 'shared/node_modules/forms'), { recursive: true });
    pack('shared/node_modules/forms', { name: 'forms', peerDependencies: { presource: '1' } });
    expect(hasUncompiledPackage(other)).toBe(true);
  });

  it('tells nothing where a package of the whole workspace brings everything', () => {
    const app = join(root, 'workspace/apps/web');
    const forms = join(root, 'workspace/node_modules/forms');
    for (const [folder, manifest] of [
      [join(root, 'workspace'), { dependencies: { forms: '1' } }],
      [app, { name: 'web' }],
      [forms, { peerDependencies: { presource: '1' } }],
    ] as const) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    }
    expect(hasUncompiledPackage(app)).toBe(true);
  });

  it('asks Yarn for packages, if a project has no `node_modules`', () => {
    const app = join(root, 'plug-and-play');
    const cache = join(root, 'cache/node_modules');
    for (const [folder, dependencies] of [
      [app, { forms: '1' }],
      [join(cache, 'forms'), { presource: '1' }],
    ] as const) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies }));
    }
    // As `.pnp.cjs` does.
    const host = Module as { findPnpApi?: (path: string) => object };
    host.findPnpApi = () => ({ resolveToUnqualified: (name: string) => join(cache, name) });
    try {
      expect(hasUncompiledPackage(app)).toBe(true);
    } finally {
      delete host.findPnpApi;
    }
  });

  it('prints severity and place of a warning once, with one column', async () => {
    write('runtime.ts', 'export {};');
    const file = write('warned.ts', BROKEN.replace('createResource({', '() => createResource({'));
    const said: string[] = [];
    const note = (text: string) => void said.push(stripVTControlCharacters(text));
    const logger = { ...createLogger('silent'), info: note, warn: note };
    const server = await serve(presource(), { customLogger: logger });
    await server.transformRequest('/warned.ts');
    await server.close();
    const text = said.find((line) => line.includes('path-parameter-missing'))!;
    expect(text).toMatch(/^warning: path-parameter-missing: The path of a resource has no parameter\n/);
    expect(text.match(/warning/g)).toHaveLength(1);
    expect(text).toContain(`File: ${file}:3:51`);
    expect(text).not.toContain('3:50');
  });

  it('says that the plugin is not called', async () => {
    await expect(serve(presource as never)).rejects.toThrow(
      'presource is in `plugins`, but is not called. Write `plugins: [presource()]`.',
    );
  });

  it('has one runtime: the optimizer knows its entries, and a second copy is not taken', async () => {
    const server = await serve(presource());
    expect(server.config.resolve.dedupe).toContain('presource');
    await server.close();
  });

  it.each([
    ['installed', false],
    ['linked', true],
  ])('the optimizer of Vite knows the entries that it does not add itself: %s', (how, isLinked) => {
    const folder = join(root, how);
    const installed = join(folder, 'node_modules/presource');
    const own = isLinked ? join(folder, 'package') : installed;
    const entries = ['.', './internal', './ssr', './graphql', './validate', './inspect'];
    mkdirSync(own, { recursive: true });
    const exports = Object.fromEntries(entries.map((entry) => [entry, './index.js']));
    writeFileSync(join(own, 'package.json'), JSON.stringify({ name: 'presource', exports }));
    writeFileSync(join(own, 'index.js'), '');
    if (isLinked) {
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(own, installed, 'junction');
    }
    const { include } = viteConfig({ root: folder }).optimizeDeps;
    const more = ['presource/graphql', 'presource/inspect', 'presource/validate'];
    expect(include).toEqual(['presource', 'presource/internal', 'presource/ssr', ...(isLinked ? more : [])]);
  });
});
