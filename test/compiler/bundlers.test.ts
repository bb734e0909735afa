import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import * as esbuild from 'esbuild';
import { counters } from 'presource/internal';
import { watch as watchRolldown } from 'rolldown';
import { watch as watchRollup } from 'rollup';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Controller } from '../../runtime/controller/controller.ts';
import { snapshot } from '../../runtime/store/snapshot.ts';
import esbuildPresource from '../../transformer/adapters/esbuild.ts';
import type { PluginOptions } from '../../transformer/adapters/plugin.ts';
import rolldownPresource from '../../transformer/adapters/rolldown.ts';
import rollupPresource from '../../transformer/adapters/rollup.ts';
import type { ReportEntry } from '../../transformer/report.ts';
import { throughTsc } from '../tsc/blog/forms.ts';
import { type Data, type Trace, walk } from '../tsc/blog/steps.ts';
import { typescriptOf } from '../tsc/hosts.ts';
import { run } from '../tsc/run.ts';
import { type Built, bundlers, rspack1 } from './bundlers/build.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
vi.spyOn(console, 'error').mockImplementation(() => {});

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'presource-bundlers-')));
afterAll(() => rmSync(folder, { recursive: true }));

const BLOG = join(import.meta.dirname, '../../examples/blog/src/data');
const BROKEN = `import { createResource, Entity } from 'presource';
export class Post extends Entity { id = 0; static schema = { parent: Post } }
export const Posts = createResource({ path: '/posts', schema: Post });
export const Drafts = createResource({ path: '/drafts', schema: Post });
`;
/** Types and JSX, and a text to find again behind everything that the compiler inserts. */
const VIEW = `/** @jsxRuntime classic */ /** @jsx h */
import { createResource, Entity } from 'presource';
const h = (tag: string, _: null, text: string) => tag + text;
export class Post extends Entity { id = 0; parent?: Post; static schema = { parent: Post }; title = 'behind it' }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
export const view = (post: Post): unknown => <b>{post.title + 'marked'}</b>;
`;
const MODEL = VIEW.split('\n').slice(3, 5).join('\n').replace('parent?: Post; ', '');

/** Their names look like a file with a query. */
const ODD_FOLDERS = ['Core.C#', 'v1.0#beta', 'lib.v2#x'];
const ODD_FILES = ['data#1', 'data.v1#2', '#', 'data 100%', 'däta', '[id]'];

