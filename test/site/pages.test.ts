/** The pages of the site before they are built: their links, the reference, the examples of the playground. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { PARTS } from '../../runtime/contract/parts.ts';
import {
  type BytesOfParts,
  compileLevels,
  declarationsOf,
  findingsOf,
  graphIn,
  partsOf,
} from '../../site/playground/engine/compiled.ts';
import { EXAMPLES } from '../../site/playground/examples/index.ts';
import { LEVELS } from '../../site/playground/protocol.ts';
import { decode, encode } from '../../site/playground/ui/state.ts';
import { alias } from '../../site/playground/vite.ts';
import { documented } from '../../site/reference/pages.ts';
import { slug } from '../../site/stage/links.ts';
import { pictures, sitePages } from '../../site/stage/pages.ts';
import { deadLinks, type Page } from './links.ts';

const ROOT = join(import.meta.dirname, '../..');

const TIMEOUT = 180_000;

/** The links and the headings of a page in Markdown. */
function pageOf(text: string): Page {
  const prose = text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]+`/g, 'code');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)|^\s*- \{.*link: ([^ }]+)/gm)].map(([, a, b]) => a ?? b!);
  const headings = [...text.replace(/^```.*?^```$/gms, '').matchAll(/^#+ (.+?)(?: \{#(\w+)\})?$/gm)];
  return { links, ids: new Set(headings.map(([, title, id]) => id ?? slug(title!))) };
}

describe('the pages of the site', () => {
  it('link to pages and headings that there are', { timeout: TIMEOUT }, () => {
    const pages = new Map<string, Page>();
    for (const [path, text] of sitePages()) {
      pages.set(path, pageOf(text));
      // In front matter a page is named by its address.
      pages.set(path.replace(/(index)?\.md$/, ''), { links: [], ids: pages.get(path)!.ids });
    }
    for (const path of pictures().keys()) pages.set(path, { links: [], ids: new Set() });
    expect(pages.size).toBeGreaterThan(100);
    expect([...pages.values()].flatMap(({ links }) => links).length).toBeGreaterThan(500);
    expect(deadLinks(pages)).toEqual([]);
    const planted = new Map([
      ...pages,
      ['planted.md', { links: ['nowhere.md', '/reference/hooks.md#nothing'], ids: new Set<string>() }],
    ]);
    expect(deadLinks(planted)).toHaveLength(2);
  });
});

describe('the reference of exports', () => {
  it('has every entry that people import', { timeout: TIMEOUT }, () => {
    const specifiers = documented().map(({ specifier }) => specifier);
    expect(specifiers).toContain('presource/react');
    expect(specifiers).toContain('@presource/transformer/vite');
    expect(specifiers.length).toBeGreaterThan(15);
  });

  it('describes every export of every entry, with its declaration', { timeout: TIMEOUT }, () => {
    const all = documented().flatMap(({ specifier, exports }) =>
      exports.map((one) => ({ id: `${specifier}: ${one.name} (${one.file})`, ...one })),
    );
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter(({ comment }) => !/\w\W+\w/.test(comment)).map(({ id }) => id)).toEqual([]);
    expect(all.filter(({ code }) => code.length < 3).map(({ id }) => id)).toEqual([]);
  });

  it('shows nothing that is not for people', { timeout: TIMEOUT }, () => {
    const code = documented()
      .flatMap(({ exports }) => exports.map((one) => one.code))
      .join('\n');
    expect(code).not.toMatch(/@internal|^ +private |'~\w+'\(/m);
  });
});

it('the compiler of the playground needs nothing of Node but what has a stand-in', async () => {
  const { metafile } = await build({
    entryPoints: [join(ROOT, 'site/playground/engine/worker.ts')],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'stand-ins',
        setup({ onResolve }) {
          // Packages of the site alone, and the wasm of the parser.
          onResolve({ filter: /^@emnapi|^@napi-rs|^sucrase$|^path-browserify$|\?url$/ }, ({ path }) => ({
            path,
            external: true,
          }));
          onResolve({ filter: /^[\w@]/ }, ({ path, kind }) => {
            const known = kind === 'entry-point' ? undefined : alias.find(({ find }) => find.test(path));
            return known && { path: known.replacement };
          });
        },
      },
    ],
  });
  expect(Object.keys(metafile.inputs).length).toBeGreaterThan(100);
});

const bytesOfParts = Object.fromEntries(
  ['core', ...Object.keys(PARTS)].map((name) => [name, 1]),
) as BytesOfParts;

describe('the examples of the playground', () => {
  it.each(EXAMPLES)('compile at every level, without a finding: $title', ({ code }) => {
    const compiled = compileLevels(code);
    expect(findingsOf(compiled)).toEqual([]);
    for (const level of LEVELS) expect(compiled.results[level].code).not.toBe(code);
    const declarations = declarationsOf(compiled);
    expect(declarations.length).toBeGreaterThan(0);
    expect(declarations.filter(({ reason }) => reason)).toEqual([]);
    expect(partsOf(compiled, bytesOfParts)[0]!.part).toBe('core');
    expect(graphIn(compiled).flatMap(({ arrows }) => arrows).length).toBeGreaterThan(0);
  });

  it.each(EXAMPLES)('are the same after a link: $title', async ({ code, responses }) => {
    expect(await decode(await encode({ code, responses }))).toEqual({ code, responses });
  });

  it.each(['', 'nothing', 'e30', '%%%'])('a link that is none is left alone: %s', async (text) => {
    expect(await decode(text)).toBeUndefined();
  });
});
