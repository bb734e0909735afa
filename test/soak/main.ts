/**
 * `npm run soak`: a million responses over ten thousand keys, with readers that come and go; the heap after each twentieth;
 * then the slices in which 100,000 entities are collected. `-- --responses 100000` for a first look.
 */
import { parseArgs } from 'node:util';
import { collectInSlices, type Slice } from './slices.ts';
import { soak, spread } from './soak.ts';

const { values } = parseArgs({ options: { responses: { type: 'string', default: '1000000' } } });
const responses = Number(values.responses);
const keys = 10_000;

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
const number = (value: number) => value.toLocaleString('en-US');

console.log(`${number(responses)} responses over ${number(keys)} keys\n`);
const { points, changes, refetches } = await soak({
  responses,
  keys,
  report: ({ responses, heap, collected }) =>
    console.log(
      `${number(responses).padStart(12)}  ${megabytes(heap).padStart(9)}  ${number(collected)} collected`,
    ),
});
const part = spread(points);
console.log(`\nheap after the first tenth: within ${(part * 100).toFixed(1)} %`);
console.log(`ten on screen throughout: ${changes} changes of identity`);
console.log(`their requests: ${refetches.before} before they expired, ${refetches.after} after`);

const longest = (all: readonly Slice[], by: 'wall' | 'cpu') =>
  Math.max(0, ...all.map((slice) => slice[by])).toFixed(2);
console.log(
  '\nslices, the longest in milliseconds (processor, clock), and without those in which the engine collected garbage',
);
for (let run = 0; run < 5; run++) {
  const { collected, slices } = await collectInSlices(100_000);
  const clean = slices.filter(({ hasGarbage }) => !hasGarbage);
  console.log(
    `  ${number(collected)} collected in ${slices.length} slices: ${longest(slices, 'cpu')}, ${longest(slices, 'wall')};` +
      ` of ${clean.length}: ${longest(clean, 'cpu')}, ${longest(clean, 'wall')}`,
  );
}
const isFine = part <= 0.1 && !changes && !refetches.before && refetches.after === 10;
process.exitCode = isFine ? 0 : 1;
