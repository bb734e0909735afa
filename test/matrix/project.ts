/** A project with the blog's data layer, and a program that takes 40 steps with it. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';

export type Format = 'esm' | 'cjs';

const ROOT = join(import.meta.dirname, '../..');
const DATA = join(ROOT, 'examples/blog/src/data');
const STEPS = join(ROOT, 'test/tsc/blog');

/** The files of the data layer. */
const FILES = readdirSync(DATA).filter((file) => file.endsWith('.ts'));

/** The whole program; what it came to is in `$OUTCOME`. Time stands still, so that ages are the same. */
const APP = `import { writeFileSync } from 'node:fs';
import { Controller } from 'presource';
import { dehydrate } from 'presource/ssr';
${FILES.map((file, index) => `import * as data${index} from './data/${file}';`).join('\n')}
import { walk } from './steps.ts';

Date.now = () => 1_764_000_000_000;
console.warn = console.error = () => {};
const data = Object.assign({}, ${FILES.map((_, index) => `data${index}`).join(', ')});
export const done = walk(data, { Controller, show: dehydrate }).then((traces) => {
  const isCompiled = Boolean(Object.getOwnPropertyDescriptor(data.Post, 'name')?.get);
  const outcome = JSON.stringify({ isCompiled, traces });
  // A bundle for a phone has no files.
  if (globalThis.writeOutcome) globalThis.writeOutcome(outcome);
  else writeFileSync(process.env.OUTCOME, outcome);
});
`;

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export class Project {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'presource-matrix-')));

  /** @param format of the files `.js` */
  constructor(format: Format = 'esm') {
    this.link('presource', join(ROOT, 'runtime'));
    this.link('@presource/transformer', join(ROOT, 'transformer'));
    this.write('package.json', JSON.stringify({ type: format === 'esm' ? 'module' : 'commonjs' }));
    folders.push(this.folder);
  }

  write(file: string, text: string): string {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  }

  read = (file: string): string => readFileSync(join(this.folder, file), 'utf8');

  /** Lends a package of another folder. */
  link(name: string, path: string): void {
    const to = join(this.folder, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(path, to, 'junction');
  }

  /** The data layer in JavaScript. */
  writeScripts(folder: string): void {
    for (const file of FILES) {
      const { code } = transformSync(readFileSync(join(DATA, file), 'utf8'), {
        loader: 'ts',
        target: 'es2022',
      });
      this.write(
        `${folder}/data/${file.replace(/ts$/, 'js')}`,
        code.replace(/(from "\.\/\w+)\.ts"/g, '$1.js"'),
      );
    }
  }

  /** The data layer in TypeScript; `ending` is how its files import each other. */
  writeData(folder: string, ending = '.ts'): void {
    for (const file of FILES) {
      const text = readFileSync(join(DATA, file), 'utf8');
      this.write(`${folder}/data/${file}`, text.replace(/(from '\.\/\w+)\.ts'/g, `$1${ending}'`));
    }
  }

  /** The program around it, in JavaScript; gives the path of its main file. */
  writeProgram(folder: string, format: Format, ending = '.ts'): string {
    const write = (name: string, text: string) => {
      const named = text
        .replace(/(from '\.\/(?:steps|server))\.ts'/g, "$1.js'")
        .replace(/(from '\.\/data\/\w+)\.ts'/g, `$1${ending}'`);
      const { code } = transformSync(named, { loader: 'ts', format, target: 'es2022' });
      return this.write(`${folder}/${name}.js`, code);
    };
    for (const name of ['steps', 'server']) write(name, readFileSync(join(STEPS, `${name}.ts`), 'utf8'));
    return write('app', APP);
  }
}
