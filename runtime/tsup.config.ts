import { readFile, writeFile } from 'node:fs/promises';
import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'index.ts', internal: 'internal.ts', react: 'react/index.ts' },
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: { compilerOptions: { paths: {}, ignoreDeprecations: '6.0' } },
  splitting: true,
  clean: true,
  treeshake: false,
  external: ['react'],
  // A bundler removes directives; React's server renderers need this one in the built file.
  async onSuccess() {
    for (const file of ['dist/react.js', 'dist/react.cjs']) {
      await writeFile(file, `'use client';\n${await readFile(file, 'utf8')}`);
    }
  },
});
