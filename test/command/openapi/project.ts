/** Projects with files that `presource init openapi` wrote. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect } from 'vitest';
import { compile } from '../../../transformer/compile.ts';
import { lend, presource, projectWith } from '../support.ts';

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

export interface Facts {
  readonly operations: number;
  readonly mapped: number;
  readonly entities: number;
  readonly resources: number;
  readonly unmapped: readonly { about: string; reason: string }[];
  readonly notes: readonly { about: string; reason: string }[];
  readonly files: readonly { name: string; state: string }[];
}

/** A project with a document. */
export function start(name: string, text: string): string {
  const folder = projectWith({
    [name]: text,
    'tsconfig.json': JSON.stringify(TSCONFIG),
    'package.json': '{"type":"module"}',
  });
  lend(folder, 'presource', '@presource/transformer', 'msw');
  return folder;
}

/** Runs the command. */
export const run = (folder: string, name: string): Facts => {
  const { out, err } = presource(folder, 'init', 'openapi', name, '--json');
  expect(err).toBe('');
  return JSON.parse(out);
};

export const filesIn = (folder: string) =>
  readdirSync(join(folder, 'src/api')).filter((file) => file.endsWith('.ts'));

/** What a strict type check finds. */
export function errorsIn(folder: string): string[] {
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

/** What the compiler finds in the files, and what it leaves as it is. */
export function findingsIn(folder: string): unknown[] {
  return filesIn(folder).flatMap((file) => {
    const filename = join(folder, 'src/api', file);
    const { diagnostics, report } = compile(readFileSync(filename, 'utf8'), {
      filename,
      link: (entry) => entry,
    });
    return [...diagnostics, ...report.filter((one) => one.kind !== 'part' && 'reason' in one && one.reason)];
  });
}
