/** While files are edited, what webpack and Rspack have built is what a cold build of the same files would give. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import type { CompilerPlugin, PluginOptions } from '../../transformer/adapters/plugin.ts';
import rspackPresource from '../../transformer/adapters/rspack.ts';
import webpackPresource from '../../transformer/adapters/webpack.ts';
import { hostFolder } from '../hosts/install.ts';
import { editsOf, FILES } from './edited-files.ts';

const isFull = import.meta.env.MODE === 'full';
const EDITS = isFull ? 200 : 24;
const COMPARED = isFull ? 5 : 4;

interface Module {
  readonly resource?: string;
  originalSource?(): { source(): string | Buffer } | null;
}

interface Stats {
  readonly startTime: number;
  readonly compilation: {
    readonly errors: readonly { readonly message: string }[];
    readonly modules: Iterable<Module>;
  };
}

type Done = (failure: Error | null, stats?: Stats) => void;

interface Compiler {
  run(done: Done): void;
  watch(options: object, done: Done): { close(done: () => void): void };
  close(done: () => void): void;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const RUNTIME = `export class Entity {}
export const createResource = (options) => options;
export const links = () => {};
`;

/** A project whose runtime is not much. */
function projectOf(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'presource-watch-')));
  folders.push(root);
  const runtime = join(root, 'node_modules/presource');
  mkdirSync(runtime, { recursive: true });
  mkdirSync(join(root, 'src'));
  const manifest = {
    name: 'presource',
    type: 'module',
    exports: { './package.json': './package.json', '.': './index.js', './*': './index.js' },
  };
  writeFileSync(join(runtime, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(runtime, 'index.js'), RUNTIME);
  for (const file of FILES) writeFileSync(join(root, 'src', file), 'export const One = 0;\n');
  const entry = FILES.map((file, at) => `export * as file${at} from './src/${file}';\n`).join('');
  writeFileSync(join(root, 'entry.js'), entry);
  return root;
}

interface Host {
  readonly name: string;
  readonly plugin: (options: PluginOptions) => CompilerPlugin;
  readonly loader: object;
}

const HOSTS: readonly Host[] = [
  {
    name: 'webpack',
    plugin: webpackPresource,
    loader: { loader: 'esbuild-loader', options: { target: 'es2022' } },
  },
  {
    name: '@rspack/core',
    plugin: rspackPresource,
    loader: {
      loader: 'builtin:swc-loader',
      options: { jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022' } },
    },
  },
];

async function compilerOf(
  { name, plugin, loader }: Host,
  root: string,
  mode: string,
  out: string,
): Promise<Compiler> {
  const require = createRequire(join(hostFolder('webpack'), 'package.json'));
  const module: { default(options: object): Compiler } = await import(
    pathToFileURL(require.resolve(name)).href
  );
  return module.default({
    context: root,
    entry: './entry.js',
    mode,
    devtool: false,
    output: { path: join(root, out), filename: 'out.js', library: { type: 'commonjs' } },
    optimization: { minimize: false, concatenateModules: false, emitOnErrors: true },
    resolveLoader: { modules: [join(hostFolder('webpack'), 'node_modules')] },
    module: { rules: [{ test: /\.tsx?$/, ...loader }] },
    plugins: [plugin({ report: false })],
  });
}

/** What the loaders made of each file, the parts that it asks for included, and what is wrong with them. */
function resultOf({ compilation }: Stats) {
  const modules = [...compilation.modules].flatMap((module) => {
    const source = module.originalSource?.()?.source();
    return module.resource?.includes('/src/') && source ? [[module.resource, String(source)] as const] : [];
  });
  return {
    modules: Object.fromEntries(modules.sort(([a], [b]) => (a < b ? -1 : 1))),
    errors: compilation.errors.map(({ message }) => message).sort(),
  };
}

async function cold(host: Host, root: string, mode: string) {
  const compiler = await compilerOf(host, root, mode, 'cold');
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler.run((failure, one) => (one ? resolve(one) : reject(failure))),
  );
  const result = resultOf(stats);
  await new Promise<void>((resolve) => compiler.close(resolve));
  return result;
}

/** A build that goes on: `built` waits for the first that began after a time. */
async function watching(host: Host, root: string, mode: string) {
  const compiler = await compilerOf(host, root, mode, 'warm');
  let last: Stats | undefined;
  let notify = () => {};
  const watcher = compiler.watch({ aggregateTimeout: 5 }, (_failure, stats) => {
    last = stats;
    notify();
  });
  return {
    async built(since: number): Promise<ReturnType<typeof resultOf>> {
      while (!last || last.startTime < since) await new Promise<void>((resolve) => (notify = resolve));
      return resultOf(last);
    },
    close: () => new Promise<void>((resolve) => watcher.close(resolve)),
  };
}

const cases = HOSTS.flatMap((host) =>
  ['development', 'production'].map((mode) => [host.name, mode, host] as const),
);

describe.each(cases)('%s, %s', (_name, mode, host) => {
  test(`after each of ${EDITS} edits`, { timeout: 600_000 }, async () => {
    const root = projectOf();
    const watcher = await watching(host, root, mode);
    await watcher.built(0);
    for (const [turn, [file, text]] of editsOf(EDITS).entries()) {
      // Files whose time is that of the last build are not seen as changed.
      await new Promise((resolve) => setTimeout(resolve, 20));
      const since = Date.now();
      writeFileSync(join(root, 'src', file), `${text}// ${turn}\n`);
      const warm = await watcher.built(since);
      if (turn % COMPARED === COMPARED - 1)
        expect(warm, `${file} after ${turn + 1} edits`).toEqual(await cold(host, root, mode));
    }
    await watcher.close();
  });
});
