/**
 * `npm test`: everything that has to hold, in one run. A step that failed does not keep the next one from running, so
 * that one run shows all there is to mend. The last line is the sum: `N passed, M failed`.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { findChromium, reportMissingChromium } from '../examples/blog/scripts/chromium.ts';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'node_modules/.bin');
const BROWSER_PART = 'everything that needs a browser';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Ended {
  readonly isFine: boolean;
  /** What the command sent of itself, over its channel to this process. */
  readonly sent: Partial<Counts> | undefined;
}

interface RunOptions {
  /** `ipc`: the command can send what it counted. */
  readonly channel?: 'ipc';
  /** Gets the output. Without it, the output goes where ours goes. */
  readonly print?: (chunk: Buffer) => void;
}

/** True once somebody ended the run: no other step begins. */
let isStopped = false;

/** Runs a command of this repository. */
function run(command: string, args: readonly string[], { channel, print }: RunOptions = {}): Promise<Ended> {
  return new Promise((resolve) => {
    let sent: Partial<Counts> | undefined;
    const output = print ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: ROOT,
      // Also where this file is not started by npm, the tools are those of the lock file.
      env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}` },
      stdio: ['inherit', output, output, ...(channel ? [channel] : [])],
      shell: process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', print!);
    const end = (signal: NodeJS.Signals) => {
      isStopped = true;
      child.kill(signal);
    };
    process.once('SIGINT', end).once('SIGTERM', end);
    child.on('message', (message) => {
      sent = message as Partial<Counts>;
    });
    child.on('error', (error) => {
      console.error(String(error));
      resolve({ isFine: false, sent });
    });
    child.on('close', (code) => {
      process.off('SIGINT', end).off('SIGTERM', end);
      resolve({ isFine: code === 0, sent });
    });
  });
}

/** A command that is fine or not counts as one. */
const whole =
  (command: string, ...args: string[]) =>
  async (print?: RunOptions['print']): Promise<Counts> => {
    const { isFine } = await run(command, args, print && { print });
    return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 };
  };

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** What failed, by name: named once more at the end, where it is not scrolled away. */
const failures: string[] = [];

/** Counts tests, and files that could not even be loaded. */
async function vitest(): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-test-'));
  const file = join(folder, 'report.json');
  try {
    const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { isFine } = await run('vitest', args);
    const report = JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as VitestReport | null;
    if (!report) return { passed: 0, failed: 1 };
    let failed = 0;
    for (const { name, status, assertionResults } of report.testResults) {
      if (status !== 'failed') continue;
      const file = relative(ROOT, name);
      const tests = assertionResults.filter((test) => test.status === 'failed');
      failures.push(...(tests.length ? tests.map(({ fullName }) => `${file}: ${fullName}`) : [file]));
      failed += tests.length || 1;
    }
    // An error outside of every test fails the run, too.
    return { passed: report.numPassedTests, failed: isFine ? failed : Math.max(failed, 1) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The blog in Chromium. It sends how many of its claims held; it stops at the first that does not. */
async function demo(): Promise<Counts> {
  const { isFine, sent } = await run(process.execPath, ['examples/blog/scripts/demo.ts', '--check'], {
    channel: 'ipc',
  });
  return { passed: sent?.passed ?? 0, failed: isFine ? 0 : 1 };
}

type Step = readonly [name: string, title: string, run: (print?: RunOptions['print']) => Promise<Counts>];

/** They need nothing of each other, so they run at once: on two cores, in half of the time. */
const first: readonly Step[] = [
  ['lint', 'biome check .', whole('biome', 'check', '.')],
  ['types', 'tsc --noEmit', whole('tsc', '--noEmit')],
  ['build', 'npm run build', whole('npm', 'run', 'build')],
];

/** They need the build, and each takes the whole machine. */
const others: readonly Step[] = [
  ['tests', 'vitest run', vitest],
  ['tspc', 'examples/tsc-only', whole('node', 'examples/tsc-only/scripts/check.ts')],
  ['example', 'npm run demo -- --check', demo],
];

/** Starts a step; returns a function that prints it and waits for its end. What it prints before that is kept. */
function start([name, title, step]: Step, isAlone: boolean): () => Promise<Counts & { line: string }> {
  const started = Date.now();
  const kept: Buffer[] = [];
  const ended = step(isAlone ? undefined : (chunk) => kept.push(chunk)).then((counts) => ({
    ...counts,
    seconds: ((Date.now() - started) / 1000).toFixed(0),
  }));
  return async () => {
    console.log(`\n── ${name}: ${title}\n`);
    const { passed, failed, seconds } = await ended;
    for (const chunk of kept) process.stdout.write(chunk);
    return { passed, failed, line: `  ${name.padEnd(8)}${passed} passed, ${failed} failed (${seconds} s)` };
  };
}

/** `N passed, M failed`, as the last line; who gives a file prints it, after everything that npm may have to say. */
async function close({ passed, failed }: Counts): Promise<void> {
  const closing = `${passed} passed, ${failed} failed`;
  if (process.env.SUMMARY_FILE) await writeFile(process.env.SUMMARY_FILE, `${closing}\n`);
  else console.log(`\n${closing}`);
  process.exitCode = failed ? 1 : 0;
}

/** Says so loudly; false where it has to be there. */
function mayLeaveOutBrowser(): boolean {
  try {
    reportMissingChromium(BROWSER_PART);
    return true;
  } catch (error) {
    console.error(`\n${(error as Error).message}`);
    return false;
  }
}

async function main(): Promise<void> {
  // First, so that nobody waits for minutes to learn it; and once more at the end, where it is not scrolled away.
  const isBrowserThere = findChromium() !== undefined;
  if (!isBrowserThere && !mayLeaveOutBrowser()) return close({ passed: 0, failed: 1 });
  const lines: string[] = [];
  const sum = { passed: 0, failed: 0 };
  const add = ({ passed, failed, line }: Counts & { line: string }) => {
    sum.passed += passed;
    sum.failed += failed;
    lines.push(line);
  };
  for (const end of first.map((step) => start(step, false))) add(await end());
  for (const step of others) {
    if (isStopped) break;
    add(await start(step, true)());
  }

  console.log(`\n── sum\n\n${lines.join('\n')}`);
  if (failures.length) console.log(`\nFailed tests:\n${failures.map((one) => `  ${one}`).join('\n')}`);
  if (!isBrowserThere) mayLeaveOutBrowser();
  return close(sum);
}

await main();
