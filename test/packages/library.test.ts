/**
 * A published library of entities and resources, compiled or not, in an app that is compiled or not: one store with the same
 * in it. With a runtime of its own it is refused by name, as soon as its schema meets the app's controller.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import presource from '../../transformer/adapters/esbuild.ts';
import { Project } from '../matrix/project.ts';
import { pack, unpack } from './archives.ts';

// Programs are started, with a bundler before them.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** What an app adds to a library: an entity around one of its own, a subclass, and a member of a resource. */
const APP = `import { writeFileSync } from 'node:fs';
import { Controller, createResource, Entity } from 'presource';
import { dehydrate } from 'presource/ssr';
import * as data from '@acme/data';
import { walk } from './steps.js';

Date.now = () => 1_764_000_000_000;
console.warn = () => {};
class Note extends Entity {
  id = 0;
  post = data.Post.fromJS();
  static schema = { post: data.Post };
}
class Author extends data.User {
  static key = 'Author';
}
const Notes = createResource({ path: '/notes/:id', schema: Note });
const Best = data.PostResource.extend('best', { path: '/best', schema: [data.Post] });
const Authors = createResource({ path: '/writers/:id', schema: Author });
const rows = { '/notes/1': { id: 1, post: { id: 7, title: 'Seven' } }, '/writers/1': { id: 1, name: 'Ada' } };

async function meet() {
  const fetch = async (input) => Response.json(rows[new URL(input, 'http://a.test').pathname] ?? [{ id: 7, title: 'Best' }]);
  const controller = new Controller({ fetch });
  const note = await controller.fetch(Notes.get, { id: 1 });
  await controller.fetch(Authors.get, { id: 1 });
  const [best] = await controller.fetch(Best.best);
  const shared = controller.getResponse(Notes.get, { id: 1 }).data.post === best;
  return { shared, title: note.post.title, store: dehydrate(controller) };
}

const outcome = async () => ({ met: await meet(), traces: await walk(data, { Controller, show: dehydrate }) });
outcome()
  .catch((error) => ({ refused: error.message }))
  .then((result) => writeFileSync(process.env.OUTCOME, JSON.stringify(result)));
`;

const project = new Project();
const library = join(project.folder, 'node_modules/@acme/data');

interface Outcome {
  readonly met?: { readonly shared: boolean; readonly title: string };
  readonly traces?: readonly object[];
  readonly refused?: string;
}

beforeAll(() => {
  rmSync(join(project.folder, 'node_modules/presource'));
  const archive = pack('runtime', project.folder);
  unpack(archive, project.folder, 'presource');
  project.writeData('library');
  project.writeProgram('src', 'esm');
  project.write(
    'library/index.ts',
    ['comments', 'entities', 'feed', 'people', 'posts']
      .map((name) => `export * from './data/${name}.ts';\n`)
      .join(''),
  );
  project.write('src/app.js', APP);
  project.write(
    'node_modules/@acme/data/package.json',
    '{"name":"@acme/data","type":"module","main":"./index.js"}',
  );
});

async function bundle(
  entry: string,
  outfile: string,
  isCompiled: boolean,
  external: string[],
): Promise<void> {
  await esbuild.build({
    entryPoints: [join(project.folder, entry)],
    outfile,
    external,
    absWorkingDir: project.folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    plugins: isCompiled ? [presource({ report: false })] : [],
  });
}

/** What the app comes to, bundled for production, with its runtime and the library in it. */
async function outcomeOf(isLibraryCompiled: boolean, isAppCompiled: boolean): Promise<Outcome> {
  await bundle('library/index.ts', join(library, 'index.js'), isLibraryCompiled, ['presource']);
  expect(readFileSync(join(library, 'index.js'), 'utf8').includes('presource/internal')).toBe(
    isLibraryCompiled,
  );
  const program = join(project.folder, 'app.mjs');
  await bundle('src/app.js', program, isAppCompiled, []);
  const OUTCOME = join(project.folder, 'outcome.json');
  const env = { ...process.env, OUTCOME, NODE_ENV: 'development', NODE_OPTIONS: '' };
  execFileSync(process.execPath, [program], { env, stdio: 'pipe' });
  return JSON.parse(readFileSync(OUTCOME, 'utf8'));
}

const forms = [
  [true, false],
  [false, true],
  [true, true],
] as const;

it.each(forms)('library compiled: %s, app compiled: %s, with one runtime', async (isLibrary, isApp) => {
  const written = await outcomeOf(false, false);
  expect(written.met).toMatchObject({ shared: true, title: 'Seven' });
  expect(written.traces).toHaveLength(40);
  expect(await outcomeOf(isLibrary, isApp)).toEqual(written);
});

describe('with a version of the runtime of its own', () => {
  beforeAll(() => {
    unpack(pack('runtime', project.folder), library, 'presource');
    const file = join(library, 'node_modules/presource/package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...manifest, version: '0.2.0' }));
  });

  it.each([[false, false] as const, ...forms])(
    'library compiled: %s, app compiled: %s',
    async (isLibrary, isApp) => {
      const { refused } = await outcomeOf(isLibrary, isApp);
      expect(refused).toContain('package-twice: two copies of presource are loaded');
    },
  );
});
