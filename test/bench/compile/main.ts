/**
 * `npm run bench:compile`: what the compiler costs, per file and in a build. Nothing is asserted: times are those of this
 * machine, and of who else uses it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '../../../transformer/compile.ts';
import { cpuTime } from './clock.ts';
import { lintTimes } from './lint.ts';
import { FILES, foreignFile, typicalFile, writeProject } from './project.ts';
import { type BuildTime, buildTimes } from './vite.ts';

const row = (title: string, ...values: readonly string[]): void =>
  console.log(title.padEnd(52) + values.map((value) => value.padStart(12)).join(''));
const ms = (time: number): string => `${time.toFixed(time < 10 ? 3 : 0)} ms`;

row('one file, warm', 'median', 'target');
const foreign = foreignFile();
row('  without our import', ms(cpuTime(() => compile(foreign, { filename: 'other.ts' }))), '< 0.1 ms');
const typical = typicalFile(1);
row('  an entity and its resource', ms(cpuTime(() => compile(typical, { filename: 'model.ts' }))), '< 2 ms');
const withMap = cpuTime(() => compile(typical, { filename: 'model.ts' }).map);
row('  the same, with its source map', ms(withMap), '< 2 ms');

const linted = await lintTimes();
console.log('');
row(`all rules of ESLint, per file of ${FILES} new ones`, 'mean', 'target');
row('  without our import', ms(linted.foreign), '< 1 ms');
row('  an entity and its resource', ms(linted.typical), '< 2 ms');

const root = mkdtempSync(join(tmpdir(), 'presource-compile-'));
try {
  writeProject(root);
  const { alone, looking, compiled } = await buildTimes(root);
  const time = (title: string, { main, all }: BuildTime) => row(title, ms(main), ms(all));
  console.log('');
  row(`${FILES} entity files in a Vite build, processor time`, 'plugins', 'all threads');
  time('  without a plugin', alone);
  time('  with a plugin that only looks at each file', looking);
  time('  with ours', compiled);
  const share = (of: keyof BuildTime) =>
    `${((100 * (compiled[of] - looking[of])) / compiled[of]).toFixed(0)} %`;
  row('  of that, compiling', share('main'), share('all'));
} finally {
  rmSync(root, { recursive: true });
}
