import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Runs one file's text through the transformer, as the bundler plugins do. */
export async function compileText(code: string, filename: string, fast = false): Promise<string> {
  const { compile } = await import('../../transformer/compile.ts');
  return compile(code, { filename, fast, link: (entry) => entry }).code;
}

/** An esbuild plugin that compiles the files whose path matches, and leaves every other file alone. */
export function compileFiles(filter: RegExp, fast = false): Plugin {
  return {
    name: 'presource-compile',
    setup(build) {
      build.onLoad({ filter }, async ({ path }) => ({
        contents: await compileText(await readFile(path, 'utf8'), path, fast),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }));
    },
  };
}
