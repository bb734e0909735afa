import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { createResource, RestEndpoint } from 'presource';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { blocksOf, pages, ROOT, read, tracked } from './pages.ts';
import { modulesOf } from './samples.ts';
import { tables } from './tables.ts';

/** The options of the repository, as a strict project of a user has them. */
function options(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const lax = {
    noUnusedLocals: false,
    noUnusedParameters: false,
    verbatimModuleSyntax: false,
    isolatedModules: false,
  };
  // Options that only some projects have, and that must not refuse a sample.
  const strict = { noImplicitOverride: true, exactOptionalPropertyTypes: true };
  return { ...options, ...lax, ...strict };
}

/** The errors in the samples of all pages, by page and line. */
function check(): string[] {
  const files = new Map<string, string>();
  for (const page of pages) for (const [path, text] of modulesOf(page)) files.set(join(ROOT, path), text);
  const host = ts.createCompilerHost(options());
  const { fileExists, readFile, directoryExists } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file) ?? readFile(file);
  // Folders that hold only samples are nowhere on the disk.
  host.directoryExists = (folder) =>
    directoryExists?.(folder) || [...files.keys()].some((file) => file.startsWith(`${folder}/`));
  host.getSourceFile = (file, languageVersion) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, languageVersion);
  };
  const program = ts.createProgram([...files.keys(), join(ROOT, 'test/docs/tools.d.ts')], options(), host);
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file && files.has(file.fileName))
    .map(({ file, start, messageText }) => {
      const { line } = file!.getLineAndCharacterOfPosition(start!);
      const place = posix.relative(join(ROOT, 'test/docs/checked'), file!.fileName);
      return `${place}:${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
}

describe('the pages', () => {
  it('have samples', () => {
    const samples = pages.flatMap((page) => [...modulesOf(page).keys()]);
    expect(samples.length).toBeGreaterThan(40);
  });

  it('show TypeScript that passes a strict type check', { timeout: 120_000 }, () => {
    expect(check()).toEqual([]);
  });

  it('show JSON that parses', () => {
    for (const page of pages) {
      for (const { language, text } of blocksOf(page)) if (language === 'json') JSON.parse(text);
    }
  });

  it('name npm scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => `${page}: ${script}`),
    );
    expect(named.filter((one) => !((one.split(': ')[1] as string) in scripts))).toEqual([]);
  });

  it('link to pages and headings that there are', () => {
    const files = tracked();
    expect(pages.flatMap((page) => brokenLinks(page, files))).toEqual([]);
  });
});

/** The rows of a page's tables whose cells are all code. */
const tableRows = (page: string): string[][] =>
  read(page)
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .map((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code!));

describe('the page of paths', () => {
  const rows = tableRows('docs/reference/paths.md');

  it.each(rows.filter((row) => row.length === 3))('%s, %s', (path, args, url) => {
    const endpoint = new RestEndpoint({ path });
    const params: object = new Function(`return (${args})`)();
    expect(endpoint.url(params as never)).toBe(url);
  });

  it.each(rows.filter((row) => row.length === 2))('the list of %s', (path, short) => {
    expect(createResource({ path, schema: undefined }).getList.path).toBe(short);
  });
});

describe('the figures in the pages', () => {
  it.each(Object.entries(tables))('are those that were measured: %s', (name, { page, make }) => {
    const text = read(page);
    const [start, end] = [
      text.indexOf('-->', text.indexOf(`<!-- ${name}:`)) + 3,
      text.indexOf(`<!-- /${name} -->`),
    ];
    expect(start).toBeLessThan(end);
    const table = `\n\n${make()}\n\n`;
    if (process.env.UPDATE) writeFileSync(join(ROOT, page), text.slice(0, start) + table + text.slice(end));
    else expect(text.slice(start, end)).toBe(table);
  });
});

it('the README is one screen and what follows from it: fewer than 1,000 words', () => {
  const words = read('README.md').split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThan(1_000);
});

function brokenLinks(page: string, files: ReadonlySet<string>): string[] {
  const prose = read(page)
    .replace(/^```.*?^```$/gms, '')
    .replace(/`[^`\n]+`/g, 'code');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to]) => to!)
    .filter((to) => !/^[a-z]+:/.test(to))
    .filter((to) => {
      const [path = '', heading] = to.split('#');
      const target = path ? posix.join(dirname(page), path).replace(/\/$/, '') : page;
      const isThere = files.has(target) || existsSync(join(ROOT, target));
      return !isThere || (heading !== undefined && !headingsOf(target).includes(heading));
    })
    .map((to) => `${page}: ${to}`);
}

/** Headings as links name them. */
const headingsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
    text!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
