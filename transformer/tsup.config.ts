import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'index.ts', vite: 'adapters/vite.ts' },
  format: ['esm'],
  target: 'node20',
  platform: 'node',
  dts: { compilerOptions: { paths: {}, ignoreDeprecations: '6.0' } },
  splitting: true,
  clean: true,
});
