/** Apps in the styles of the pages of data-client: what `presource move` leaves to do, and that all else has its types. */
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { lend, presource, projectWith } from '../support.ts';

const APPS = join(import.meta.dirname, 'apps');

/** The places that are left, by app: an edit each, with its section on the page. */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  github: ['src/issues.test.tsx #tests'],
  'rest-hooks': [],
  todos: [
    'src/TodoList.stories.tsx #tests',
    'src/managers/index.ts #managers',
    'src/resources/base.ts #entities',
  ],
};

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

/** The files in which TypeScript finds something. */
function filesWithErrors(folder: string): string[] {
  const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, 'src', file));
  const options = { ...OPTIONS, typeRoots: [join(folder, 'node_modules/@types')], types: ['node'] };
  const found = ts.getPreEmitDiagnostics(ts.createProgram(sources, options));
  return [...new Set(found.map(({ file }) => file?.fileName.replace(`${folder}/`, '') ?? ''))].sort();
}

describe.each(readdirSync(APPS))('test/command/move/apps/%s', (name) => {
  const folder = projectWith({});
  cpSync(join(APPS, name), folder, { recursive: true });
  const types = ['@types/react', '@types/react-dom', '@types/node'];
  lend(folder, 'presource', 'react', 'react-dom', '@testing-library/react', ...types);

  it('is moved but for a few places', () => {
    const left = () => {
      const { out } = presource(folder, 'move', '--json');
      const found = JSON.parse(out) as { changed: string[]; left: { file: string; page: string }[] };
      return [
        found.changed.length > 0,
        found.left.map(({ file, page }) => `${file} ${page.replace(/.*#/, '#')}`),
      ];
    };
    expect(left()).toEqual([true, LEFT[name]]);
    expect(left()).toEqual([false, LEFT[name]]);
    expect(LEFT[name]!.length).toBeLessThanOrEqual(3);
  });

  it('has no type error elsewhere', { timeout: 60_000 }, () => {
    expect(filesWithErrors(folder)).toEqual(LEFT[name]!.map((place) => place.replace(/ .*/, '')));
  });
});
