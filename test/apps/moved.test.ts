/**
 * Our apps as people write them against @data-client: `theirs/` has the files that are written in another way there, all
 * others differ by their imports. `presource move` alone makes apps of them that do the same as ours.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium, reportMissingChromium } from '../../examples/blog/scripts/chromium.ts';
import { startSite } from '../../examples/blog/scripts/servers.ts';
import { lend, presource, projectWith } from '../command/support.ts';
import { buildApp } from './builds.ts';
import { startApi } from './issues/server/index.ts';
import { Walk } from './issues/walk.ts';

const chromium = findChromium();
if (!chromium) reportMissingChromium('driving moved apps in a browser');

const PACKAGES: readonly (readonly [ours: string, theirs: string])[] = [
  ["'presource/react'", "'@data-client/react'"],
  ["'presource'", "'@data-client/rest'"],
];
const MANIFEST = { dependencies: { '@data-client/rest': '^0.18.0', '@data-client/react': '^0.18.0' } };

/** A folder with an app as it is before the move. */
function before(name: string, ...leftOut: readonly string[]): string {
  const app = join(import.meta.dirname, name);
  const folder = projectWith({ 'package.json': JSON.stringify(MANIFEST) });
  cpSync(join(app, 'src'), join(folder, 'src'), { recursive: true });
  cpSync(join(app, 'theirs'), join(folder, 'src'), { recursive: true });
  cpSync(join(app, 'index.html'), join(folder, 'index.html'));
  for (const file of leftOut) rmSync(join(folder, 'src', file));
  for (const file of sourcesOf(folder)) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      PACKAGES.reduce((all, [ours, theirs]) => all.replaceAll(ours, theirs), text),
    );
  }
  lend(folder, 'presource', 'react', 'react-dom', '@types/react', '@types/react-dom');
  return folder;
}

const sourcesOf = (folder: string): string[] =>
  readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, 'src', file));

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

const typeErrors = (folder: string): string[] =>
  ts
    .getPreEmitDiagnostics(ts.createProgram(sourcesOf(folder), OPTIONS))
    .map(
      ({ file, start, messageText }) =>
        `${file?.fileName.replace(folder, '')}:${file?.text.slice(0, start).split('\n').length}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );

describe('test/apps/issues, written against @data-client', () => {
  const folder = before('issues', 'api/sign-out.ts');
  let browser: Browser | undefined;

  beforeAll(async () => {
    if (chromium) browser = await launchChromium(chromium);
  }, 60_000);
  afterAll(() => browser?.close());

  test('is moved by the command alone, and a second run changes nothing', () => {
    const { out, code } = presource(folder, 'move');
    expect({ out, code }).toEqual({
      out: expect.stringMatching(/^\d+ files changed, and nothing is left to do by hand\.$/),
      code: 0,
    });
    expect(presource(folder, 'move').out).toBe('0 files changed, and nothing is left to do by hand.');
    const texts = sourcesOf(folder).map((file) => readFileSync(file, 'utf8'));
    expect(texts.join('')).not.toContain('@data-client');
  });

  test('has no type error then', () => {
    expect(typeErrors(folder)).toEqual([]);
  });

  async function walk(root: string) {
    const outDir = join(folder, root === folder ? 'moved' : 'ours');
    await buildApp('Vite', { root, outDir, compiled: true });
    const api = await startApi();
    const site = await startSite(outDir, api);
    const page = await browser!.newPage();
    page.setDefaultTimeout(10_000);
    try {
      return await new Walk(page, api).take(site.url);
    } finally {
      await page.close();
      await site.stop();
      await api.stop();
    }
  }

  test.skipIf(!chromium)(
    'shows the screens and sends the requests of ours',
    { timeout: 180_000 },
    async () => {
      const moved = await walk(folder);
      const ours = await walk(join(import.meta.dirname, 'issues'));
      expect(moved.screens).toEqual(ours.screens);
      expect(moved.requests).toEqual(ours.requests);
    },
  );
});
