import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import presource from '../../../transformer/adapters/vite.ts';
import { median } from './clock.ts';

const BUILDS = 5;

/** Milliseconds of processor time: of the thread that runs plugins, and of all threads. */
export interface BuildTime {
  readonly main: number;
  readonly all: number;
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** What a build of the whole project for production takes, without a plugin or with one. */
async function timeOf(root: string, plugin?: Plugin): Promise<BuildTime> {
  const all = process.cpuUsage();
  const main = process.threadCpuUsage();
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: plugin ? [plugin] : [],
    build: {
      write: false,
      lib: { entry: join(root, 'index.ts'), formats: ['es'] },
      rolldownOptions: { external: [/^presource/] },
    },
  });
  return { main: milliseconds(process.threadCpuUsage(main)), all: milliseconds(process.cpuUsage(all)) };
}

/** What it costs a host in Rust to call into JavaScript, file by file. */
const looking: Plugin = {
  name: 'looking',
  transform: { filter: { id: /\.ts$/, code: 'presource' }, handler: () => undefined },
};

/** The builds, in the order in which each adds something to the one before. */
const PLUGINS = { alone: undefined, looking, compiled: presource() as Plugin };

/** What the builds take: medians, taken in turn. */
export async function buildTimes(root: string): Promise<Record<keyof typeof PLUGINS, BuildTime>> {
  const rounds: Record<keyof typeof PLUGINS, BuildTime>[] = [];
  for (let round = 0; round <= BUILDS; round++) {
    const alone = await timeOf(root, PLUGINS.alone);
    const look = await timeOf(root, PLUGINS.looking);
    const compiled = await timeOf(root, PLUGINS.compiled);
    // The first round is for the engine to warm up.
    if (round > 0) rounds.push({ alone, looking: look, compiled });
  }
  const middle = (name: keyof typeof PLUGINS): BuildTime => ({
    main: median(rounds.map((one) => one[name].main)),
    all: median(rounds.map((one) => one[name].all)),
  });
  return { alone: middle('alone'), looking: middle('looking'), compiled: middle('compiled') };
}
