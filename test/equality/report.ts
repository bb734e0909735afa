import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES } from './features.ts';
import type { Failure, Report } from './fuzz.ts';
import type { Counts } from './machine.ts';

const percent = (part: number, whole: number): string => `${whole ? Math.round((100 * part) / whole) : 0} %`;

/** How many of the walks over relations were done by compiled functions. */
const fast = ({ compiledLinks, genericLinks }: Counts): string =>
  percent(compiledLinks, compiledLinks + genericLinks);

export function describe({ tally, failure }: Report, seed: number): string {
  const { programs, filled, counts, features } = tally;
  const rows = Object.entries(features).map(
    ([name, feature]) =>
      `| ${name} | ${FEATURES[name]!.atLeast} % | ${percent(feature.programs, programs)} | ${feature.programs} | ${fast(feature.counts)} |`,
  );
  return [
    '| feature | at least | share | programs | on the fast path |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `${programs} programs from seed ${seed}; ${percent(filled, programs)} ended with something in the store.`,
    `Compiled functions walked relations ${counts.compiledLinks} times, the loop ${counts.genericLinks} times (${fast(counts)} on the fast path).`,
    failure ? describeFailure(failure) : 'No difference.',
  ].join('\n');
}

function describeFailure({ seed, path, difference, folder }: Failure): string {
  const files = folder
    ? readdirSync(folder)
        .filter((file) => file !== 'difference.txt')
        .map((file) => `// ${file}\n${readFileSync(join(folder, file), 'utf8')}`)
    : [];
  return [
    '',
    ...files,
    difference,
    '',
    `Again: npm run fuzz -- --seed ${seed} --path ${path}`,
    ...(folder ? [`Files: ${folder}`] : []),
  ].join('\n');
}
