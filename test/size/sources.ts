import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * The library's entries, answered by its sources. What a bundler makes of them and of the built `dist` is the same
 * code; from the sources it needs no build before every measurement, and a metafile names the modules as we do.
 */
export const presourceSources: Readonly<Record<string, string>> = {
  presource: join(root, 'runtime/index.ts'),
  'presource/internal': join(root, 'runtime/internal.ts'),
  'presource/react': join(root, 'runtime/react/index.ts'),
};

/** The same entries as `npm run build` makes them. */
export const presourceBuilt: Readonly<Record<string, string>> = {
  presource: join(root, 'runtime/dist/index.js'),
  'presource/internal': join(root, 'runtime/dist/internal.js'),
  'presource/react': join(root, 'runtime/dist/react.js'),
};
