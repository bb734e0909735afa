/** A sample of `npm run matrix`: the same 40 steps in each, and compiled where the compiler is. All with `npm run test:full`. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Outcome, outcomesOf, type Row, rows } from './cells.ts';

// Bundlers and runners are started.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const isFull = import.meta.env.MODE === 'full';
const NODES = isFull ? undefined : ['Node 24'];

const rowOf = (tool: string, format: string): Row =>
  rows.find((row) => row.tool.startsWith(tool) && row.format === format)!;

const sample = [
  rowOf('esbuild', 'CommonJS'),
  rowOf('TypeScript 5.9', 'CommonJS'),
  rowOf("Node's test runner, TypeScript", ''),
];

let written: readonly object[];
beforeAll(async () => {
  const { 'Node 24': first } = await outcomesOf(rowOf('esbuild', 'ES modules'), false, ['Node 24']);
  written = (first as Outcome).traces;
  expect(written).toHaveLength(40);
});

const named = (isFull ? rows : sample).map((row) => [`${row.tool} ${row.format}`, row] as const);

describe.each(named)('%s', (_name, row) => {
  // TypeScript 7 takes no plugins; without ours its outcome is checked.
  const forms = row.tool.startsWith('TypeScript 7') ? [false] : isFull ? [true, false] : [true];

  it.each(forms)('compiled: %s', async (isCompiled) => {
    const outcomes = await outcomesOf(row, isCompiled, NODES);
    for (const [node, outcome] of Object.entries(outcomes)) {
      if (row.reads?.test(node) === false) continue;
      expect([node, outcome]).toEqual([node, { isCompiled, traces: written }]);
    }
  });
});
