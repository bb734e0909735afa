import { join } from 'node:path';

/** `PRESOURCE_RUNTIME=/another/checkout/runtime` measures that one: the way to compare a change with what was before. */
const runtime = process.env.PRESOURCE_RUNTIME ?? join(import.meta.dirname, '../../runtime');

/**
 * The library's entries, answered by its sources. What a bundler makes of them and of the built `dist` is the same
 * code; from the sources it needs no build before every measurement, and a metafile names the modules as we do.
 */
export const presourceSources: Readonly<Record<string, string>> = {
  presource: join(runtime, 'index.ts'),
  'presource/internal': join(runtime, 'internal.ts'),
  'presource/react': join(runtime, 'react/index.ts'),
};

/** The same entries as `npm run build` makes them. */
export const presourceBuilt: Readonly<Record<string, string>> = {
  presource: join(runtime, 'dist/index.js'),
  'presource/internal': join(runtime, 'dist/internal.js'),
  'presource/react': join(runtime, 'dist/react.js'),
};
