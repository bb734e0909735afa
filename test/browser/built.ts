import { fileURLToPath } from 'node:url';
import presource from '@presource/transformer/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const source = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** A production build of one of this folder's apps, with the packages as they are built. */
export async function buildApp(name: string, outDir: string, compiled = true): Promise<void> {
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build({
      root: source(`test/browser/${name}`),
      configFile: false,
      logLevel: 'warn',
      mode: 'production',
      plugins: [compiled && presource(), react()],
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env.NODE_ENV = environment;
  }
}
