/** `presource build`: JavaScript of a project, as `tsc` would write it, and compiled. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { describe, expect, it } from 'vitest';
import { hostFolder } from '../hosts/install.ts';
import { COMMAND, lend, presource, projectWith, write } from './support.ts';

const files = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      ...{ rootDir: 'src', outDir: 'dist', module: 'nodenext', target: 'es2022', strict: true },
      ...{ rewriteRelativeImportExtensions: true, declaration: true, isolatedModules: true, types: [] },
    },
    include: ['src/main.ts', 'src/old.cts'],
  }),
  'src/main.ts': `import { createResource, Entity } from 'presource';
import settings from './settings.json' with { type: 'json' };
import type { Name } from './types.ts';
import { User } from './users/user.ts';

export class Post extends Entity {
  id = 0;
  author: User | undefined = User.fromJS();
  static override schema = { author: User };
}
export const Posts = createResource({ path: '/:group/posts/:id', schema: Post });
enum Color { Red = 3 }
export const name: Name = Post.name;
export const facts = [Posts.get.url({ group: 'a', id: 7 }), settings.version, Color.Red];
export const lazy = (): Promise<object> => import('./users/user.ts');
`,
  'src/settings.json': '{ "version": 2 }\n',
  'src/types.ts': 'export type Name = string;\n',
  'src/users/user.ts':
    "import { Entity } from 'presource';\nexport class User extends Entity { id = ''; name = ''; }\n",
  'src/old.cts': 'const path: string = "a";\nexport = { path };\n',
};

function appWith(more: Readonly<Record<string, string>> = {}): string {
  const folder = projectWith({ ...files, ...more });
  lend(folder, 'presource', 'esbuild');
  return folder;
}

const node = (cwd: string, code: string): string =>
  spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd, encoding: 'utf8' }).stdout.trim();

const config = (folder: string, change: (options: Record<string, unknown>) => void): void => {
  const read = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
  change(read.compilerOptions);
  write(folder, { 'tsconfig.json': JSON.stringify(read) });
};

describe('presource build', () => {
  it('writes what runs, beside the declarations of TypeScript 7', () => {
    const folder = appWith();
    const { code, out, err } = presource(folder, 'build');
    expect([code, err]).toEqual([0, '']);
    expect(out.replace(/\d+ ms/, '# ms')).toBe(
      'built: 5 files in dist · 3 of 3 declarations compiled · # ms',
    );
    const tsc = join(hostFolder('ts70'), 'node_modules/typescript/bin/tsc');
    const types = spawnSync(process.execPath, [tsc, '--emitDeclarationOnly'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([types.status, types.stdout]).toEqual([0, '']);
    for (const name of ['main', 'users/user']) {
      const text = readFileSync(join(folder, `dist/${name}.js`), 'utf8');
      expect(text).toContain('static get name() {');
      expect(text.includes('presource/internal')).toBe(name === 'main');
      expect(existsSync(join(folder, `dist/${name}.d.ts`))).toBe(true);
    }
    const print = 'console.log(JSON.stringify([m.facts, m.name, Object.keys(await m.lazy())]))';
    expect(node(folder, `import * as m from './dist/main.js'; ${print}`)).toBe(
      '[["/a/posts/7",2,3],"Post",["User"]]',
    );
    expect(node(folder, "import old from './dist/old.cjs'; console.log(old.path)")).toBe('a');
  });

  it('has source maps that lead to the source', () => {
    const folder = appWith();
    presource(folder, 'build');
    const text = readFileSync(join(folder, 'dist/main.js'), 'utf8');
    const map = new TraceMap(readFileSync(join(folder, 'dist/main.js.map'), 'utf8'));
    const before = text.slice(0, text.indexOf('facts'));
    const line = before.split('\n').length;
    const column = before.length - before.lastIndexOf('\n') - 1;
    expect(originalPositionFor(map, { line, column })).toMatchObject({ source: '../src/main.ts', line: 14 });
    presource(folder, 'build', '--source-map', 'inline');
    expect(readFileSync(join(folder, 'dist/main.js'), 'utf8')).toMatch(
      /sourceMappingURL=data:application\/json/,
    );
    config(folder, (options) => {
      options.sourceMap = false;
      options.outDir = 'plain';
    });
    presource(folder, 'build');
    expect(readFileSync(join(folder, 'plain/main.js'), 'utf8')).not.toContain('sourceMappingURL');
    expect(existsSync(join(folder, 'plain/main.js.map'))).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('writes no name of a file as code', () => {
    const names = ['a\nglobalThis.pwned = 1;//', 'a\u2028globalThis.pwned = 2;//', 'a#b?c%2fd', "[id] 'é'"];
    const folder = projectWith({ 'package.json': '{ "type": "module" }' });
    lend(folder, 'presource', 'esbuild');
    const sources = names.map((name) => [
      `src/${name.replaceAll('/', '')}.ts`,
      'export const x: number = 1;\n',
    ]);
    const tsconfig = { compilerOptions: { rootDir: 'src', outDir: 'dist' }, include: ['src'] };
    write(folder, { ...Object.fromEntries(sources), 'tsconfig.json': JSON.stringify(tsconfig) });
    expect(presource(folder, 'build').err).toBe('');
    for (const [source] of sources) {
      const file = join(folder, source!.replace('src', 'dist').replace(/ts$/, 'js'));
      const [, comment] = readFileSync(file, 'utf8').split('//# sourceMappingURL=');
      expect(comment).toMatch(/^[!-~]+\.map\n$/);
      const map = new URL(comment!.trim(), pathToFileURL(file));
      expect(JSON.parse(readFileSync(map, 'utf8'))).toMatchObject({ version: 3 });
      const ran = node(
        folder,
        `await import(${JSON.stringify(pathToFileURL(file))}); console.log(globalThis.pwned)`,
      );
      expect(ran).toBe('undefined');
    }
  });

  it('writes CommonJS where the tsconfig.json says so', () => {
    const folder = appWith({ 'package.json': '{}' });
    config(folder, (options) => {
      options.module = 'commonjs';
      options.outDir = 'out';
    });
    expect(presource(folder, 'build', '--root-dir', '.').code).toBe(0);
    expect(node(folder, "import { facts } from './out/src/main.js'; console.log(facts[0])")).toBe(
      '/a/posts/7',
    );
    expect(readFileSync(join(folder, 'out/src/main.js'), 'utf8')).toContain('require("presource")');
  });

  it('writes to another place of the disk if the tsconfig.json says so', () => {
    const [folder, elsewhere] = [appWith(), projectWith({})];
    config(folder, (options) => {
      options.outDir = elsewhere;
    });
    expect(presource(folder, 'build')).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(folder, elsewhere))).toBe(false);
    expect(existsSync(join(elsewhere, 'main.js'))).toBe(true);
  });

  it('shows errors with their place, and builds the other files', () => {
    const folder = appWith({ 'src/old.cts': 'const a = 1;\r\nconst b = 2 +;\r\n' });
    write(folder, {
      'src/users/user.ts':
        files['src/main.ts'].split('\n')[0]! +
        "\nexport class User extends Entity { id = ''; }\nexport const Users = createResource({ path: '/users', schema: User });\n",
    });
    const { code, out, err } = presource(folder, 'build');
    expect(code).toBe(1);
    expect(out).toContain('2 errors: 3 files in dist');
    expect(err).toContain('src/users/user.ts:3:45 error path-parameter-missing');
    expect(err).toContain(
      'src/old.cts:2:14 error syntax-error: The file cannot be read\nUnexpected ";"\n\n  1 | const a = 1;\n> 2 | const b = 2 +;\n    |              ^',
    );
    expect(existsSync(join(folder, 'dist/users/user.js'))).toBe(false);
    expect(existsSync(join(folder, 'dist/main.js'))).toBe(true);
  });

  it('says what it cannot do', () => {
    expect(presource(projectWith({}), 'build', 'nowhere')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^error: There is no folder .*nowhere\.$/),
    });
    const folder = appWith();
    const errorWith = (change: (options: Record<string, unknown>) => void, ...args: string[]): string => {
      write(folder, { 'tsconfig.json': files['tsconfig.json'] });
      config(folder, change);
      const { code, err } = presource(folder, 'build', ...args);
      expect(code).toBe(2);
      return err;
    };
    expect(errorWith((options) => delete options.outDir)).toBe(
      'error: tsconfig.json does not say where the output goes. Add `"outDir": "dist"`, or write --out-dir dist.',
    );
    expect(
      errorWith((options) => {
        options.emitDecoratorMetadata = true;
      }),
    ).toContain('Build with `tspc`');
    expect(
      errorWith((options) => {
        options.target = 'ES5';
      }),
    ).toContain('The target es5 is too old');
    expect(
      errorWith((options) => {
        options.rootDir = 'src/users';
      }),
    ).toContain('Set `rootDir` to a folder that has both');
    expect(errorWith(() => {}, 'nowhere')).toContain('There is no');
    write(folder, { 'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }' });
    expect(presource(folder, 'build').err).toContain('presource build --project ./tsconfig.app.json');
    write(folder, { 'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" }, "include": ["nothing"] }' });
    expect(presource(folder, 'build').err).toContain('names no file to build');
    rmSync(join(folder, 'node_modules/esbuild'));
    write(folder, { 'tsconfig.json': files['tsconfig.json'] });
    expect(presource(folder, 'build').err).toContain('npm install --save-dev esbuild');
  });

  it('says once why the first build of a watch failed, also if a file changed meanwhile', () => {
    const folder = appWith({ 'dist/main.js/taken': '' });
    rmSync(join(folder, 'node_modules/esbuild'));
    write(folder, {
      'node_modules/esbuild/package.json': '{ "name": "esbuild", "type": "module", "exports": "./index.js" }',
      // It takes a while, as for a large app.
      'node_modules/esbuild/index.js': `import { writeFileSync } from 'node:fs';
        export const transform = async (code) => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          writeFileSync('src/other.ts', '');
          await new Promise((resolve) => setTimeout(resolve, 500));
          return { code, map: '' };
        };`,
    });
    const { code, err } = presource(folder, 'build', '--watch');
    expect(err).toBe('error: dist/main.js cannot be opened: it is a folder. Remove or rename the folder.');
    expect(code).toBe(2);
  });

  it('builds again what changes', { timeout: 30_000 }, async () => {
    const folder = appWith();
    const user = (id: string) =>
      write(folder, { 'src/users/user.ts': files['src/users/user.ts'].replace("id = ''", id) });
    await watching(folder, async (says) => {
      await says('Watching. Ctrl-C stops.');
      user('id = 0');
      await says('built: 1 file in dist');
      expect(readFileSync(join(folder, 'dist/users/user.js'), 'utf8')).toContain('id = 0;');
      user('id = ;');
      await says('error syntax-error');
      user('id = 1');
      await says('built: 1 file in dist');
      config(folder, (options) => {
        options.outDir = 'other';
      });
      await says('built: 5 files in other');
      write(folder, { 'src/main.ts': 'export const none = 1;\n' });
      await says('3 removed');
      expect(existsSync(join(folder, 'other/users/user.js'))).toBe(false);
    });
  });

  it('notices a change of what replaced a file or a folder', { timeout: 30_000 }, async () => {
    const folder = appWith();
    const path = 'src/users/user.ts';
    const withId = (id: number) => files[path].replace("id = ''", `id = ${id}`);
    const output = () => readFileSync(join(folder, 'dist/users/user.js'), 'utf8');
    await watching(folder, async (says) => {
      await says('Watching. Ctrl-C stops.');
      // As Git and many editors write.
      write(folder, { 'new.txt': withId(1) });
      renameSync(join(folder, 'new.txt'), join(folder, path));
      await says('built: 1 file in dist');
      write(folder, { [path]: withId(2) });
      await says('built: 1 file in dist');
      expect(output()).toContain('id = 2;');

      write(folder, { 'new/user.ts': withId(3) });
      renameSync(join(folder, 'src/users'), join(folder, 'src/old-users'));
      renameSync(join(folder, 'new'), join(folder, 'src/users'));
      await expect.poll(output, { timeout: 8000 }).toContain('id = 3;');
      write(folder, { [path]: withId(4) });
      await expect.poll(output, { timeout: 8000 }).toContain('id = 4;');
    });
  });

  it('says once that the config is broken, also into a log beside it', { timeout: 30_000 }, async () => {
    const folder = appWith();
    await watching(folder, async (says) => {
      await says('Watching. Ctrl-C stops.');
      write(folder, { 'tsconfig.json': '{ broken' });
      await says('has a syntax error');
      for (const text of ['1', '2', '3']) {
        write(folder, { 'build.log': text });
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      write(folder, {
        'tsconfig.json': files['tsconfig.json'],
        'src/users/user.ts': 'export class User {}\n',
      });
      const between = await says('built:');
      expect(between).not.toContain('syntax error');
    });
  });
});

/** Waits until this is printed, after what was waited for before. Returns what was printed in between. */
type Says = (text: string) => Promise<string>;

async function watching(folder: string, run: (says: Says) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, 'build', '--watch'], { cwd: folder });
  let said = '';
  let seen = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      said += data;
    });
  }
  try {
    await run(async (text) => {
      await expect
        .poll(() => said.indexOf(text, seen), { timeout: 8000, message: text })
        .toBeGreaterThanOrEqual(0);
      const from = seen;
      seen = said.indexOf(text, from) + text.length;
      return said.slice(from, seen);
    });
  } finally {
    child.kill();
  }
}
