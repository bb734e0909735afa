/** TypeScript 4.9 with ttypescript and the published declarations: it compiles, and it checks types. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { hostFolder } from '../hosts/install.ts';
import { installDeclared } from '../types/declared.ts';
import { PLUGIN } from './hosts.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'presource-ttypescript-')));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(() => installDeclared(folder));

const MODEL = `import { Controller, createResource, Entity } from 'presource';
export class Post extends Entity { id = 0; title = '' }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
const controller = new Controller();
`;

const ways = [
  ['CommonJS', { module: 'CommonJS', moduleResolution: 'node' }],
  ['NodeNext', { module: 'NodeNext', moduleResolution: 'NodeNext' }],
] as const;

/** What the command says of a program; in Node, without the DOM. */
function ttsc(text: string, options: object) {
  const typeRoots = [join(hostFolder('ts49'), 'node_modules/@types')];
  const compilerOptions = { target: 'ES2022', lib: ['ES2022'], strict: true, typeRoots, types: ['node'] };
  const own = { ...options, outDir: 'out', plugins: [{ transform: PLUGIN }] };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...own }, files: ['data.ts'] }),
  );
  writeFileSync(join(folder, 'data.ts'), text);
  // It takes the TypeScript of the folder in which it is started.
  const cwd = hostFolder('ts49');
  const command = createRequire(join(cwd, 'package.json')).resolve('ttypescript/lib/tsc.js');
  const { status, stdout } = spawnSync(process.execPath, [command, '-p', folder], { cwd, encoding: 'utf8' });
  return { status, stdout };
}

it.each(ways)('%s: compiles what is right', (_name, options) => {
  const used = `${MODEL}export const title = async () => (await controller.fetch(Posts.get, { id: 1 })).title.length;\n`;
  expect(ttsc(used, options)).toEqual({ status: 0, stdout: '' });
  expect(readFileSync(join(folder, 'out/data.js'), 'utf8')).toContain('static get name()');
});

it('refuses what is wrong', () => {
  const wrong = {
    'controller.fetch(Posts.get, { ID: 1 });': "'ID' does not exist in type '{ id: string | number; }'",
    'controller.fetch(Posts.get);': 'Expected 2 arguments, but got 1',
    'controller.set(Post, { id: 1 }, { title: 1 });':
      "'number' is not assignable to type 'FieldHolds<string>'",
    'controller.set(Post, { id: 1 }, (post) => ({ title: post.name }));':
      "Property 'name' does not exist on type 'Post'",
  };
  const { status, stdout } = ttsc(MODEL + Object.keys(wrong).join('\n'), ways[0][1]);
  expect(status).toBe(2);
  const lines = stdout.split('\n').filter((line) => /^\S/.test(line));
  expect(lines.map((line) => /\((\d+),/.exec(line)?.[1])).toEqual(['5', '6', '7', '8']);
  for (const says of Object.values(wrong)) expect(stdout).toContain(says);
});
