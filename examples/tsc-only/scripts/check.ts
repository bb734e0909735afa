/**
 * Builds the program with `tspc`, starts json-server, runs the program against it, and compares its output;
 * then does the same with the program built by plain `tsc`. Run `npm run check` after building the packages.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, '../../node_modules/.bin');

/** The members of json-server that are used here; it has no types. */
interface JsonServer {
  create(): Parameters<typeof createServer>[1] & { use(handler: unknown): void };
  defaults(options: { logger: boolean }): unknown;
  bodyParser: unknown;
  router(database: object): unknown;
}

const database = () => ({
  lists: [{ id: 1, title: 'Later' }],
  tasks: [
    { id: 1, title: 'Read', isDone: true, listId: 1 },
    { id: 2, title: 'Think', isDone: false, listId: 1 },
  ],
});

/** The output at first and after each change: the new task appears before and after it has an id. */
const EXPECTED = [
  ['x Read (Later)', '  Think (Later)'],
  ['x Read (Later)', '  Think (Later)', '  Write it down (Later)'],
  ['x Read (Later)', '  Think (Later)', '  Write it down (Later)'],
  ['x Read (Later)', '  Think (Later)', 'x Write it down (Later)'],
  ['x Read (Today)', '  Think (Today)', 'x Write it down (Today)'],
  ['  Think (Today)', 'x Write it down (Today)'],
]
  .map((tasks) => `${tasks.length} tasks\n${tasks.map((task) => `  ${task}\n`).join('')}`)
  .join('');

/** Runs a command to its end; returns its standard output. */
async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH}`, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${output}`);
  return output;
}

/** Runs the built program against a separate json-server. */
async function runProgram(): Promise<string> {
  const jsonServer: JsonServer = createRequire(import.meta.url)('json-server');
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false }));
  app.use(jsonServer.router(database()));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const output = await run(process.execPath, ['out/main.js'], { API: `http://127.0.0.1:${port}` });
  server.closeAllConnections();
  server.close();
  return output;
}

async function check(compiler: 'tspc' | 'tsc'): Promise<void> {
  await rm(join(ROOT, 'out'), { recursive: true, force: true });
  await run(compiler, []);
  const built = await readFile(join(ROOT, 'out/data.js'), 'utf8');
  if (built.includes('presource/internal') !== (compiler === 'tspc'))
    throw new Error(`${compiler} compiled what it should not, or did not compile what it should:\n${built}`);
  const printed = await runProgram();
  console.log(`Built by ${compiler}:\n${printed}`);
  if (printed !== EXPECTED) throw new Error(`Expected:\n${EXPECTED}`);
}

await check('tspc');
await check('tsc');
