/**
 * Lets plain Node run the sources of both packages: names of the packages lead to their sources, TypeScript becomes
 * JavaScript as it is loaded. A planted fault is put into a source on its way, so that no file is ever changed.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';

/** A mistake in one source: `search` stands in `file` (from the root of the repository) exactly once. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  readonly search: string;
  readonly replacement: string;
}

const ROOT = join(import.meta.dirname, '../..');

const ENTRIES: Record<string, string> = {
  presource: 'runtime/index.ts',
  'presource/internal': 'runtime/internal.ts',
  'presource/react': 'runtime/react/index.ts',
  '@presource/transformer': 'transformer/index.ts',
};

/** The source with the fault in it. A fault whose place is gone, or is not the only one, is to be written anew. */
export function plant(source: string, { name, file, search, replacement }: Fault): string {
  const [before, after, ...more] = source.split(search);
  if (after === undefined || more.length) {
    throw new Error(
      `The planted fault "${name}" has ${more.length ? 'more than one place' : 'no place'} in ${file}.`,
    );
  }
  return before + replacement + after;
}

/** From here on, everything that is imported goes through the loader. */
export function load(fault?: Fault): void {
  const faulty = fault && pathToFileURL(join(ROOT, fault.file)).href;
  registerHooks({
    resolve(specifier, context, next) {
      const entry = ENTRIES[specifier];
      return next(entry ? pathToFileURL(join(ROOT, entry)).href : specifier, context);
    },
    load(url, context, next) {
      if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
      const file = fileURLToPath(url);
      const text = readFileSync(file, 'utf8');
      const { code } = transformSync(url === faulty ? plant(text, fault!) : text, {
        loader: 'ts',
        target: 'es2023',
        sourcefile: file,
        sourcemap: 'inline',
      });
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}
