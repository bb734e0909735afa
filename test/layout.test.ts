import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { type Import, importsOf, parse, sourceFiles } from '../build/imports.ts';
import { PARTS, UNCOMPILED_PARTS } from '../runtime/contract/parts.ts';

/** The rules of how this repository is laid out. Each finding names the file, and what in it breaks the rule. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A clone that belongs to somebody else (a container's user) is read all the same. */
const tracked = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .filter(Boolean)
  .sort();

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const sources = sourceFiles();
const trees = new Map(sources.map((file) => [file, parse(file)]));
const imports = [...trees].flatMap(([file, tree]) => importsOf(file, tree));
const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const isRuntime = (to: string) => isIn('runtime')(to) || to === 'presource';
const isTransformer = (to: string) => isIn('transformer')(to) || to === '@presource/transformer';
const importersOf = (name: string) => [
  ...new Set(imports.filter(({ to }) => to === name).map(({ from }) => from)),
];
const name = ({ from, to }: Import) => `${from} imports ${to}`;

describe('who imports whom', () => {
  it('reads every import (the rules below would hold of nothing, too)', () => {
    expect(imports.length).toBeGreaterThan(sources.length);
    expect(importersOf('runtime/store/node.ts').length).toBeGreaterThan(5);
  });

  it('the runtime knows nothing of the transformer', () => {
    expect(imports.filter(({ from, to }) => isIn('runtime')(from) && isTransformer(to)).map(name)).toEqual(
      [],
    );
  });

  it('the transformer takes only types from the runtime, and what both must agree on, which knows nothing of either', () => {
    const isShared = isIn('runtime/contract');
    const values = imports.filter(
      ({ from, to, isTypeOnly }) =>
        isIn('transformer')(from) && isRuntime(to) && !isTypeOnly && !isShared(to),
    );
    expect(imports.filter(({ from }) => isShared(from))).toEqual([]);
    expect(values.map(name)).toEqual([]);
  });

  it.each([
    ['oxc-parser', ['transformer/parse/parse.ts']],
    ['oxc-walker', ['transformer/analyze/facts/scope.ts']],
    ['magic-string', ['transformer/emit/emit.ts']],
    ['unplugin', ['transformer/adapters/plugin.ts']],
    ['get-tsconfig', ['transformer/adapters/tsconfig.ts']],
    ['typescript', ['transformer/adapters/tsc/host.ts']],
  ])('%s is known to one file at most', (tool, files) => {
    expect(importersOf(tool)).toEqual(files);
  });

  it('only runtime/react/ imports React, and only what tests it, looks at it, extends it or is for Next.js imports from there', () => {
    const isReact = (to: string) => /^react(-dom)?$/.test(to) || isIn('runtime/react')(to);
    const isTold = (file: string) =>
      ['react', 'boundaries', 'managers', 'testing', 'devtools', 'next'].some((one) =>
        isIn(`runtime/${one}`)(file),
      );
    const outside = imports.filter(({ from, to }) => isReact(to) && !isTold(from));
    expect(outside.map(name)).toEqual([]);
  });

  const tools = ['testing', 'msw', 'devtools'];

  it.each(tools)('only tools know of the tools: presource/%s', (tool) => {
    const isTool = isIn(`runtime/${tool}`);
    const isOfTools = (file: string) => tools.some((one) => isIn(`runtime/${one}`)(file));
    const others = imports.filter(({ from, to }) => (to === tool || isTool(to)) && !isOfTools(from));
    expect(others.map(name)).toEqual([]);
  });

  it('the core knows no part: each is a module of its own, which imports what it needs', () => {
    const isPart = isIn('runtime/parts');
    const everything = 'runtime/everything.ts';
    const outside = imports.filter(
      ({ from, to }) =>
        isPart(to) &&
        !isPart(from) &&
        from !== everything &&
        !['runtime/graphql', 'runtime/managers'].some((entry) => isIn(entry)(from)),
    );
    expect(outside.map(name)).toEqual([]);
    const all = UNCOMPILED_PARTS.map((part) => `runtime/parts/${part}.ts`);
    expect(imports.filter(({ from }) => from === everything).map(({ to }) => to)).toEqual(all);
    for (const [part, { needs }] of Object.entries(PARTS)) {
      const needed = imports.filter(({ from, to }) => from === `runtime/parts/${part}.ts` && isPart(to));
      expect(needed.map(({ to }) => to)).toEqual(needs.map((need) => `runtime/parts/${need}.ts`));
    }
    expect(importersOf(everything)).toEqual(['runtime/index.ts', 'runtime/react/index.ts']);
  });

  it('the runtime has no dependency', () => {
    const packages = imports.filter(({ from, to }) => isIn('runtime')(from) && !to.startsWith('runtime/'));
    const peers: Record<string, string[]> = {
      react: ['react'],
      boundaries: ['react'],
      managers: ['react'],
      devtools: ['react'],
      testing: ['react', 'react-dom'],
      msw: ['msw'],
      next: ['react', 'next'],
    };
    const others = packages.filter(({ from, to }) => !peers[from.split('/')[1]!]?.includes(to));
    expect(others.map(name)).toEqual([]);
    expect(JSON.parse(read('runtime/package.json')).dependencies).toBeUndefined();
  });

  /** The files that import each other in a circle, or stand between two circles. */
  const circles = (among: readonly Import[]) => {
    const needs = new Map<string, string[]>();
    for (const { from, to } of among) if (trees.has(to)) needs.set(from, [...(needs.get(from) ?? []), to]);
    // What imports nothing that is left goes, and what nothing that is left imports, again and again; a circle stays.
    for (let size = -1; size !== needs.size; ) {
      size = needs.size;
      for (const [from, to] of needs) if (!to.some((file) => needs.has(file))) needs.delete(from);
      const wanted = new Set([...needs.values()].flat());
      for (const from of needs.keys()) if (!wanted.has(from)) needs.delete(from);
    }
    return [...needs.keys()];
  };

  it('nothing is imported in a circle, neither values nor types', () => {
    expect(circles(imports)).toEqual([]);
    const [planted] = imports
      .filter(({ to }) => trees.has(to))
      .map(({ from, to }) => ({ from: to, to: from }));
    expect(circles([...imports, { ...planted!, isTypeOnly: true }]).length).toBeGreaterThan(1);
  });

  /** Folders from the ground up: each may import from those before it, values as well as types. */
  const FLOORS = {
    compiler: ['model', 'parse', 'analyze', 'generate', 'emit', 'adapters', 'command'].map(
      (name) => `transformer/${name}`,
    ),
    runtime: ['store', 'schema', 'path', 'endpoint', 'controller', 'memory', 'react'].map(
      (name) => `runtime/${name}`,
    ),
  };
  const upward = (floors: readonly string[], among: readonly Import[]) => {
    const floorOf = (file: string) => floors.findIndex((floor) => isIn(floor)(file));
    return among.filter(({ from, to }) => floorOf(from) >= 0 && floorOf(to) > floorOf(from)).map(name);
  };

  it.each(Object.entries(FLOORS))('higher floors of the %s are not known to lower ones', (_, floors) => {
    expect(upward(floors, imports)).toEqual([]);
    const planted = { from: `${floors[0]}/a.ts`, to: `${floors.at(-1)}/b.ts`, isTypeOnly: true };
    expect(upward(floors, [planted])).toEqual([name(planted)]);
  });

  it('an exported name stands for one thing', () => {
    const places = new Map<string, Set<string>>();
    const note = (name: string, file: string) => places.set(name, (places.get(name) ?? new Set()).add(file));
    for (const [file, { statements }] of trees) {
      for (const statement of statements) {
        const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
        if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
        const named = ts.isVariableStatement(statement)
          ? statement.declarationList.declarations
          : [statement];
        for (const one of named as readonly ts.NamedDeclaration[])
          if (one.name && ts.isIdentifier(one.name)) note(one.name.text, file);
      }
    }
    expect(places.size).toBeGreaterThan(sources.length);
    const several = [...places].filter(([, files]) => files.size > 1);
    // The compiler's model of what the runtime has goes by the same names, and so do boundaries and providers with more props.
    const isBoundary = (files: Set<string>) =>
      files.has('runtime/boundaries/index.ts') || files.has('runtime/managers/index.ts');
    const others = several.filter(([, files]) => !isBoundary(files));
    expect(others.map(([name, files]) => `${name}: ${[...files].join(', ')}`).sort()).toEqual([
      'Endpoint: runtime/endpoint/endpoint.ts, transformer/model/endpoint.ts',
      'Entity: runtime/entity.ts, transformer/model/entity.ts',
      'Resource: runtime/types/resource.ts, transformer/model/resource.ts',
    ]);
  });

  it('what compiled files call or hand on is what `presource/internal` exports', () => {
    const exported = [...trees.get('runtime/internal.ts')!.statements].flatMap((statement) =>
      ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)
        ? statement.exportClause.elements.map((element) => element.name.text)
        : [],
    );
    const outputs = tracked.filter((file) =>
      /^test\/(fixtures\/.*\/output|linked\/levels\/.*)\.[jt]sx?$/.test(file),
    );
    const called = outputs.flatMap((file) =>
      [...read(file).matchAll(/\b__x\d*\.(\w+)/g)].map(([, helper]) => helper),
    );
    // The counters are for tests and tools.
    expect([...new Set(called), 'counters'].sort()).toEqual(exported.sort());
  });
});

