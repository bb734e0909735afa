import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import withPresource from '@presource/transformer/next';

export default withPresource({
  // The example lies in another project, which has a lock file, too.
  turbopack: { root: dirname(fileURLToPath(import.meta.url)) },
  distDir: process.env.DIST ?? '.next',
});
