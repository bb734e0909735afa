import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import { kindsBeside } from '../../transformer/adapters/neighbors.ts';
import type { KindOfImport, Optimize } from '../../transformer/compile.ts';

/** Runs one file's text through the transformer, as the bundler plugins do. */
export async function compileText(
  code: string,
  filename: string,
  optimize?: Optimize,
  kindOfImport?: KindOfImport,
): Promise<string> {
  const { compile } = await import('../../transformer/compile.ts');
  return compile(code, { filename, optimize, kindOfImport, link: (entry) => entry }).code;
}

/** An esbuild plugin that compiles the files whose path matches, and leaves every other file alone. */
export function compileFiles(filter: RegExp, optimize?: Optimize): Plugin {
  return {
    name: 'presource-compile',
    setup(build) {
      build.onLoad({ filter }, async ({ path }) => ({
        contents: await compileText(await readFile(path, 'utf8'), path, optimize, kindsBeside(path)),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      }));
    },
  };
}
