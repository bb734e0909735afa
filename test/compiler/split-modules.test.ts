/**
 * A plugin may make several modules of a file, as routers do that load the component of a route when it is shown. A build may have
 * several environments.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, createBuilder, createLogger, type Plugin } from 'vite';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import presource, { type PluginOptions } from '../../transformer/adapters/vite.ts';

const root = mkdtempSync(join(tmpdir(), 'presource-split-'));
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => void vi.stubEnv('NODE_ENV', 'production'));
afterEach(() => vi.unstubAllEnvs());

/** The comment at the end of a line names the pieces that have it: routers leave a class that something may refer to in two. */
const ROUTE = `import { createResource, Entity } from 'presource';
export class Note extends Entity { id = 0 } // shared
export const Notes = createResource({ path: '/notes/:id', schema: Note }); // loader
class Draft extends Entity { id = 0 } // component, loader
export const Drafts = createResource({ path: '/drafts/:id', schema: Draft }); // component
`;

/** Cuts `route.ts` into three modules, each of which Vite loads as the whole file. */
const splitter: Plugin = {
  name: 'splitter',
  enforce: 'pre',
  transform(code, id) {
    const found = /route\.ts(?:\?split=(.*))?$/.exec(id);
    if (!found) return undefined;
    const [, piece = 'loader'] = found;
    const isOwn = new RegExp(`^import|// .*${piece}`);
    const own = code.split('\n').filter((line) => isOwn.test(line));
    if (piece !== 'shared') own.unshift("import { Note } from './route.ts?split=shared';");
    if (piece === 'loader') own.push("export const component = () => import('./route.ts?split=component');");
    return own.join('\n');
  },
};

/** Returns what the build printed: the warnings, and the closing line. */
async function buildWith(plugins: (options: PluginOptions) => Plugin[], code = ROUTE) {
  writeFileSync(join(root, 'route.ts'), code);
  const warnings: string[] = [];
  const lines: string[] = [];
  const reported: string[] = [];
  await build({
    root,
    configFile: false,
    customLogger: { ...createLogger('silent'), info: (text) => void lines.push(text) },
    plugins: plugins({ onReport: (_, report) => void reported.push(...report.map(({ name }) => name)) }),
    build: {
      lib: { entry: join(root, 'route.ts'), formats: ['es'] },
      rolldownOptions: {
        external: [/^presource/],
        onwarn: ({ message }) => void warnings.push(message),
      },
    },
  });
  return { warnings, reported, line: lines.find((text) => text.startsWith('presource:')) };
}

const before = (options: PluginOptions) => [presource(options) as Plugin, splitter];
const after = (options: PluginOptions) => [splitter, presource(options) as Plugin];

describe('a file of which a plugin makes several modules', () => {
  it.each([
    ['before', before, []],
    ['after', after, ['Draft']],
  ])('counts each declaration once: presource %s that plugin', async (_, plugins, twice) => {
    const { line, reported } = await buildWith(plugins);
    expect(line).toMatch(/^presource: 4 of 4 declarations compiled /);
    expect(reported.sort()).toEqual([...twice, 'Draft', 'Drafts', 'Note', 'Notes']);
  });

  it.each([
    ['before', before],
    ['after', after],
  ])('warns once: presource %s that plugin', async (_, plugins) => {
    const { warnings } = await buildWith(
      plugins,
      ROUTE.replace('schema: Note', 'schema: Note, optimistc: true'),
    );
    expect(warnings.filter((text) => text.includes('option-misspelled'))).toHaveLength(1);
  });
});

/** Leaves out what React Router leaves out of a piece of a route: the imports that have no name. */
const router: Plugin = {
  name: 'router',
  transform(code, id) {
    return /post\.ts\?route-chunk=clientLoader/.test(id)
      ? code.replace(/import ["'][^"']+["'];?/g, '')
      : undefined;
  },
};

it.each(['main', 'clientLoader'])('the piece %s of a route has the parts of its file', async (piece) => {
  writeFileSync(
    join(root, 'post.ts'),
    `import { key, Posts } from './key.ts';
export async function clientLoader({ context }) { await context.get(key).fetchIfStale(Posts.get, { id: 1 }); }
export function main() {}
`,
  );
  writeFileSync(join(root, 'key.ts'), 'export const key = Symbol(), Posts = {};\n');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [presource(), router],
    build: { write: false, rolldownOptions: { input: join(root, `post.ts?route-chunk=${piece}`) } },
    resolve: {
      alias: [{ find: /^presource/, replacement: join(import.meta.dirname, '../../runtime/dist') }],
    },
  });
  const { output } = built as { output: { moduleIds: string[] }[] };
  expect(output.flatMap(({ moduleIds }) => moduleIds)).toContainEqual(
    expect.stringMatching(/with-responses/),
  );
});

it('a file of two environments warns once, and is reported in each', async () => {
  const path = join(root, 'model.ts');
  writeFileSync(path, ROUTE.replace('schema: Note', 'schema: Note, optimistc: true'));
  const warnings: string[] = [];
  let reports = 0;
  const output = {
    input: path,
    external: [/^presource/],
    onwarn: ({ message }: { message: string }) => void warnings.push(message),
  };
  const builder = await createBuilder({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [presource({ onReport: () => void reports++ }) as Plugin],
    environments: {
      client: { build: { rolldownOptions: output } },
      ssr: { build: { outDir: 'server', rolldownOptions: output } },
    },
    builder: { sharedConfigBuild: true },
  });
  for (const environment of Object.values(builder.environments)) await builder.build(environment);
  expect(warnings.filter((text) => text.includes('option-misspelled'))).toHaveLength(1);
  expect(reports).toBe(2);
});
