/** While files are edited, what a host has compiled is what a cold build of the same files would give. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, expect, test } from 'vitest';
import presourceRollup from '../../transformer/adapters/rollup.ts';
import presource from '../../transformer/adapters/vite.ts';
import { editsOf, FILES } from './edited-files.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'presource-edits-')));
afterAll(() => rmSync(root, { recursive: true }));
mkdirSync(join(root, 'src'));

const EDITS = 200;

const serve = () =>
  createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [presource()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: [{ find: /^presource.*/, replacement: join(root, 'runtime.ts') }] },
  });

const shown = async (server: ViteDevServer, file: string): Promise<string> => {
  const code = await server.transformRequest(`/src/${file}`).then(
    (result) => result?.code,
    ({ message }: Error) => message,
  );
  return (code ?? '').replaceAll(/\?t=\d+/g, '');
};

test(`a development server after each of ${EDITS} edits`, { timeout: 120_000 }, async () => {
  writeFileSync(join(root, 'runtime.ts'), 'export {};');
  for (const file of FILES) writeFileSync(join(root, 'src', file), '');
  const server = await serve();
  for (const [turn, [edited, text, asked]] of editsOf(EDITS).entries()) {
    const path = join(root, 'src', edited);
    writeFileSync(path, text);
    server.moduleGraph.onFileChange(path);
    const isCompared = turn % 20 === 19;
    const now = new Map<string, string>();
    for (const file of isCompared ? FILES : [edited, ...asked]) now.set(file, await shown(server, file));
    if (!isCompared) continue;
    const cold = await serve();
    for (const [file, code] of now)
      expect(code, `${file} after ${turn + 1} edits`).toBe(await shown(cold, file));
    await cold.close();
  }
  await server.close();
});

test('a production build watches the files whose declarations it has read', async () => {
  const written = (name: string, text: string) => {
    writeFileSync(join(root, name), text);
    return join(root, name);
  };
  const declared = written(
    'user.ts',
    `import { Base } from './base.ts';\nexport class User extends Base {}\n`,
  );
  const index = written('index.ts', `export { User } from './user.ts';\n`);
  written('base.ts', `import { Entity } from 'presource';\nexport class Base extends Entity { id = 0 }\n`);
  const input = written(
    'post.js',
    `import { createResource, Entity } from 'presource';\nimport { User } from './index.ts';\nexport class Post extends Entity { static schema = { author: User } }\nexport const Posts = createResource({ path: '/posts/:id', schema: Post });\n`,
  );
  const runtime = {
    name: 'runtime',
    resolveId: (id: string) =>
      id.startsWith('presource') ? { id: join(root, id), syntheticNamedExports: '__all' } : null,
    load: (id: string) => (id.startsWith(join(root, 'presource')) ? 'export const __all = {};' : null),
  };
  // Only the plugin reads them: for the bundler they are outside.
  const bundle = await rollup({ input, external: /index/, plugins: [presourceRollup(), runtime] });
  expect(bundle.watchFiles).toEqual(expect.arrayContaining([input, index, declared]));
  await bundle.close();
});
