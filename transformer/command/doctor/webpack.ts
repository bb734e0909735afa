import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addingForDevelopment } from '../package-manager.ts';
import { importFile, locate } from '../packages.ts';
import { type Examined, fine, unbuildable, unloadable, wrong } from './examined.ts';
import { besides, filesWithUs, isCompiled, PROBE, probePath, RUNTIME } from './probe.ts';

interface Stats {
  hasErrors(): boolean;
  toString(options: object): string;
}

/** webpack and Rspack have one interface. */
type Bundler = (
  options: object,
  done: (error: Error | null | undefined, stats: Stats | undefined) => void,
) => unknown;

const BUNDLERS = [
  { name: 'webpack', module: 'webpack', plugin: 'webpack' },
  { name: 'rspack', module: '@rspack/core', plugin: 'rspack' },
] as const;

/** The configs of webpack and Rspack in a folder: the first build of each has the probe in place of its entry. */
export async function examineWebpack(folder: string): Promise<Examined[]> {
  const found: Examined[] = [];
  for (const { name, module, plugin } of BUNDLERS) {
    const config = ['js', 'mjs', 'cjs', 'ts', 'mts']
      .map((end) => `${name}.config.${end}`)
      .find((one) => existsSync(join(folder, one)));
    const main = locate(folder, module);
    if (config === undefined) continue;
    if (main === undefined) {
      found.push(wrong(`${config} is there, but not ${module}.`, addingForDevelopment(folder, module)));
      continue;
    }
    try {
      const bundler = await importFile<{ default: Bundler & { rspack?: Bundler } }>(main);
      const options = await optionsIn(join(folder, config));
      const isActive = await buildProbe(folder, bundler.default.rspack ?? bundler.default, options);
      found.push(
        isActive
          ? fine(`The plugin is active in ${config}: ${name} compiled a probe.`)
          : missing(config, plugin),
      );
    } catch (error) {
      found.push(error instanceof BuildError ? unbuildable(config, error) : unloadable(config, error));
    }
  }
  return found;
}

const missing = (config: string, plugin: string): Examined =>
  wrong(
    `The plugin in ${config} compiles nothing, or is not there.`,
    `Add it: \`import presource from '@presource/transformer/${plugin}'\`, and \`plugins: [presource()]\`. If it is there, look at its \`include\` and \`exclude\`.`,
  );

class BuildError extends Error {}

/** The options of a config: an object, a list of them, a promise, or a function that returns one of these. */
async function optionsIn(path: string): Promise<object> {
  const { default: given } = await importFile<{ default: unknown }>(path);
  const made = await (typeof given === 'function' ? given({}, { mode: 'production' }) : given);
  return (Array.isArray(made) ? made[0] : made) as object;
}

/** The probe is a file beside those that use us as long as the build runs: loaders are asked for its path. */
async function buildProbe(folder: string, bundler: Bundler, options: object): Promise<boolean> {
  const probe = besides(probePath(folder, await filesWithUs(folder)));
  const out = mkdtempSync(join(tmpdir(), 'presource-doctor-'));
  writeFileSync(probe, PROBE);
  try {
    await new Promise<void>((resolve, reject) => {
      bundler(probeOptions(folder, options, probe, out), (error, stats) => {
        if (error) reject(new BuildError(error.message));
        else if (stats?.hasErrors())
          reject(new BuildError(stats.toString({ all: false, errors: true, colors: false })));
        else resolve();
      });
    });
    const scripts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.[mc]?js$/.test(name),
    );
    return scripts.some((name) => isCompiled(readFileSync(join(out, name), 'utf8')));
  } finally {
    rmSync(probe, { force: true });
    rmSync(out, { recursive: true, force: true });
  }
}

const probeOptions = (folder: string, options: object, probe: string, out: string): object => ({
  context: folder,
  ...options,
  mode: 'production',
  entry: { probe },
  output: { path: out, filename: 'probe.js' },
  devtool: false,
  cache: false,
  watch: false,
  optimization: { minimize: false },
  externals: [
    ({ request = '' }: { request?: string }, done: (error?: null, result?: string) => void) =>
      RUNTIME.test(request) ? done(null, `commonjs ${request}`) : done(),
  ],
});
