import type { Command } from 'commander';
import { type Paint, paintFor } from '../terminal.ts';
import { type Examined, wrong } from './examined.ts';
import { examineNext } from './next.ts';
import { examineRollup } from './rollup.ts';
import { examineRuntime } from './runtime.ts';
import { examineTsc } from './tsc.ts';
import { examineVite } from './vite.ts';
import { examineWebpack } from './webpack.ts';

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('builds a probe with the bundler of this project, and says whether it was compiled')
    .option('--json', 'print data instead of text')
    .action(async ({ json }: { readonly json?: boolean }) => {
      const found = await examine(process.cwd());
      console.log(json ? JSON.stringify(found, null, 2) : show(found, paintFor(process.stdout)));
      if (found.some(({ isFine }) => !isFine)) process.exitCode = 1;
    });
}

const show = (found: readonly Examined[], paint: Paint): string =>
  found
    .flatMap(({ isFine, text, remedy }) => [
      `${isFine ? paint('green', '✓') : paint('red', '✗')} ${text}`,
      ...(isFine || !remedy ? [] : [`  ${remedy}`]),
    ])
    .join('\n');

async function examine(folder: string): Promise<Examined[]> {
  const hosts: Examined[] = [];
  // One after another: each may print, and changes what it finds in the folder.
  for (const examineHost of [examineVite, examineRollup, examineWebpack, examineNext, examineTsc])
    hosts.push(...(await examineHost(folder)));
  const none = wrong(
    'No config was found that can be tried: of Vite, Rollup, Rolldown, webpack, Rspack or Next.js, or a plugin in a `tsconfig.json`.',
    'With esbuild, Rsbuild or Astro, build: the last line says what was compiled.',
  );
  return [...examineRuntime(folder), ...(hosts.length > 0 ? hosts : [none])];
}
