import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { hostFolder } from '../../hosts/install.ts';
import { presourceBuilt } from '../../size/built.ts';

interface Stats {
  hasErrors(): boolean;
  toString(options: object): string;
}

type Compiler = (options: object, done: (failure: Error | null, stats: Stats) => void) => void;

/** Bundles files for production with webpack or Rspack into a folder, each by itself. */
export async function pack(name: string, texts: readonly string[], folder: string): Promise<void> {
  const require = createRequire(join(hostFolder('webpack'), 'package.json'));
  const { default: compiler }: { default: Compiler } = await import(
    pathToFileURL(require.resolve(name)).href
  );
  const sources = join(folder, 'sources');
  const entry: Record<string, object> = {};
  for (const [i, text] of texts.entries()) {
    const { code } = await esbuild.transform(text, { loader: 'tsx', target: 'es2022' });
    entry[i] = { import: join(sources, `${i}.mjs`), library: { type: 'module' } };
    await writeFile(join(sources, `${i}.mjs`), code);
  }
  const alias = Object.fromEntries(
    Object.entries(await presourceBuilt()).map(([specifier, file]) => [`${specifier}$`, file]),
  );
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler(
      {
        context: folder,
        entry,
        mode: 'production',
        devtool: false,
        target: ['web', 'es2022'],
        externals: /^react(-dom)?($|\/)/,
        externalsType: 'module',
        experiments: { outputModule: true },
        output: { path: folder, filename: '[name].mjs', module: true },
        resolve: { alias },
      },
      (failure, stats) => (failure ? reject(failure) : resolve(stats)),
    ),
  );
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
}
