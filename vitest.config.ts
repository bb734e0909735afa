import { defineConfig } from 'vitest/config';

const source = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  resolve: {
    alias: [
      { find: /^presource$/, replacement: source('runtime/index.ts') },
      { find: /^presource\/internal$/, replacement: source('runtime/internal.ts') },
      { find: /^presource\/react$/, replacement: source('runtime/react/index.ts') },
      { find: /^@presource\/transformer\/vite$/, replacement: source('transformer/adapters/vite.ts') },
      { find: /^@presource\/transformer$/, replacement: source('transformer/index.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['test/hosts/install.ts'],
    testTimeout: 20_000,
  },
});
