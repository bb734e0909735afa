/**
 * `npm run bench:compile`: what the compiler costs, per file and in a build. Nothing is asserted: times are those of this
 * machine, and of who else uses it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '../../../transformer/compile.ts';
import { cpuTime } from './clock.ts';
import { FILES, foreignFile, typicalFile, writeProject } from './project.ts';
import { buildTimes } from './vite.ts';

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

const root = mkdtempSync(join(tmpdir(), 'presource-compile-'));
try {
  writeProject(root);
  const { alone, looking, compiled, inside } = await buildTimes(root);
  console.log('');
  row(`${FILES} entity files in a Vite build`, 'median', 'share');
  row('  without a plugin', ms(alone));
  row('  with a plugin that only looks at each file', ms(looking));
  row('  with ours', ms(compiled));
  row('  of that, in our compiler', ms(inside), `${((100 * inside) / compiled).toFixed(0)} %`);
} finally {
  rmSync(root, { recursive: true });
}