const files: Record<string, string> = {
  'blog.ts': ['entities', 'comments', 'feed', 'people', 'posts']
    .map((file) => `export * from '${join(BLOG, `${file}.ts`)}';\n`)
    .join(''),
  'broken.ts': BROKEN,
  'broken-once.ts': BROKEN.replace('/drafts', '/drafts/:id'),
  'warned.ts': BROKEN.replaceAll('createResource({', '() => createResource({'),
  'view.tsx': VIEW,
  'plain.mjs': `import { createResource, Entity } from 'presource';\n${MODEL}`,
  'ours.js': "export * from 'presource';\n",
  'through.js': `import { createResource, Entity } from './ours.js';\n${MODEL}`,
  'node_modules/library/index.js': `import { createResource, Entity } from 'presource';\n${MODEL}`,
  ...Object.fromEntries(
    ODD_FOLDERS.map((name) => [
      `${name}/app/data.mjs`,
      `import { createResource, Entity } from 'presource';\n${MODEL}`,
    ]),
  ),
  ...Object.fromEntries(
    ODD_FILES.flatMap((name, i) => [
      [`odd/${name}.mjs`, `import { createResource, Entity } from 'presource';\n${MODEL}`],
      [`odd-${i}.js`, `export * from './odd/${name}.mjs';\n`],
    ]),
  ),
  'using.js': "export * from './node_modules/library/index.js';\n",
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const dataOf = ({ code }: Built): Data => run(typescriptOf('ts60'), code, {}) as Data;

/** Where the author wrote a text that stands once in what was built. */
function originalOf({ code, map }: Built, text: string) {
  const before = code.slice(0, code.indexOf(text)).split('\n');
  return originalPositionFor(new TraceMap(map), { line: before.length, column: before.at(-1)!.length });
}

const runtime = { Controller, show: snapshot };

let written: Trace[];
beforeAll(async () => {
  written = await walk(throughTsc('ts60', 'ESNext', 'as written'), runtime);
});

describe.each(Object.entries(bundlers))('%s', (name, bundle) => {
  it("compiles the blog's data layer, which does the same as ever, and parses no path", async () => {
    const reports: (readonly [string, readonly ReportEntry[]])[] = [];
    const onReport = (...report: [string, readonly ReportEntry[]]) => void reports.push(report);
    const built = await bundle({ folder, entry: 'blog.ts', options: { onReport } });
    expect(built.warnings).not.toMatch(/warning|presource/i);
    const { parsedPaths } = counters;
    expect(await walk(dataOf(built), runtime)).toEqual(written);
    expect(counters.parsedPaths).toBe(parsedPaths);
    expect(reports.map(([file]) => file)).toContain(join(BLOG, 'entities.ts'));
  });

  it('does the same once it is minified', async () => {
    const built = await bundle({ folder, entry: 'blog.ts', minify: true });
    expect(built.code.split('\n').length).toBeLessThan(12);
    expect(await walk(dataOf(built), runtime)).toEqual(written);
  });

  it('leaves everything as it is without the plugin', async () => {
    const built = await bundle({ folder, entry: 'blog.ts', options: false });
    expect(built.code).not.toContain('presource/internal');
    expect(await walk(dataOf(built), runtime)).toEqual(written);
  });

  it('ends the build where the module would certainly fail, with place, frame and remedy', async () => {
    const failureOf = (entry: string) =>
      bundle({ folder, entry }).then(
        () => 'nothing',
        ({ message }: Error) => message,
      );
    const posts = "> 3 | export const Posts = createResource({ path: '/posts', schema: Post });";
    const drafts = "> 4 | export const Drafts = createResource({ path: '/drafts', schema: Post });";
    const once = await failureOf('broken-once.ts');
    expect(once).toContain(`${join(folder, 'broken-once.ts')}:3:45 error path-parameter-missing`);
    expect(once.split(posts)).toHaveLength(2);
    expect(once).toContain("Add the parameter that identifies an item, as in '/posts/:id'.");
    const twice = await failureOf('broken.ts');
    expect(twice).toContain(`${join(folder, 'broken.ts')}:3:45 error path-parameter-missing`);
    expect(twice).toContain(posts);
    expect(twice).toContain(`${join(folder, 'broken.ts')}:4:46 error path-parameter-missing`);
    expect(twice).toContain(drafts);
  });

  it('prints warnings, and builds', async () => {
    const { code, warnings } = await bundle({ folder, entry: 'warned.ts' });
    expect(code).toContain('createResource');
    expect(warnings).toContain(`${join(folder, 'warned.ts')}:3:51 warning path-parameter-missing`);
    expect(warnings).toContain(`${join(folder, 'warned.ts')}:4:52 warning path-parameter-missing`);
    expect(warnings).toContain('> 3 | export const Posts = () =>');
  });

  it('takes TypeScript and JSX, and maps to what the author wrote', async () => {
    const built = await bundle({ folder, entry: 'view.tsx' });
    expect(built.code).toContain('presource/internal');
    const lines = VIEW.split('\n');
    for (const text of ['behind it', '/posts/:id', 'marked']) {
      const line = lines.findIndex((one) => one.includes(text));
      const source = expect.stringContaining('view.tsx');
      const original = originalOf(built, text);
      expect(original).toMatchObject({ source, line: line + 1 });
      // From its quote on. `esbuild-loader` drops the maps before its own.
      if (name !== 'webpack') expect(original.column).toBe(lines[line]!.indexOf(text) - 1);
    }
    expect(dataOf(built)).toMatchObject({ view: expect.any(Function) });
  });

  it('takes plain JavaScript', async () => {
    expect((await bundle({ folder, entry: 'plain.mjs' })).code).toContain('presource/internal');
  });

  it.each(ODD_FOLDERS)('takes files below a folder that is called %j', async (odd) => {
    const own = join(folder, odd, 'app');
    expect((await bundle({ folder: own, entry: 'data.mjs' })).code).toContain('presource/internal');
  });

  it.each(ODD_FILES)('takes a file that is called %j', async (odd) => {
    const entry = `odd-${ODD_FILES.indexOf(odd)}.js`;
    expect((await bundle({ folder, entry })).code).toContain('presource/internal');
  });

  it('leaves packages alone, and what is excluded', async () => {
    expect((await bundle({ folder, entry: 'using.js' })).code).not.toContain('presource/internal');
    const options = { exclude: /plain/ };
    expect((await bundle({ folder, entry: 'plain.mjs', options })).code).not.toContain('presource/internal');
  });

  it('finds what re-exports us, by a path from the root of the build', async () => {
    expect((await bundle({ folder, entry: 'through.js' })).code).not.toContain('presource/internal');
    const root = name === 'Rollup' ? relative(process.cwd(), folder) : '.';
    const options = { sources: [`./${root}/ours`] };
    expect((await bundle({ folder, entry: 'through.js', options })).code).toContain('presource/internal');
  });
});

it.each(Object.keys(bundlers).map((name) => name.toLowerCase()))(
  '%s is an entry of the package, and what `require` gives',
  (name) => {
    const require = createRequire(import.meta.url);
    const { exports } = require('../../transformer/package.json');
    expect(exports).toHaveProperty([`./${name}`, 'default'], `./dist/${name}.js`);
    expect(require(`../../transformer/adapters/${name}.ts`)).toBeTypeOf('function');
  },
);

it.each(['webpack', 'Rspack'])('%s has classes note their file where modules are replaced', async (name) => {
  const build = (hot: boolean) => bundlers[name]!({ folder, entry: 'plain.mjs', hot });
  const place = `${join(folder, 'plain.mjs')} Post`;
  expect((await build(true)).code).toContain(place);
  expect((await build(false)).code).not.toContain(place);
});

it.each(['webpack', 'Rspack'])('%s gets the text of a file as it is', async (name) => {
  writeFileSync(join(folder, 'raw.js'), "export { default } from './plain.mjs?raw';\n");
  const { code } = await bundlers[name]!({ folder, entry: 'raw.js' });
  expect(code).toContain('class Post extends Entity { id = 0;');
});

const persistent = { type: 'persistent', storage: { type: 'filesystem', directory: join(folder, 'cache') } };
const cached = [
  [
    'webpack',
    bundlers.webpack!,
    { cache: { type: 'filesystem', cacheDirectory: join(folder, 'webpack-cache') } },
  ],
  ['Rspack', bundlers.Rspack!, { cache: persistent }],
  ['Rspack 1', rspack1, { cache: true, experiments: { cache: persistent } }],
] as const;

it.each(cached)('%s compiles again what it keeps when an option changes', async (_, bundle, cache) => {
  const built = async (options: PluginOptions) =>
    (await bundle({ folder, entry: 'plain.mjs', options, ...cache })).code;
  expect(await built({})).toContain('presource/internal');
  expect(await built({})).toContain('presource/internal');
  expect(await built({ exclude: /plain/ })).not.toContain('presource/internal');
});

it.each(cached)(
  '%s compiles again what it keeps when the package is left outside',
  async (_, bundle, cache) => {
    const built = async (externals: RegExp) =>
      (await bundle({ folder, entry: 'plain.mjs', externals, ...cache })).code;
    expect(await built(/^presource\//)).toContain('presource/compiled');
    expect(await built(/^presource/)).not.toContain('presource/compiled');
    expect(await built(/^presource\//)).toContain('presource/compiled');
  },
);

it.each(cached)(
  '%s tells nothing with a persistent cache, whose files are not known',
  async (_, bundle, options) => {
    const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      await bundle({ folder, entry: 'plain.mjs' });
      expect(print).toHaveBeenCalledWith(expect.stringContaining('declarations compiled'));
      print.mockClear();
      await bundle({ folder, entry: 'plain.mjs', ...options });
      expect(print).not.toHaveBeenCalledWith(expect.stringContaining('declarations compiled'));
    } finally {
      print.mockRestore();
    }
  },
);

describe('the report of a watched build', () => {
  const split = () => {
    writeFileSync(join(folder, 'watched-post.js'), files['plain.mjs']!);
    writeFileSync(join(folder, 'watched.js'), "export * from './watched-post.js';\n");
  };
  const grow = () =>
    writeFileSync(
      join(folder, 'watched-post.js'),
      `${files['plain.mjs']}export const Own = class extends Post {};\n`,
    );
  const leave = () => writeFileSync(join(folder, 'watched.js'), `${files['plain.mjs']}`);
  const told: string[] = [];
  beforeEach(() => {
    told.length = 0;
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(`${text}`) > 0);
    writeFileSync(join(folder, 'watched.js'), files['plain.mjs']!);
  });
  afterEach(() => void vi.mocked(process.stderr.write).mockRestore());
  const counts = () => told.flatMap((line) => /\d+ of \d+/.exec(line) ?? []);

  it.each(['webpack', 'Rspack'])('%s counts what there is after an edit', async (name) => {
    await bundlers[name]!({ folder, entry: 'watched.js', edits: [split, grow, leave] });
    expect(counts()).toEqual(['2 of 2', '3 of 3', '2 of 2']);
  });

  it.each([
    ['Rollup', watchRollup, rollupPresource],
    ['Rolldown', watchRolldown, rolldownPresource],
  ] as const)('%s, too', { timeout: 40_000 }, async (name, watch, plugin) => {
    const watcher = (watch as typeof watchRollup)({
      input: join(folder, 'watched.js'),
      external: /^presource/,
      plugins: [plugin()] as never,
      output: { dir: join(folder, `watched-by-${name}`) },
      onwarn: () => {},
    });
    const built = (builds: number) =>
      vi.waitFor(() => expect(counts()).toHaveLength(builds), { timeout: 10_000 });
    await built(1);
    for (const [index, edits] of [[split, grow], [leave]].entries()) {
      for (const edit of edits) {
        // The watcher begins to look at files that a build has read a little later.
        await new Promise((resolve) => setTimeout(resolve, 500));
        edit();
      }
      await built(index + 2);
    }
    await watcher.close();
    expect(counts()).toEqual(['2 of 2', '3 of 3', '2 of 2']);
  });

  it('esbuild, too', async () => {
    const context = await esbuild.context({
      absWorkingDir: folder,
      entryPoints: ['watched.js'],
      bundle: true,
      format: 'esm',
      write: false,
      outdir: 'out',
      external: ['presource'],
      plugins: [esbuildPresource()],
    });
    await context.rebuild();
    split();
    await context.rebuild();
    grow();
    await context.rebuild();
    leave();
    await context.rebuild();
    await context.dispose();
    expect(counts()).toEqual(['2 of 2', '3 of 3', '2 of 2']);
  });
});

describe('esbuild', () => {
  const build = (options: esbuild.BuildOptions) =>
    esbuild.build({
      absWorkingDir: folder,
      bundle: true,
      format: 'esm',
      write: false,
      outdir: 'out',
      logLevel: 'silent',
      external: ['presource'],
      plugins: [esbuildPresource()],
      ...options,
    });

  it('reads a file with the loader that the build says', async () => {
    const text = VIEW.replace(/(: string|: null|: Post|: unknown|parent\?: Post;)/g, '');
    writeFileSync(join(folder, 'view.js'), text);
    await expect(build({ entryPoints: ['view.js'] })).rejects.toThrow('JSX syntax extension');
    const { outputFiles } = await build({ entryPoints: ['view.js'], loader: { '.js': 'jsx' } });
    expect(outputFiles![0]!.text).toContain('presource/internal');
  });

  it('takes a file with a question mark in its name', async () => {
    writeFileSync(join(folder, 'data?x.mjs'), files['plain.mjs']!);
    const { outputFiles } = await build({ entryPoints: ['data?x.mjs'] });
    expect(outputFiles![0]!.text).toContain('presource/internal');
  });

  it('gets the text of a file as it is', async () => {
    writeFileSync(join(folder, 'text.js'), "export { default } from './plain.mjs' with { type: 'text' };\n");
    const { outputFiles } = await build({ entryPoints: ['text.js'] });
    expect(outputFiles![0]!.text).toContain('class Post extends Entity { id = 0;');
  });

  it('may have one plugin in two builds at once', async () => {
    const plugins = [esbuildPresource()];
    const [{ outputFiles }] = await Promise.all([
      build({ entryPoints: ['view.tsx'], sourcemap: true, plugins }),
      build({ entryPoints: ['view.tsx'], plugins }),
    ]);
    expect(JSON.parse(outputFiles![0]!.text).sourcesContent[0]).toBe(VIEW);
  });

  it('gets findings with their places', async () => {
    await expect(build({ entryPoints: ['broken.ts'] })).rejects.toMatchObject({
      errors: [
        { pluginName: 'presource', location: { file: 'broken.ts', line: 3, column: 44 } },
        { pluginName: 'presource', location: { file: 'broken.ts', line: 4, column: 45 } },
      ],
    });
  });

  it('compiles the changed file when it builds again', async () => {
    writeFileSync(join(folder, 'edited.ts'), BROKEN);
    const context = await esbuild.context({
      entryPoints: [join(folder, 'edited.ts')],
      bundle: true,
      write: false,
      logLevel: 'silent',
      external: ['presource'],
      plugins: [esbuildPresource()],
    });
    await expect(context.rebuild()).rejects.toThrow('path-parameter-missing');
    writeFileSync(join(folder, 'edited.ts'), `import { createResource, Entity } from 'presource';\n${MODEL}`);
    expect((await context.rebuild()).outputFiles![0]!.text).toContain('presource/internal');
    await context.dispose();
  });
});
