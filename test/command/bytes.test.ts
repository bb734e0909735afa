/** The bytes of `presource explain` are what the runtime adds to a bundle. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { describe, expect, it } from 'vitest';
import compiler from '../../transformer/adapters/esbuild.ts';
import { pairs, resourceNames } from '../size/pairs.ts';
import { lend, presource, projectWith } from './support.ts';

const SIZE = join(import.meta.dirname, '../size');

/** A generated app of 200 entities, each in a file of its own. */
function generated(app: string): string {
  const files = pairs({ count: 200, nested: 1 / 3, irregular: 1 / 4 });
  // Its modules import each other as from one folder.
  const beside = Object.entries(files).map(([id, text]) => [id, text.replaceAll("'./pairs/", "'./")]);
  const names = resourceNames(200).join(', ');
  const main = `import { ${names} } from './pairs/index.ts';\nexport const used = [${names}];\n`;
  const folder = projectWith({
    ...Object.fromEntries(beside),
    'main.tsx': main + readFileSync(join(SIZE, `apps/${app}.tsx`), 'utf8'),
    'index.html': '<script type="module" src="/main.tsx"></script>',
  });
  lend(folder, 'presource');
  return folder;
}

const RUNTIME = join(import.meta.dirname, '../../runtime/dist');

/** Leaves nothing of the runtime but its imports, of each name once, as a bundle with the runtime has each name once. */
const withoutRuntime: Plugin = {
  name: 'without-runtime',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^presource(\/|$)/ }, ({ path }) => ({ path, namespace: 'runtime' }));
    onResolve({ filter: /^left-out:/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
    onLoad({ filter: /./, namespace: 'runtime' }, async ({ path }) => {
      const file = `${path.replace(/^presource\/?/, '') || 'index'}.js`;
      const names = file.startsWith('with-') ? [] : Object.keys(await import(join(RUNTIME, file)));
      return { contents: `export { ${names.join(', ')} } from 'left-out:${file}';` };
    });
  },
};

/** The compressed bundle of an app, with the runtime or with no trace of it. */
async function bundleBytes(folder: string, entry: string, hasRuntime: boolean): Promise<number> {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outdir: 'out',
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'error',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    // The blog's own one leads to sources of the runtime.
    tsconfigRaw: '{}',
    plugins: [compiler({ report: false }), ...(hasRuntime ? [] : [withoutRuntime])],
  });
  const text = outputFiles.find(({ path }) => path.endsWith('.js'))!.text;
  return brotliCompressSync(text.replace(/import(?:[^;"']*?from)?\s*"left-out:[^"]*";/g, '')).length;
}

async function differenceOf(folder: string, entry: string): Promise<{ said: number; difference: number }> {
  const { out } = presource(folder, 'explain', '--json');
  const said: number = JSON.parse(out).sum.runtimeBytes;
  const [all, without] = [await bundleBytes(folder, entry, true), await bundleBytes(folder, entry, false)];
  return { said, difference: all - without };
}

describe('the bytes that explain prints', () => {
  it.each(['read-only', 'crud', 'relations'])(
    'of %s are those of the bundle, but for 2 of 100',
    async (app) => {
      const { said, difference } = await differenceOf(generated(app), 'main.tsx');
      expect(Math.abs(said / difference - 1), `${said} for ${difference}`).toBeLessThan(0.02);
    },
  );

  it('of the blog are those of the bundle, but for 2 of 100', async () => {
    const blog = join(import.meta.dirname, '../../examples/blog');
    const { said, difference } = await differenceOf(blog, 'src/main.tsx');
    expect(Math.abs(said / difference - 1), `${said} for ${difference}`).toBeLessThan(0.02);
  });
});
