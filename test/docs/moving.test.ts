/** The page on moving from @data-client mentions every name that its packages export, and says what is true of ours. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { FATES } from '../../transformer/command/move/fates.ts';
import { installPeers, peersFolder } from '../bench/build.ts';
import { fateIn, namesTable, packagesTable, peerNames } from './moving.ts';
import { ROOT, read } from './pages.ts';

const PAGE = 'docs/how-to/from-data-client.md';

/** The names that modules export, types included. */
function exportsOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    noEmit: true,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  return new Map(
    files.map((file) => {
      const symbol = checker.getSymbolAtLocation(program.getSourceFile(file)!);
      return [file, symbol ? checker.getExportsOfModule(symbol).map(({ name }) => name) : []];
    }),
  );
}

describe('every name of @data-client', () => {
  it('has a fate: 0 are unmentioned', () => {
    const unknown = Object.entries(peerNames).flatMap(([packageName, { names }]) =>
      names.filter((name) => !fateIn(packageName, name)).map((name) => `${packageName}: ${name}`),
    );
    expect(unknown).toEqual([]);
    expect(new Set(Object.values(peerNames).flatMap(({ names }) => names)).size).toBeGreaterThan(290);
  });

  it('is one that some package exports', () => {
    const all = new Set(Object.values(peerNames).flatMap(({ names }) => names));
    expect([...FATES.keys()].filter((name) => !all.has(name))).toEqual([]);
  });

  it('leads to a name that our entries export, or to a section of the page', () => {
    const entries: Readonly<Record<string, string>> = {
      presource: 'index.ts',
      'presource/next': 'next/server.ts',
      ...Object.fromEntries(
        ['react', 'boundaries', 'managers', 'graphql', 'testing'].map((one) => [
          `presource/${one}`,
          `${one}/index.ts`,
        ]),
      ),
    };
    const fileOf = (entry: string) => join(ROOT, 'runtime', entries[entry]!);
    const exported = exportsOf(Object.keys(entries).map(fileOf));
    const missing = [...FATES].filter(
      ([, fate]) => 'entry' in fate && !exported.get(fileOf(fate.entry))!.includes(fate.name),
    );
    expect(missing).toEqual([]);
    const page = read(PAGE).toLowerCase();
    const anchors = new Set([...FATES.values()].flatMap((fate) => ('anchor' in fate ? fate.anchor : [])));
    const title = (anchor: string) => new RegExp(`^#+ ${anchor.replaceAll('-', '[ -]')}$`, 'm');
    expect([...anchors].filter((anchor) => !title(anchor).test(page))).toEqual([]);
  });
});

describe('the list of names', () => {
  /** Those that npm resolves, where they are installed. */
  const INSTALLED: Readonly<Record<string, string>> = {
    '@data-client/rest': 'rest',
    '@data-client/endpoint': 'endpoint',
    '@data-client/react': 'react',
    '@data-client/core': 'core',
    '@data-client/normalizr': 'normalizr-next',
  };

  beforeAll(installPeers, 120_000);

  it.each(Object.entries(INSTALLED))('has all that %s exports', (name, folder) => {
    const at = join(peersFolder, 'node_modules/@data-client', folder);
    const file = ['lib/index.d.ts', 'ts3.4/index.d.ts']
      .map((one) => join(at, one))
      .find((one) => existsSync(one))!;
    const names = exportsOf([file]).get(file)!;
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((one) => one !== 'default' && !peerNames[name]!.names.includes(one))).toEqual([]);
    const { version } = JSON.parse(read(`test/bench/peers/node_modules/@data-client/${folder}/package.json`));
    expect(peerNames[name]!.versions.split(' ')).toContain(version);
  });
});

describe('the page', () => {
  const tables = { names: namesTable, packages: packagesTable };

  it.each(Object.entries(tables))('has the table of %s', (name, make) => {
    const text = read(PAGE);
    const open = `<!-- ${name} -->`;
    const [start, end] = [text.indexOf(open) + open.length, text.indexOf(`<!-- /${name} -->`)];
    expect(start).toBeLessThan(end);
    const table = `\n\n${make()}\n\n`;
    if (process.env.UPDATE) writeFileSync(join(ROOT, PAGE), text.slice(0, start) + table + text.slice(end));
    else expect(text.slice(start, end)).toBe(table);
  });
});
