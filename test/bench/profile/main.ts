/**
 * `npm run profile`: where the time and the memory of one measured task go, by function.
 *
 *     npm run profile -- --task warm:posts
 *     npm run profile -- --task pending --library plain --top 30
 *
 * Leaves a CPU profile and a sampling heap profile of everything that was allocated, also of what is gone since, in
 * `.profile/`; Chromium's developer tools open both.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { table } from '../../size/table.ts';
import { buildChild } from '../build.ts';
import { participants } from '../participants.ts';
import { flagsOf } from '../processes.ts';
import { tasks } from '../tasks/index.ts';
import { allocations, type CpuProfile, type HeapProfile, placesOf, selfTimes } from './summary.ts';

const { values } = parseArgs({
  options: {
    task: { type: 'string', default: 'warm:posts' },
    library: { type: 'string', default: 'compiled' },
    top: { type: 'string', default: '20' },
  },
});

const root = join(import.meta.dirname, '../../..');
const participant = participants.find(({ id }) => id === values.library);
if (!participant || !(values.task in tasks)) {
  const names = participants.map(({ id }) => id);
  console.error(`Tasks: ${Object.keys(tasks).join(', ')}\nLibraries: ${names.join(', ')}`);
  process.exit(1);
}

const folder = join(root, '.profile');
await mkdir(folder, { recursive: true });
const program = await buildChild(participant, folder);
const name = `${values.library}-${values.task.replace(':', '-')}`;
const files = { cpu: join(folder, `${name}.cpuprofile`), heap: join(folder, `${name}.heapprofile`) };

for (const [kind, file] of Object.entries(files)) {
  const recorder = join(import.meta.dirname, 'recorder.ts');
  const args = [...flagsOf(values.task), '--import', recorder, program, values.task, 'full'];
  // One process for each: sampling allocations costs time of its own.
  await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, PROFILE_KIND: kind, PROFILE_FILE: file },
  });
}

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
const places = placesOf(await read(`${program}.map`), root, folder);
const top = Number(values.top);

const time = selfTimes((await read(files.cpu)) as CpuProfile, places).slice(0, top);
const memory = allocations((await read(files.heap)) as HeapProfile, places).slice(0, top);
const lines = (found: typeof time, unit: string) =>
  found.map(({ label, place, amount, share }) => [
    label,
    `${amount.toFixed(1)} ${unit}`,
    `${(share * 100).toFixed(1)} %`,
    place,
  ]);
const summary = [
  `${participant.title}, ${values.task}`,
  table(['time in the function itself', '', '', ''], lines(time, 'ms')),
  table(['allocated in the function itself', '', '', ''], lines(memory, 'MB')),
].join('\n\n');
await writeFile(join(folder, `${name}.txt`), `${summary}\n`);
console.log(
  `${summary}\n\n${Object.values(files)
    .map((file) => relative(process.cwd(), file))
    .join('\n')}`,
);
