/** `npm create presource`: what it writes; with `--mode full` each app is installed, checked, tested and built. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, pack } from '../packages/archives.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = join(ROOT, 'create-presource/dist/main.js');
const isFull = import.meta.env.MODE === 'full';
const kinds = ['vite', 'next'].flatMap((template) => [true, false].map((tsc) => ({ template, tsc })));

function create(cwd: string, ...args: string[]) {
  return createBy('npm/11.0.0 node/v24.0.0', cwd, ...args);
}

/** As a package manager runs it. */
function createBy(agent: string | undefined, cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, npm_config_user_agent: agent },
  });
  return { code: status, out: stdout.trim(), err: stderr.trim() };
}

const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

test.each(kinds)('writes $template, tsc: $tsc', ({ template, tsc }) => {
  const folder = emptyFolder();
  const { code, out } = create(folder, 'My App', '--template', template, tsc ? '--tsc' : '--no-tsc');
  expect(code).toBe(0);
  expect(out).toContain(
    `cd ${process.platform === 'win32' ? '"My App"' : "'My App'"}\n  npm install\n  npm run server`,
  );
  const app = join(folder, 'My App');
  const { version } = json(ROOT, 'runtime/package.json');
  const { name, dependencies, devDependencies, scripts } = json(app, 'package.json');
  expect(name).toBe('my-app');
  expect([dependencies.presource, devDependencies['@presource/transformer']]).toEqual([
    `^${version}`,
    `^${version}`,
  ]);
  expect('ts-patch' in devDependencies).toBe(tsc);
  expect(scripts.check).toBe(tsc ? 'tspc --noEmit' : 'tsc --noEmit');
  const { plugins = [] } = json(app, 'tsconfig.json').compilerOptions;
  expect(JSON.stringify(plugins).includes('"import":"check"')).toBe(tsc);
  expect(readdirSync(app)).toContain('.gitignore');
  expect(existsSync(join(app, '_gitignore'))).toBe(false);
});

test('asks nobody where nobody is, and refuses what it cannot do', () => {
  const folder = emptyFolder();
  expect(create(folder).out).toMatch(/^my-app is there[\s\S]*\n {2}cd my-app\n/);
  expect(existsSync(join(folder, 'my-app/vite.config.ts'))).toBe(true);
  expect(create(folder).err).toBe('error: my-app is not empty. Choose another folder.');
  expect(create(folder, 'b', '--template', 'vue').err).toBe(
    'error: There is no template vue. Choose vite or next.',
  );
  expect(create(folder, 'b', 'c')).toMatchObject({ code: 2, err: 'error: Name one folder, not 2.' });
  expect(create(folder, 'b', '--nothing').code).toBe(2);
  expect(existsSync(join(folder, 'b'))).toBe(false);
  mkdirSync(join(folder, 'd/.git'), { recursive: true });
  expect(create(folder, 'd').code).toBe(0);
  expect(create(folder, '--help').out).toContain('--template <name>  vite or next');
});

test.each([
  ['pnpm/10.0.0 npm/? node/v24.0.0', 'pnpm', 'pnpm test'],
  ['yarn/4.0.0 npm/? node/v24.0.0', 'yarn', 'yarn test'],
  ['bun/1.4.0 npm/? node/v24.0.0', 'bun', 'bun run test'],
  [undefined, 'npm', 'npm test'],
])('names the package manager by which it runs: %s', (agent, tool, testing) => {
  const { out } = createBy(agent, emptyFolder(), 'a');
  expect(out).toContain(`  ${tool} install\n  ${tool} run server`);
  expect(out).toContain(`${testing} runs its tests`);
});

test('takes options behind dashes that a package manager hands on', () => {
  const folder = emptyFolder();
  expect(create(folder, 'a', '--', '--template', 'next').code).toBe(0);
  expect(existsSync(join(folder, 'a/next.config.mjs'))).toBe(true);
  expect(create(folder, '--', '-h').out).toContain('Usage: npm create presource');
  expect(create(folder, '--', '-b').out).toContain('cd ./-b');
});

