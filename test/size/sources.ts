import { join } from 'node:path';
import { PARTS } from '../../runtime/contract/parts.ts';

/** `PRESOURCE_RUNTIME=/another/checkout/runtime` measures that one: the way to compare a change with what was before. */
export const runtimeFolder = process.env.PRESOURCE_RUNTIME ?? join(import.meta.dirname, '../../runtime');

/** The library's entries, answered by its sources: for measuring time, where a profile should name things as we do. */
export const presourceSources: Readonly<Record<string, string>> = {
  presource: join(runtimeFolder, 'index.ts'),
  'presource/internal': join(runtimeFolder, 'internal.ts'),
  'presource/react': join(runtimeFolder, 'react/index.ts'),
  'presource/ssr': join(runtimeFolder, 'ssr/index.ts'),
  'presource/compiled': join(runtimeFolder, 'compiled.ts'),
  'presource/compiled-react': join(runtimeFolder, 'react/compiled.ts'),
  'presource/compiled-schema': join(runtimeFolder, 'schema/index.ts'),
  ...Object.fromEntries(
    Object.keys(PARTS).map((name) => [`presource/with-${name}`, join(runtimeFolder, `parts/${name}.ts`)]),
  ),
};
