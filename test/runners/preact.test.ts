// @vitest-environment happy-dom
/** Hooks and boundaries where `react` is `preact/compat`. `npm run test:full` installs it; needs `npm run build`. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostFolder, installFolder } from '../hosts/install.ts';

const host = hostFolder('full/preact');

async function bundled(preact: string, mode: string): Promise<{ run(root: HTMLElement): Promise<string[]> }> {
  const modules = join(host, 'node_modules', preact);
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'preact/app.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'app',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    alias: {
      preact: modules,
      react: join(modules, 'compat'),
      'react-dom': join(modules, 'compat'),
    },
  });
  return new Function(`${outputFiles[0]!.text}; return app;`)();
}

describe.runIf(import.meta.env.MODE === 'full')('Preact', () => {
  beforeAll(() => installFolder(host), 120_000);

  it.each([
    ['preact', 'development'],
    ['preact', 'production'],
    ['preact10', 'development'],
    ['preact10', 'production'],
  ])('%s in %s waits, shows, saves, and tries again after an error', async (preact, mode) => {
    const { run } = await bundled(preact, mode);
    expect(await run(document.createElement('div'))).toEqual([
      'wait | loading',
      'One by Ada | failed | 1',
      'Draft by Ada… | failed | 1',
      'Saved by Ada | failed | 1',
      'Saved by Ada | Two | 1',
    ]);
  });
});
