import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = new URL('../..', import.meta.url).pathname;
const APP = join(ROOT, 'examples/next');

/**
 * Next.js, and both packages as they are built. Without a lock: Next.js has a package for each platform, and a lock that
 * was written where some cannot be had is refused by `npm ci`.
 */
export function installExample(): void {
  const wanted = readFileSync(join(APP, 'package.json'));
  const note = join(APP, 'node_modules/.installed.json');
  if (!existsSync(note) || !readFileSync(note).equals(wanted)) {
    const flags = ['--no-package-lock', '--no-audit', '--no-fund', '--workspaces=false'];
    execFileSync('npm', ['install', ...flags], { cwd: APP, stdio: ['ignore', 'ignore', 'inherit'] });
    writeFileSync(note, wanted);
  }
  for (const [name, from] of [
    ['presource', 'runtime'],
    ['@presource/transformer', 'transformer'],
  ] as const) {
    const to = join(APP, 'node_modules', name);
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { recursive: true });
    for (const part of ['package.json', 'dist'])
      cpSync(join(ROOT, from, part), join(to, part), { recursive: true });
  }
}

/** An app of its own, made of the example: a test edits it, or gives it other pages. */
export class Copy {
  readonly folder: string;

  /** `pages` is the folder that becomes `app/`, and `from` the app that has it and `lib/`: by default the example. */
  constructor(name: string, config: object = {}, pages = 'app', from = APP) {
    // Not in `.next`, where webpack does not look for edits.
    this.folder = join(APP, '.copies', name);
    rmSync(this.folder, { recursive: true, force: true });
    for (const part of ['package.json', 'tsconfig.json']) cpSync(join(APP, part), join(this.folder, part));
    cpSync(join(from, 'lib'), join(this.folder, 'lib'), { recursive: true });
    cpSync(join(from, 'app/layout.tsx'), join(this.folder, 'app/layout.tsx'));
    cpSync(join(from, pages), join(this.folder, 'app'), { recursive: true });
    const whole = { turbopack: { root: APP }, ...config };
    const text = `import withPresource from '@presource/transformer/next';
export default withPresource({ ...${JSON.stringify(whole)}, distDir: process.env.DIST });
`;
    writeFileSync(join(this.folder, 'next.config.mjs'), text);
  }

  /** @throws where the file does not have what is to be replaced. */
  edit(file: string, from: string, to: string): void {
    const path = join(this.folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(path, text.replace(from, to));
  }

  append(file: string, text: string): void {
    appendFileSync(join(this.folder, file), text);
  }
}

export type Bundler = 'turbopack' | 'webpack';

/** Runs a command of Next.js in an app; what it says is kept. */
function next(args: readonly string[], bundler: Bundler, env: Record<string, string>, folder: string) {
  const said: string[] = [];
  const bin = join(APP, 'node_modules/next/dist/bin/next');
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      NEXT_TELEMETRY_DISABLED: '1',
      DIST: `.next/${bundler}-${args[0] === 'dev' ? 'dev' : 'build'}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (text) => said.push(String(text)));
  child.stderr.on('data', (text) => said.push(String(text)));
  const endWithParent = () => child.kill();
  process.once('exit', endWithParent);
  child.once('exit', () => process.off('exit', endWithParent));
  return { child, said };
}

async function freePort(): Promise<number> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, 'close');
  return port;
}

/** @throws what Next.js said, where it did not build. */
export async function buildExample(bundler: Bundler, api: string, folder = APP): Promise<string> {
  const { child, said } = next(['build', `--${bundler}`], bundler, { NEXT_PUBLIC_API: api }, folder);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(said.join(''));
  return said.join('');
}

export interface Site {
  readonly url: string;
  readonly said: readonly string[];
  stop(): Promise<void>;
}

export async function startExample(
  mode: 'dev' | 'start',
  bundler: Bundler,
  api: string,
  folder = APP,
): Promise<Site> {
  const port = await freePort();
  const how = mode === 'dev' ? ['dev', `--${bundler}`] : ['start'];
  const args = [...how, '-p', String(port), '-H', '127.0.0.1'];
  const { child, said } = next(args, bundler, { NEXT_PUBLIC_API: api }, folder);
  while (!said.join('').includes('Ready') && child.exitCode === null) await wait(50);
  if (child.exitCode !== null) throw new Error(said.join(''));
  return { url: `http://127.0.0.1:${port}`, said, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
