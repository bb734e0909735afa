/**
 * `npm run bench`: every row in fresh processes, ours beside data-client and JSON.parse, as one table.
 *
 *     npm run bench -- --only normalize --quick
 *
 * `--only` takes the start of a row's name (repeatable), `--quick` one short process per measurement instead of
 * five, `--json` prints the raw results instead of the table.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from './report.ts';
import { rows } from './rows.ts';
import { runVariants } from './run.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quick: { type: 'boolean', default: false },
    processes: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const wanted = rows.filter(({ id }) => !values.only || values.only.some((start) => id.startsWith(start)));
if (wanted.length === 0) {
  console.error(`No such row. There are:\n${rows.map(({ id }) => `  ${id}`).join('\n')}`);
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), 'presource-bench-'));
try {
  const results = await runVariants(folder, {
    tasks: [...new Set(wanted.map(({ task }) => task))],
    processes: Number(values.processes ?? (values.quick ? 1 : 5)),
    quick: values.quick,
    note: (text) => process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : ''),
  });
  console.log(values.json ? JSON.stringify(results, undefined, 2) : report(wanted, results));
} finally {
  await rm(folder, { recursive: true });
}
