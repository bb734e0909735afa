import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import presource from '../../../transformer/adapters/vite.ts';
import { median } from './clock.ts';

const BUILDS = 5;

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Processor time, of all threads, of a build of the whole project for production, without a plugin or with one. */
async function timeOf(root: string, plugin?: Plugin): Promise<number> {
  const before = process.cpuUsage();
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
  return milliseconds(process.cpuUsage(before));
}

/** What it costs a host in Rust to call into JavaScript, file by file. */
const looking: Plugin = {
  name: 'looking',
  transform: { filter: { id: /\.ts$/, code: 'presource' }, handler: () => undefined },
};

/** Our plugin, and the processor time that was spent in it since it was last asked. */
function timed(): { readonly plugin: Plugin; spent(): number } {
  const plugin = presource() as Plugin;
  const transform = plugin.transform as { handler: (this: never, ...args: never[]) => unknown };
  const { handler } = transform;
  let inside = 0;
  transform.handler = function (...args) {
    const before = process.threadCpuUsage();
    try {
      return handler.apply(this, args);
    } finally {
      inside += milliseconds(process.threadCpuUsage(before));
    }
  };
  const spent = (): number => {
    const time = inside;
    inside = 0;
    return time;
  };
  return { plugin, spent };
}

/** Milliseconds of processor time of the three builds, and of what our plugin takes in its own; medians, taken in turn. */
export async function buildTimes(root: string) {
  const ours = timed();
  const times = { alone: [], looking: [], compiled: [], inside: [] } as Record<string, number[]>;
  for (let round = 0; round <= BUILDS; round++) {
    const alone = await timeOf(root);
    const look = await timeOf(root, looking);
    const compiled = await timeOf(root, ours.plugin);
    const inside = ours.spent();
    // The first round is for the engine to warm up.
    if (round === 0) continue;
    times.alone!.push(alone);
    times.looking!.push(look);
    times.compiled!.push(compiled);
    times.inside!.push(inside);
  }
  return {
    alone: median(times.alone!),
    looking: median(times.looking!),
    compiled: median(times.compiled!),
    inside: median(times.inside!),
  };
}
