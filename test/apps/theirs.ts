/**
 * Our apps as people write them against @data-client: `theirs/` has the files that are written in another way there, all
 * others differ by their imports.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { lend, projectWith } from '../command/support.ts';

const PACKAGES: readonly (readonly [ours: string, theirs: string])[] = [
  ["'presource/react'", "'@data-client/react'"],
  ["'presource'", "'@data-client/rest'"],
];
const MANIFEST = { dependencies: { '@data-client/rest': '^0.18.0', '@data-client/react': '^0.18.0' } };

export interface AppOfTheirs {
  readonly name: 'issues' | 'prices';
  /** Its folders with sources. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Where the files of `theirs/` belong. */
  readonly into?: string;
  /** What only our app has. */
  readonly leftOut: readonly string[];
}

export const ISSUES: AppOfTheirs = {
  name: 'issues',
  folders: ['src'],
  files: ['index.html'],
  into: 'src',
  leftOut: ['src/api/sign-out.ts'],
};

export const PRICES: AppOfTheirs = {
  name: 'prices',
  folders: ['app', 'lib', 'vite'],
  files: ['index.html', 'next.d.ts'],
  leftOut: ['lib/live.tsx', 'lib/socket.ts', 'vite/client.tsx', 'vite/page.tsx', 'vite/server.tsx'],
};

/** A folder with an app as it is before the move. */
export function before({ name, folders, files, into = '', leftOut }: AppOfTheirs): string {
  const app = join(import.meta.dirname, name);
  const folder = projectWith({ 'package.json': JSON.stringify(MANIFEST) });
  for (const part of [...folders, ...files]) cpSync(join(app, part), join(folder, part), { recursive: true });
  cpSync(join(app, 'theirs'), join(folder, into), { recursive: true });
  for (const file of leftOut) rmSync(join(folder, file));
  for (const file of sourcesOf(folder, folders)) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      PACKAGES.reduce((all, [ours, theirs]) => all.replaceAll(ours, theirs), text),
    );
  }
  lend(folder, 'presource', 'react', 'react-dom', '@types/react', '@types/react-dom', '@types/node');
  return folder;
}

export const sourcesOf = (folder: string, folders: readonly string[]): string[] =>
  folders.flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, part, file)),
  );

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What TypeScript says of an app. */
export function typeErrors(folder: string, { folders, files }: AppOfTheirs): string[] {
  const declared = files.filter((file) => file.endsWith('.d.ts')).map((file) => join(folder, file));
  const options = { ...OPTIONS, typeRoots: [join(folder, 'node_modules/@types')], types: ['node'] };
  const program = ts.createProgram([...sourcesOf(folder, folders), ...declared], options);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, start, messageText }) =>
        `${file?.fileName.replace(folder, '')}:${file?.text.slice(0, start).split('\n').length}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}
