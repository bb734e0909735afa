/**
 * `npm run spec`: each rule with the tests that hold it, compiled and as written. Fails where a rule is open, or a fault
 * fits nowhere.
 *
 * `npm run spec -- --faults [beginnings of ids]`: breaks the source once per rule, while it is loaded, and tells whether
 * exactly the tests of that rule notice.
 */
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type Edit, fits } from './faults/fault.ts';
import { faults } from './faults/index.ts';
import { type Rule, rules } from './rules.ts';
import { type Outcome, ROOT, runRules } from './run.ts';

const PROJECTS = ['plain', 'compiled'] as const;
const ids = Object.keys(rules) as Rule[];
/** More than the longest run takes, in milliseconds: a fault may keep the tests from ending. */
const LONGEST = 300_000;
const WIDTH = Math.max(...ids.map((id) => id.length));

/** Says of each rule who holds it; the number of those that nobody holds in some project. */
function report(outcomes: readonly Outcome[]): number {
  let open = 0;
  let area = '';
  for (const id of ids) {
    const [first] = id.split('.') as [string];
    if (first !== area) console.log(`\n${first}`);
    area = first;
    const own = outcomes.filter(({ rule }) => rule === id);
    const states = PROJECTS.map((project) => {
      const tests = own.filter((test) => test.project === project);
      const isHeld = tests.length > 0 && tests.every(({ state }) => state === 'passed');
      return `${project} ${isHeld ? '✓' : tests.length ? '✗' : '–'}`;
    });
    const isHeld = states.every((state) => state.endsWith('✓'));
    if (!isHeld) open++;
    const files = [...new Set(own.map(({ file }) => file))].join(', ');
    console.log(
      `  ${isHeld ? '✓' : '✗'} ${id.padEnd(WIDTH)}  ${states.join('  ')}  ${files}\n      ${rules[id]}`,
    );
  }
  console.log(`\n${ids.length} rules, ${open} open`);
  return open;
}

/**
 * Runs the tests with a fault in a process of its own, because what each run leaves in memory adds up to more than one process
 * may have.
 *
 * @returns the outcomes, or why there are none
 */
const runPlanted = (id: Rule): Promise<readonly Outcome[] | string> =>
  new Promise((resolve) => {
    const run = fork(new URL('./planted.ts', import.meta.url), [id], { timeout: LONGEST });
    run.on('message', resolve);
    run.on('exit', (code, signal) => resolve(`the tests did not end: ${signal ?? code}`));
  });

/** Plants one fault; false where other tests than those of its rule are red, or one of these is not. */
async function plant(id: Rule): Promise<boolean> {
  const outcomes = await runPlanted(id);
  if (typeof outcomes === 'string') {
    console.log(`  ✗ ${id.padEnd(WIDTH)}  ${outcomes}`);
    return false;
  }
  const { also = [], only, broad } = faults[id]!;
  const noticing = new Set<Rule>([id, ...also]);
  const name = ({ rule, project }: Outcome) => `${rule} (${project})`;
  const red = outcomes.filter(({ state }) => state === 'failed');
  const others = broad ? [] : red.filter(({ rule }) => !noticing.has(rule)).map(name);
  const blind = outcomes
    .filter(
      ({ rule, state, project }) => noticing.has(rule) && state === 'passed' && project === (only ?? project),
    )
    .map(name);
  const findings = [
    `${red.length} red`,
    ...(also.length ? [`with ${also.join(', ')}`] : []),
    ...(broad ? ['everything rests on it'] : []),
    ...(blind.length ? [`not noticed by ${blind.join(', ')}`] : []),
    ...(others.length ? [`also red: ${others.join(', ')}`] : []),
  ];
  const isExact = red.length > 0 && !blind.length && !others.length;
  console.log(`  ${isExact ? '✓' : '✗'} ${id.padEnd(WIDTH)}  ${findings.join('; ')}`);
  return isExact;
}

/** The rules without a fault of their own; most are noticed with those of others. */
function reportWithout(): void {
  const noticing = new Set(Object.values(faults).flatMap(({ also = [] }) => also));
  const without = ids.filter((id) => !(id in faults));
  const alone = without.filter((id) => !noticing.has(id));
  console.log(
    `${without.length} rules without a fault of their own; ${without.length - alone.length} of them notice those of others`,
  );
  if (alone.length) console.log(`by nothing of ours could be broken: ${alone.join(', ')}`);
}

const isStale = (edit: Edit) =>
  !existsSync(ROOT + edit.file) || !fits(readFileSync(ROOT + edit.file, 'utf8'), edit);

/** Names the faults that fit nowhere any more: whoever changed their line writes them anew. */
function reportStale(): number {
  const stale = Object.entries(faults).flatMap(([id, { edits }]) =>
    edits
      .filter(isStale)
      .map(({ file, from, times }) => `  ✗ ${id}: ${file} does not hold ${times} times: ${from}`),
  );
  if (stale.length) console.log(`\nfaults that fit nowhere:\n${stale.join('\n')}`);
  return stale.length;
}

async function plantAll(beginnings: readonly string[]): Promise<number> {
  const isChosen = (id: string) => !beginnings.length || beginnings.some((one) => id.startsWith(one));
  const chosen = ids.filter((id) => id in faults && isChosen(id));
  let inexact = 0;
  for (const id of chosen) if (!(await plant(id))) inexact++;
  console.log(`\n${chosen.length} faults, ${inexact} not noticed by exactly the tests of their rule`);
  if (!beginnings.length) reportWithout();
  return inexact;
}

const [flag, ...beginnings] = process.argv.slice(2);
const bad = flag === '--faults' ? await plantAll(beginnings) : report(await runRules()) + reportStale();
process.exitCode = bad ? 1 : 0;
