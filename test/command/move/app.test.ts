/** An app written against @data-client, and what `presource move` alone makes of it: the same screens and requests. */
import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPeers, peersFolder } from '../../bench/build.ts';
import { lend, presource, projectWith } from '../support.ts';
import { startApi } from './server.ts';

const APP = join(import.meta.dirname, 'app');
const PEERS = join(peersFolder, 'node_modules');
const DRIVER = join(import.meta.dirname, 'drive.ts');

/** Both apps run on one React, that of data-client. */
async function bundle(folder: string): Promise<string> {
  const outfile = join(folder, 'built.mjs');
  await build({
    entryPoints: [join(folder, 'src/main.tsx')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    target: 'es2022',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: { react: join(PEERS, 'react'), 'react-dom': join(PEERS, 'react-dom') },
    nodePaths: [PEERS],
  });
  return outfile;
}

/** The screens of an app, and the requests that it sent. */
async function life(folder: string) {
  const file = await bundle(folder);
  const api = await startApi();
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [DRIVER, file, api.url], {
      timeout: 50_000,
    });
    const screens = JSON.parse(stdout.trim().split('\n').at(-1)!) as [string, string][];
    return { screens, requests: api.log };
  } finally {
    await api.close();
  }
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

function typeErrors(folder: string): string[] {
  const files = ['main.tsx', 'tasks.spec.tsx', 'data/index.ts'].map((file) => join(folder, 'src', file));
  return ts.getPreEmitDiagnostics(ts.createProgram(files, OPTIONS)).map(({ file, start, messageText }) => {
    const at = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start!).line + 1}` : '';
    return `${at.replace(folder, '')}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

describe('an app of @data-client', () => {
  const before = projectWith({});
  const after = projectWith({});

  beforeAll(() => {
    installPeers();
    for (const folder of [before, after]) cpSync(APP, folder, { recursive: true });
    lend(after, 'presource', 'react', 'react-dom', '@types/react', '@types/react-dom', 'vitest');
  }, 120_000);

  it('is moved by the command alone, with nothing left, and a second run changes nothing', () => {
    const dry = presource(after, 'move', '--dry');
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(dry.out).toMatch(/12 files would be changed, and nothing is left to do by hand\.$/);
    const { out, code } = presource(after, 'move');
    expect({ out, code }).toEqual({
      out: '12 files changed, and nothing is left to do by hand.\n\nNext: `npm install`, or that of your package manager, and `npx presource doctor`, which says where the plugin belongs.',
      code: 0,
    });
    expect(presource(after, 'move')).toEqual({
      out: expect.stringMatching(/^Nothing to move: .* nothing of them is left in \d+ scripts\.$/),
      code: 0,
      err: '',
    });
  });

  it('has no type error then', () => {
    expect(typeErrors(after)).toEqual([]);
  });

  it('shows the same screens, and sends the same requests', { timeout: 60_000 }, async () => {
    const theirs = await life(before);
    const ours = await life(after);
    expect(ours.screens).toEqual(theirs.screens);
    // Requests that start together are sent in another order.
    expect(ours.requests.toSorted()).toEqual(theirs.requests.toSorted());
    expect(theirs.requests.length).toBe(11);
    expect(theirs.screens.length).toBe(17);
  });
});