test('says where nothing can be written', () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'file'), '');
  const { code, err } = create(folder, 'file/app');
  expect([code, err]).toEqual([2, expect.stringMatching(/^error: file\/app cannot be written \(E[^\n]*$/)]);
  // An empty name is none.
  expect(create(folder, '').out).toMatch(/^my-app is there/);
});

test.skipIf(process.platform === 'win32')('says where it may not write or read', () => {
  const folder = emptyFolder();
  for (const [name, mode] of [
    ['locked', 0o555],
    ['hidden', 0o300],
  ] as const) {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), mode);
  }
  // Everything is allowed to `root`, so the script becomes nobody, who sees only this folder.
  for (const name of ['dist', 'templates'])
    cpSync(join(SCRIPT, '../..', name), join(folder, name), { recursive: true });
  for (const path of [folder, dirname(folder)]) chmodSync(path, statSync(path).mode | 0o111);
  const nobody = 'data:text/javascript,if (process.getuid() === 0) process.seteuid(65534)';
  const said = (name: string) => {
    const args = ['--import', nobody, join(folder, 'dist/main.js'), name];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return [status, stderr];
  };
  const refused = (what: string) => [2, expect.stringMatching(new RegExp(`^error: ${what} \\(EACCES.*\n$`))];
  expect(said('locked')).toEqual(refused('locked cannot be written'));
  expect(said('hidden')).toEqual(refused('hidden cannot be read'));
});

test('writes into the folder of a link, and names a folder so that `cd` takes it', () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'there'));
  symlinkSync(join(folder, 'there'), join(folder, 'link'), 'junction');
  expect(create(folder, 'link').code).toBe(0);
  expect(json(folder, 'there/package.json').name).toBe('link');
  expect(existsSync(join(folder, 'there/src/main.tsx'))).toBe(true);
  expect(create(folder, '--', '-app').out).toContain('\n  cd ./-app\n');
});

/** What somebody at a terminal sees who presses these keys. */
function answer(cwd: string, keys: string, ...args: string[]) {
  const terminal = 'data:text/javascript,process.stdin.isTTY=process.stdout.isTTY=true';
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', terminal, SCRIPT, ...args], {
    cwd,
    input: keys,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

test('asks on a terminal, before anything is written', () => {
  const folder = emptyFolder();
  // Ctrl-C, Ctrl-D, and a terminal that is closed.
  for (const keys of ['\x03', '\x04', '', 'app\n'])
    expect(answer(folder, keys)).toMatchObject({ code: 130, err: '\nNothing was written.\n' });
  expect(answer(folder, '', '--template', 'vue').out).toBe('');
  expect(readdirSync(folder)).toEqual([]);
  expect(answer(folder, 'n\n', 'app', '--template', 'next').code).toBe(0);
  const taken = answer(folder, '\n\n', 'app');
  expect([taken.out, taken.err]).toEqual(['', 'error: app is not empty. Choose another folder.\n']);
});

test('the versions of the packages are one', () => {
  const versions = ['runtime', 'transformer', 'create-presource'].map(
    (name) => json(ROOT, name, 'package.json').version,
  );
  expect(new Set(versions).size).toBe(1);
});

test.runIf(isFull).each(kinds)(
  'an app works: $template, tsc: $tsc',
  { timeout: 900_000 },
  ({ template, tsc }) => {
    const folder = emptyFolder();
    create(folder, 'app', '--template', template, tsc ? '--tsc' : '--no-tsc');
    const app = join(folder, 'app');
    const manifest = json(app, 'package.json');
    manifest.dependencies.presource = `file:${pack('runtime', folder)}`;
    manifest.devDependencies['@presource/transformer'] = `file:${pack('transformer', folder)}`;
    writeFileSync(join(app, 'package.json'), JSON.stringify(manifest));
    const npm = (...args: string[]) =>
      execFileSync('npm', args, {
        cwd: app,
        encoding: 'utf8',
        env: { ...process.env, CI: '1', NEXT_TELEMETRY_DISABLED: '1' },
      });
    npm('install', '--no-audit', '--no-fund');
    expect(npm('test')).toMatch(/2 passed/);
    expect(npm('run', 'build')).toBeTruthy();
    npm('run', 'check');
  },
);
