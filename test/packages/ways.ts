/** The ways by which an app gets the package. Each leaves a program that writes what it came to into `$OUTCOME`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { hostFolder } from '../hosts/install.ts';

type Format = 'cjs' | 'esm';
const extensions = { cjs: '.cjs', esm: '.mjs' };

/** The formats of the app's parts: of the one that declares the data, and of the rest. */
export interface Parts {
  readonly model: Format;
  readonly rest: Format;
}

export const parts: Readonly<Record<string, Parts>> = {
  require: { model: 'cjs', rest: 'cjs' },
  import: { model: 'esm', rest: 'esm' },
  'require below import': { model: 'cjs', rest: 'esm' },
  'import below require': { model: 'esm', rest: 'cjs' },
};

const RUN = `run(copy).then((outcome) => writeFileSync(process.env.OUTCOME, JSON.stringify(outcome)))`;
const MAIN = `import { writeFileSync } from 'node:fs';
import * as copy from 'copy/react';
import { run } from './steps.ts';
`;
const FILES: Readonly<Record<string, string>> = {
  'main.ts': `${MAIN}${RUN};`,
  'main.test.ts': `${MAIN}test('runs', () => ${RUN});`,
};
const app = join(import.meta.dirname, 'app');

/** Writes one module in a format; `named` says what others are called there. */
export function writeModule(
  text: string,
  to: string,
  format: Format,
  named = (file: string) => file,
): string {
  const { code } = esbuild.transformSync(text, { loader: 'ts', format, platform: 'node', target: 'es2022' });
  writeFileSync(
    to,
    code.replace(/(["'])\.\/(\w+\.ts)\1/g, (_, quote, at) => `${quote}./${named(at)}${quote}`),
  );
  return to;
}

/** Writes one program of `app/` into a folder. */
export const writeProgram = (folder: string, name: string, format: Format): string =>
  writeModule(readFileSync(join(app, `${name}.ts`), 'utf8'), join(folder, name + extensions[format]), format);

/** Writes the app into a folder of its own; gives the path of its main file, or of its test. */
export function writeApp(
  folder: string,
  name: string,
  { model, rest }: Parts,
  main: 'main.ts' | 'main.test.ts' = 'main.ts',
  ends: Readonly<Record<Format, string>> = extensions,
): string {
  const to = join(folder, name.replaceAll(' ', '-'));
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'package.json'), '{}');
  const formatOf = (file: string) => (file === 'model.ts' ? model : rest);
  const named = (file: string) => file.replace(/\.ts$/, ends[formatOf(file)]);
  for (const file of ['model.ts', 'server.ts', 'steps.ts', main]) {
    const text = FILES[file] ?? readFileSync(join(app, file), 'utf8');
    writeModule(text, join(to, named(file)), formatOf(file), named);
  }
  return join(to, named(main));
}

type Bundle = (entry: string, outfile: string) => Promise<void>;

const withEsbuild: Bundle = async (entry, outfile) => {
  await esbuild.build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', logLevel: 'error' });
};

interface Stats {
  hasErrors(): boolean;
  toString(options: object): string;
}

type Compiler = (options: object, done: (failure: Error | null, stats: Stats) => void) => void;

const like =
  (name: string): Bundle =>
  async (entry, outfile) => {
    const require = createRequire(join(hostFolder('webpack'), 'package.json'));
    const { default: compiler }: { default: Compiler } = await import(
      pathToFileURL(require.resolve(name)).href
    );
    const stats = await new Promise<Stats>((resolve, reject) => {
      const output = { path: join(outfile, '..'), filename: basename(outfile) };
      const config = { entry, output, mode: 'development', devtool: false, target: 'node' };
      compiler(config, (failure, stats) => (failure ? reject(failure) : resolve(stats)));
    });
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
  };

export const bundlers: Readonly<Record<string, Bundle>> = {
  esbuild: withEsbuild,
  webpack: like('webpack'),
  rspack: like('@rspack/core'),
};
