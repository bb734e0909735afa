import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addingForDevelopment } from '../package-manager.ts';
import { importFile, locate } from '../packages.ts';
import { type Examined, fine, unbuildable, unloadable, wrong } from './examined.ts';
import { filesWithUs, isCompiled, type Output, outputCode, probePath, probePlugin } from './probe.ts';

/** Options of Rollup and of Rolldown: those of one build of a config. */
interface Options {
  readonly plugins?: unknown;
}

type Bundle = (options: object) => Promise<{ generate(options: object): Promise<Output> }>;

/** How a config is loaded, and who builds it. */
interface Bundler {
  readonly name: 'rollup' | 'rolldown';
  readonly loader: string;
  readonly load: (module: object, path: string) => Promise<Options | readonly Options[]>;
}

const BUNDLERS: readonly Bundler[] = [
  {
    name: 'rollup',
    loader: 'rollup/loadConfigFile',
    load: async (module, path) => {
      const { loadConfigFile } = module as {
        loadConfigFile(path: string, options: object): Promise<{ readonly options: readonly Options[] }>;
      };
      return (await loadConfigFile(path, {})).options;
    },
  },
  {
    name: 'rolldown',
    loader: 'rolldown/config',
    load: (module, path) =>
      (module as { loadConfig(path: string): Promise<Options | readonly Options[]> }).loadConfig(path),
  },
];

/** The configs of Rollup and Rolldown in a folder: the first build of each has the probe in place of its entry. */
export async function examineRollup(folder: string): Promise<Examined[]> {
  const found = BUNDLERS.flatMap((bundler) => {
    const config = ['js', 'mjs', 'cjs', 'ts', 'mts']
      .map((end) => `${bundler.name}.config.${end}`)
      .find((name) => existsSync(join(folder, name)));
    return config === undefined ? [] : [examineOne(folder, bundler, config)];
  });
  return Promise.all(found);
}

async function examineOne(
  folder: string,
  { name, loader, load }: Bundler,
  config: string,
): Promise<Examined> {
  const [main, path] = [locate(folder, name), locate(folder, loader)];
  if (main === undefined || path === undefined)
    return wrong(`${config} is there, but not ${name}.`, addingForDevelopment(folder, name));
  let options: Options | undefined;
  try {
    options = [await load(await importFile(path), join(folder, config))].flat()[0];
  } catch (error) {
    return unloadable(config, error);
  }
  try {
    const { [name]: bundle } = await importFile<Record<string, Bundle>>(main);
    const probe = probePath(folder, await filesWithUs(folder));
    const plugins = [probePlugin(probe), options?.plugins];
    const built = await bundle!({ ...options, input: probe, plugins, onwarn: () => {}, onLog: () => {} });
    return isCompiled(outputCode(await built.generate({ format: 'es' })))
      ? fine(`The plugin is active in ${config}: ${name} compiled a probe.`)
      : wrong(
          `The plugin in ${config} compiles nothing, or is not there.`,
          `Put \`presource()\` of '@presource/transformer/${name}' first in \`plugins\`, before plugins that remove types, and look at its \`include\` and \`exclude\`.`,
        );
  } catch (error) {
    return unbuildable(config, error);
  }
}
