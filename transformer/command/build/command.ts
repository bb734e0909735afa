import { type Command, Option } from 'commander';
import { slashed } from '../../adapters/selection.ts';
import { showFinding } from '../check/findings.ts';
import { type SharedOptions, withSelection } from '../options.ts';
import { printError } from '../output.ts';
import { selectionOf } from '../project.ts';
import { count, type Paint, paintFor } from '../terminal.ts';
import { messageFor, seenFromHere } from '../unreadable.ts';
import { Builder, type BuildRun } from './builder.ts';
import { esbuildOf } from './esbuild.ts';
import type { SourceMapKind } from './file.ts';
import { type CompilerOptions, type Layout, type LayoutOptions, layoutOf } from './layout.ts';
import { watchTree } from './watch.ts';

interface Options extends Omit<SharedOptions, 'json'>, LayoutOptions {
  readonly sourceMap?: SourceMapKind;
  readonly watch?: boolean;
}

export function addBuild(program: Command): void {
  const command = program
    .command('build')
    .description('JavaScript of the files of a tsconfig.json, compiled; declarations are left to tsc')
    .argument('[dir]', 'the folder of the tsconfig.json', '.')
    .option('-p, --project <file>', 'another tsconfig.json')
    .option('--out-dir <folder>', 'where the output goes; outDir of the tsconfig.json without it')
    .option('--root-dir <folder>', 'the output repeats the folders below it; rootDir of the tsconfig.json')
    .addOption(new Option('--source-map <kind>', 'how maps are written').choices(['file', 'inline', 'none']))
    .option('-w, --watch', 'build again what changes');
  withSelection(command).action(run);
}

async function run(folder: string, options: Options): Promise<void> {
  const { layout, builder } = await start(folder, options);
  if (options.watch) await watchFiles(folder, options, layout, builder);
  else process.exitCode = (await buildOnce(builder, layout)) ? 0 : 1;
}

async function start(folder: string, options: Options): Promise<{ layout: Layout; builder: Builder }> {
  const { include, exclude, sources, optimize, sourceMap } = options;
  const layout = layoutOf(process.cwd(), folder, options);
  const builder = new Builder({
    layout,
    selection: await selectionOf(layout.root, { include, exclude, sources, optimize }),
    maps: sourceMap ?? mapsOf(layout.options),
    esbuild: await esbuildOf(layout.root),
  });
  return { layout, builder };
}

const mapsOf = ({ inlineSourceMap, sourceMap }: CompilerOptions): SourceMapKind =>
  inlineSourceMap ? 'inline' : sourceMap === false ? 'none' : 'file';

/** Builds what changed, and says so. Returns false if there is an error. */
async function buildOnce(builder: Builder, layout: Layout): Promise<boolean> {
  const since = performance.now();
  const outcome = await builder.run();
  if (!outcome.isNew) return true;
  const [paint, paintError] = [paintFor(process.stdout), paintFor(process.stderr)];
  for (const one of outcome.found) {
    const placed = { ...one, origin: { ...one.origin, file: seenFromHere(one.origin.file) } };
    console.error(`${showFinding(placed, paintError)}\n`);
  }
  console.log(sumOf(outcome, layout, performance.now() - since, paint));
  return !outcome.found.some(({ severity }) => severity === 'error');
}

function sumOf(
  { built, removed, found, declarations, compiled }: BuildRun,
  { outDir }: Layout,
  time: number,
  paint: Paint,
): string {
  const errors = found.filter(({ severity }) => severity === 'error').length;
  const took = time < 1000 ? `${Math.round(time)} ms` : `${(time / 1000).toFixed(1)} s`;
  const facts = [
    `${count(built, 'file')} in ${seenFromHere(outDir)}`,
    ...(removed > 0 ? [`${removed} removed`] : []),
    `${compiled} of ${count(declarations, 'declaration')} compiled`,
    ...(compiled < declarations ? ['`presource explain` says why'] : []),
    took,
  ];
  const head = errors > 0 ? paint('red', count(errors, 'error')) : paint('green', 'built');
  return `${head}: ${facts.join(' · ')}`;
}

/** Milliseconds: tools and editors write a file in several steps. */
const QUIET = 50;

/** Builds, and again whenever a file below the folder changes, also during the first build, until the process ends. */
async function watchFiles(folder: string, options: Options, layout: Layout, builder: Builder): Promise<void> {
  let current = { layout, builder };
  const first = buildOnce(builder, layout);
  let running: Promise<unknown> = first;
  let waiting: NodeJS.Timeout | undefined;
  let isOtherConfig = false;
  let told: string | undefined;
  const again = async () => {
    try {
      if (isOtherConfig) current = await start(folder, options);
      isOtherConfig = false;
      await buildOnce(current.builder, current.layout);
      told = undefined;
    } catch (error) {
      // A file that is half written may say anything; the next change may mend it.
      const message = messageFor(error) ?? String(error);
      // Once: what is printed may be a change itself, in a log beside the sources.
      if (message !== told) printError(message);
      told = message;
    }
  };
  const close = watchTree(layout.root, (changed) => {
    const path = slashed(changed);
    if (path.startsWith(`${current.layout.outDir}/`)) return;
    isOtherConfig ||= CONFIG.test(path);
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      running = running.then(again);
      // Nothing is built after the first build has failed, and its error is thrown once, below.
      running.catch(() => {});
    }, QUIET);
  });
  try {
    await first;
  } catch (error) {
    close();
    clearTimeout(waiting);
    throw error;
  }
  console.log('Watching. Ctrl-C stops.');
}

/** What may hold options of TypeScript or of the plugin. */
const CONFIG = /\/(tsconfig[^/]*\.json|vite\.config\.[^/]+|package\.json)$/;
