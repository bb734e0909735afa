/** `presource init openapi`: files from three documents type-check, compile without a finding and run. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../../transformer/compile.ts';
import { lend, presource, projectWith } from '../support.ts';
import { projectsDocument } from './projects.ts';

const here = import.meta.dirname;
const documents = {
  'shop.yaml': readFileSync(join(here, 'shop.yaml'), 'utf8'),
  'cms.yaml': readFileSync(join(here, 'cms.yaml'), 'utf8'),
  'projects.json': JSON.stringify(projectsDocument),
};
const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    noUnusedLocals: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: [],
  },
};

interface Facts {
  readonly operations: number;
  readonly mapped: number;
  readonly entities: number;
  readonly resources: number;
  readonly unmapped: readonly { about: string; reason: string }[];
  readonly files: readonly { name: string; state: string }[];
}

function start(name: string, text: string): string {
  const folder = projectWith({
    [name]: text,
    'tsconfig.json': JSON.stringify(TSCONFIG),
    'package.json': '{"type":"module"}',
  });
  lend(folder, 'presource', '@presource/transformer', 'msw');
  return folder;
}

const run = (folder: string, name: string): Facts => {
  const { out, err } = presource(folder, 'init', 'openapi', name, '--json');
  expect(err).toBe('');
  return JSON.parse(out);
};

const filesIn = (folder: string) =>
  readdirSync(join(folder, 'src/api')).filter((file) => file.endsWith('.ts'));

function errorsIn(folder: string): string[] {
  const { options } = ts.convertCompilerOptionsFromJson(TSCONFIG.compilerOptions, folder);
  const program = ts.createProgram(
    filesIn(folder).map((file) => join(folder, 'src/api', file)),
    options,
  );
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText, start: at = 0 }) => {
    const line = file?.text.slice(0, at).split('\n').length;
    return `${file?.fileName.slice(folder.length)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

/** What became of each export, when it was called. */
function driven(folder: string): Record<string, unknown> {
  cpSync(join(here, 'drive.ts'), join(folder, 'drive.ts'));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'drive.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe.each(Object.entries(documents))('%s', (name, text) => {
  const folder = start(name, text);
  let facts: Facts;
  beforeAll(() => {
    facts = run(folder, name);
  });

  test('at least 95 % of its operations are mapped', () => {
    const { operations, mapped, unmapped } = facts;
    console.log(
      `${name}: ${mapped} of ${operations} operations, ${facts.entities} entities, ${facts.resources} resources`,
    );
    expect(mapped / operations).toBeGreaterThanOrEqual(0.95);
    expect(unmapped).toHaveLength(operations - mapped);
    expect(unmapped.every(({ reason }) => reason.length > 20)).toBe(true);
  });

  test('the files pass a strict type check', () => {
    expect(errorsIn(folder)).toEqual([]);
  });

  test('the compiler finds nothing in them, and compiles every resource', () => {
    for (const file of filesIn(folder)) {
      const code = readFileSync(join(folder, 'src/api', file), 'utf8');
      const { diagnostics, report } = compile(code, {
        filename: join(folder, 'src/api', file),
        link: (entry) => entry,
      });
      expect(diagnostics, file).toEqual([]);
      const left = report.filter((one) => one.kind !== 'part' && 'reason' in one && one.reason);
      expect(left, file).toEqual([]);
    }
    expect(presource(folder, 'check').code).toBe(0);
  });

  test('they run at servers of presource/msw, compiled and as written', () => {
    const written = driven(folder);
    expect(Object.keys(written).length).toBeGreaterThan(5);
    expect(Object.entries(written).filter(([, result]) => !String(result).startsWith('fine'))).toEqual([]);
    const compiled = start(name, text);
    run(compiled, name);
    for (const file of filesIn(compiled)) {
      const path = join(compiled, 'src/api', file);
      writeFileSync(
        path,
        compile(readFileSync(path, 'utf8'), { filename: path, link: (entry) => entry }).code,
      );
    }
    expect(driven(compiled)).toEqual(written);
  });

  test('run again, nothing changes', () => {
    const again = run(folder, name);
    expect(again.files.filter(({ state }) => state !== 'unchanged')).toEqual([]);
    expect(presource(folder, 'init', 'openapi', name).out).toContain(
      `Nothing changed in ${again.files.length} files of src/api.`,
    );
  });
});
