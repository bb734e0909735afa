/**
 * `npm run bench`: presource beside other libraries, hand-written code and JSON.parse; each in fresh processes.
 *
 *     npm run bench
 *     npm run bench -- --only counts
 *     npm run bench -- --only normalize --library compiled --library apollo --quick
 *
 * A whole run writes what it found into docs/reference/benchmarks.md; `--rounds` says how many processes there are of
 * each task whose times differ, if not three. A part of it writes nothing: `--only` takes the start of a row's name and
 * `--library` a library (both repeatable), `--quick` is one short process. A part without `--library` is of presource
 * and what is written by hand; `--peers` adds everybody. What a figure is a multiple of takes part in any case.
 * `--json` prints what every process measured.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { peersFolder } from './build.ts';
import { markdown } from './grid.ts';
import { load, machine, versions, writeSection } from './page.ts';
import { participants } from './participants.ts';
import { processesOf } from './processes.ts';
import { grids, printed, verdicts } from './report.ts';
import { groups } from './rows/index.ts';
import { runAll } from './run.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    library: { type: 'string', multiple: true },
    peers: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const wanted = groups
  .map((group) => ({
    ...group,
    rows: group.rows.filter(({ id }) => values.only?.some((start) => id.startsWith(start)) ?? true),
  }))
  .filter(({ rows }) => rows.length > 0);
const isWhole = !values.only && !values.library && !values.quick;
const references = new Set(wanted.flatMap(({ rows }) => rows.flatMap(({ over }) => over ?? [])));
const who = participants.filter(
  ({ id, from }) =>
    references.has(id as 'limit') || (values.library?.includes(id) ?? (isWhole || values.peers || !from)),
);
if (wanted.length === 0 || who.length === 0) {
  const names = groups.flatMap(({ rows }) => rows.map(({ id }) => id));
  console.error(`Rows: ${names.join(', ')}\nLibraries: ${participants.map(({ id }) => id).join(', ')}`);
  process.exit(1);
}

const rounds = Number(values.rounds ?? (values.quick ? 1 : 3));
const loadBefore = load();
const folder = await mkdtemp(join(tmpdir(), 'presource-bench-'));
try {
  const samples = await runAll(folder, {
    participants: who,
    tasks: [...new Set(wanted.flatMap(({ rows }) => rows.map(({ task }) => task)))],
    rounds,
    quick: values.quick,
    note: (text) => process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : ''),
  });
  const found = grids(wanted, who, samples);
  const { missed, peers } = verdicts(wanted, who, samples);
  if (values.json) console.log(JSON.stringify(samples, undefined, 2));
  else {
    console.log(found.map(printed).join('\n'));
    console.log(['Not reached:', ...missed, '', 'A peer is better:', ...peers, ''].join('\n'));
    console.log(machine(loadBefore));
  }
  if (isWhole) {
    const names = who.flatMap(({ from }) => from ?? []);
    const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n') || '- nothing';
    await writeSection(
      'bench',
      [
        `${machine(loadBefore)} ${rounds} processes per time, ${processesOf('cold', rounds)} of fresh ones, one per count.`,
        `Compared with ${await versions(peersFolder, names)}.`,
        ...found.map(markdown),
        `### Where a peer is better\n\n${bullets(peers)}`,
        `### Missed goals\n\n${bullets(missed)}`,
      ].join('\n\n'),
    );
  }
} finally {
  await rm(folder, { recursive: true });
}