describe('small by rule', () => {
  it('no file of the packages has more than 300 lines', () => {
    const long = sources.map((file) => [file, read(file).trimEnd().split('\n').length] as const);
    expect(long.filter(([, lines]) => lines > 300)).toEqual([]);
  });

  /** One piece, because every call in them is paid once per entity: docs/decisions/06-the-store.md. */
  const HOT = ['runtime/store/normalize.ts', 'runtime/store/plan.ts'];

  it('no function of the packages has more than 80 lines', () => {
    const long: string[] = [];
    for (const [file, tree] of trees) {
      const visit = (node: ts.Node): void => {
        if (ts.isFunctionLike(node) && 'body' in node) {
          const [first, last] = [node.getStart(tree), node.end].map(
            (at) => tree.getLineAndCharacterOfPosition(at).line + 1,
          ) as [number, number];
          if (last - first + 1 > (HOT.includes(file) ? 110 : 80)) long.push(`${file}:${first}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(tree);
    }
    expect(long).toEqual([]);
  });
});

/** Lines of tracked text files that match, as `file:line: text`. */
function lines(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((text, index) =>
        pattern.test(text) ? [`${file}:${index + 1}: ${text.trim().slice(0, 120)}`] : [],
      ),
  );
}

describe('what is committed', () => {
  const here = 'test/layout.test.ts';
  const text = tracked.filter((file) => !/\.(png|ico|woff2)$/.test(file) && file !== here);
  const locks = text.filter((file) => file.endsWith('package-lock.json'));
  const written = text.filter((file) => !locks.includes(file));

  it('leaves nothing for later', () => {
    expect(lines(/\b(TODO|FIXME|XXX|HACK)\b/, written)).toEqual([]);
  });

  it('`any` is an error to the linter, and where it is allowed a sentence says why', () => {
    expect(JSON.parse(read('biome.json')).linter.rules.suspicious.noExplicitAny).toBe('error');
    expect(lines(/biome-ignore (?!\S+: \S.*\w)/, written)).toEqual([]);
  });

  it('lock files name no address to load packages from', () => {
    expect(locks).toContain('package-lock.json');
    expect(lines(/"resolved": "(?:https?|git|file):/, locks)).toEqual([]);
  });

  it('names no registry', () => {
    const registry = /\bregistry\.[\w-]+\.\w+|npm\.pkg\.github|_authToken|\/artifactory\/|^\s*registry\s*=/i;
    expect(lines(registry, text)).toEqual([]);
  });

  it('names no place of a machine', () => {
    expect(
      lines(/(?<![\w.:)}~-])\/(?:home|root|Users|work|tmp|mnt|var|private)\/[\w.-]|\b[A-Z]:\\Users/, text),
    ).toEqual([]);
  });
});
