import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { pairs } from '../../size/pairs.ts';
import { median } from '../clock.ts';
import type { Result } from '../tasks/task.ts';

const plain = Array.from({ length: 60 }, (_, i) => `export const value${i} = (a: number) => a + ${i};`).join(
  '\n',
);

/** What compiling costs: a file that is none of ours, a typical one of ours, and a build of 1,000 of them in Vite. */
export async function measureCompile(): Promise<Result> {
  const { compile } = await import('../../../transformer/compile.ts');
  const files = pairs({ count: 1_000 });
  const entities = Object.entries(files).filter(([id]) => !id.endsWith('index.ts'));
  // Warm, as a build of many files is after the first few.
  for (const [filename, code] of entities.slice(0, 200)) compile(code, { filename });
  const each = entities.map(([filename, code]) => timed(() => compile(code, { filename })));
  const foreign = Array.from({ length: 200 }, () => timed(() => compile(plain, { filename: 'plain.ts' })));
  const compiling = each.reduce((sum, ms) => sum + ms, 0);
  const building = await buildTime(files);
  return {
    compileForeign: median(foreign),
    compileEntity: median(each),
    compileShare: (100 * compiling) / (building + compiling),
  };
}

function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

async function buildTime(files: Readonly<Record<string, string>>): Promise<number> {
  const start = performance.now();
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory(files)],
    build: {
      write: false,
      rollupOptions: { input: './pairs/index.ts', external: ['presource'], treeshake: false },
    },
  });
  return performance.now() - start;
}

function inMemory(files: Readonly<Record<string, string>>): Plugin {
  const path = (id: string) => join(import.meta.dirname, id);
  const byPath = new Map(Object.entries(files).map(([id, code]) => [path(id), code]));
  return {
    name: 'in-memory',
    enforce: 'pre',
    resolveId: (id) => (id in files ? path(id) : undefined),
    load: (id) => byPath.get(id),
  };
}
