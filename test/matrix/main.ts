/** `npm run matrix`: the data layer of the blog in every cell; `-- esbuild` runs the rows whose names have that text. */

import { hostFolder, installFolder } from '../hosts/install.ts';
import { nodes } from '../packages/nodes.ts';
import { type Outcome, outcomesOf, rows } from './cells.ts';

const wanted = process.argv[2] ?? '';
const names = Object.keys(nodes);
for (const host of ['node20', 'node22']) installFolder(hostFolder(host));

const reasons: string[] = [];
let expected: string | undefined;

/** `same`, or the number of the reason below the table. */
function cellOf(outcome: Outcome | Error, isCompiled: boolean): string {
  const noted = (reason: string) => {
    if (!reasons.includes(reason)) reasons.push(reason);
    return `(${reasons.indexOf(reason) + 1})`;
  };
  if (outcome instanceof Error) return noted(outcome.message.trim().split('\n').slice(0, 8).join('\n    '));
  if (outcome.isCompiled !== isCompiled) return noted(isCompiled ? 'was not compiled' : 'was compiled');
  const traces = JSON.stringify(outcome.traces);
  expected ??= traces;
  return traces === expected ? 'same' : noted(difference(outcome.traces));
}

function difference(traces: readonly object[]): string {
  const others = JSON.parse(expected!) as readonly { step: string }[];
  const at = others.findIndex((one, index) => JSON.stringify(one) !== JSON.stringify(traces[index]));
  return `another outcome of step ${at + 1}, ${others[at]?.step}`;
}

const columns = names.flatMap((name) => [`${name}, compiled`, 'as written']);
console.log(`| | |${columns.map((one) => ` ${one} |`).join('')}`);
console.log(`| --- | --- |${columns.map(() => ' --- |').join('')}`);
let [same, all] = [0, 0];
for (const row of rows.filter(({ tool }) => tool.includes(wanted))) {
  const written = await outcomesOf(row, false);
  const compiled = await outcomesOf(row, true);
  const cells = names.flatMap((name) => [cellOf(compiled[name]!, true), cellOf(written[name]!, false)]);
  same += cells.filter((cell) => cell === 'same').length;
  all += cells.length;
  console.log(`| ${row.tool} | ${row.format} |${cells.map((cell) => ` ${cell} |`).join('')}`);
}
console.log(`\n${same} of ${all} cells are the same, 40 steps each.`);
for (const [index, reason] of reasons.entries()) console.log(`\n(${index + 1}) ${reason}`);
