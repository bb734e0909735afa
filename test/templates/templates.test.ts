/**
 * The official templates, fresh from npm, with presource added as the documentation says: the doctor, a build and the dev
 * server. Minutes long: `npm run test:full`, after a build. The templates of Astro and React Router are on GitHub, not on npm.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { emptyFolder, pack } from '../packages/archives.ts';
import { templates } from './templates.ts';

const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))),
  NODE_ENV: undefined,
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  TANSTACK_CLI_TELEMETRY_DISABLED: '1',
  // The Node of this repository, which all templates can use.
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
};

function run(cwd: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', input: '' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`);
  return stdout + stderr;
}

async function freePort(): Promise<number> {
  const socket = createServer().listen(0);
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  socket.close();
  await once(socket, 'close');
  return port;
}

/** What a dev server answers, as soon as it is there. */
async function answerOf(cwd: string, command: readonly string[], url: string): Promise<string> {
  const [name, ...args] = command;
  const bin = join(cwd, 'node_modules/.bin', name!);
  const child = spawn(bin, args, { cwd, env, stdio: 'pipe', detached: true });
  await once(child, 'spawn');
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(String(text)));
  try {
    for (let turn = 0; turn < 240; turn++) {
      const response = await fetch(url).catch(() => undefined);
      if (response?.ok) return await response.text();
      await wait(500);
    }
    throw new Error(said.join(''));
  } finally {
    // Some of them start others.
    process.kill(-child.pid!);
  }
}

/** The name `post` is the compiler's. */
const COMPILED = 'post.author';

describe.runIf(import.meta.env.MODE === 'full').each(Object.entries(templates))('%s', (_name, template) => {
  const folder = emptyFolder();
  const app = join(folder, 'app');

  test('is created, and gets the packages', { timeout: 900_000 }, () => {
    run(folder, 'npm', '--yes', ...template.create);
    const flags = ['--no-audit', '--no-fund'];
    run(app, 'npm', 'install', ...flags, pack('runtime', folder));
    run(app, 'npm', 'install', '--save-dev', ...flags, pack('transformer', folder));
    template.edit(app);
  });

  test.runIf(template.hasDoctor)('the doctor finds nothing', { timeout: 120_000 }, () => {
    const said = execFileSync(
      process.execPath,
      ['node_modules/@presource/transformer/dist/command.js', 'doctor'],
      {
        cwd: app,
        env,
        encoding: 'utf8',
      },
    );
    expect(said).toMatch(/✓/);
    expect(said).not.toMatch(/✗/);
  });

  test('serves compiled code', { timeout: 300_000 }, async () => {
    const port = await freePort();
    const answer = await answerOf(app, template.dev(port), `http://localhost:${port}${template.asked}`);
    if (!template.output) expect(answer).toContain(COMPILED);
    else {
      expect(answer).toMatch(/Post[^<]*\/posts/);
      expect(run(app, 'grep', '-rlF', COMPILED, template.output)).toBeTruthy();
    }
  });

  test('builds', { timeout: 600_000 }, () => {
    const said = run(app, 'npm', 'run', 'build');
    if (!template.output) expect(said).toMatch(/presource: (\d+) of \1 declarations compiled/);
  });
});
