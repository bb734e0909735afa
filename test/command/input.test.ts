/** What each subcommand says of input that cannot be read, of names that do not exist, and to a reader that has gone. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { COMMAND, lend, presource, projectWith, write } from './support.ts';

const files = {
  'package.json': '{ "type": "module" }\n',
  'tsconfig.json': '{ "compilerOptions": { "outDir": "dist" }, "include": ["src"] }\n',
  'src/post.ts': `import { createResource, Entity } from 'presource';
export class Post extends Entity { id = 0; }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
`,
  'pets.json': '{ "openapi": "3.1.0", "paths": {} }\n',
};

let folder: string;
beforeEach(() => {
  folder = projectWith(files);
  lend(folder, 'esbuild', 'typescript');
});

/** The message of a command that cannot do what it is asked to. */
function refused(...args: string[]): string {
  const { code, out, err } = presource(folder, ...args);
  expect({ args, code, out }).toEqual({ args, code: 2, out: '' });
  expect(err).toMatch(/^error: .*$/);
  return err.slice('error: '.length);
}

const READERS = [['explain'], ['check'], ['graph'], ['build'], ['move']];

describe('input that cannot be read', () => {
  it.each(READERS)('is named by %s', (...args) => {
    symlinkSync('nowhere.ts', join(folder, 'src/lost.ts'));
    expect(refused(...args)).toBe(
      'src/lost.ts cannot be opened: it is a link to nowhere.ts, which does not exist. Correct or delete the link.',
    );
  });

  it.each(READERS)('is not a folder or a lock with the name of a script, of %s', (...args) => {
    mkdirSync(join(folder, 'src/folder.ts'));
    symlinkSync('folder.ts', join(folder, 'src/link.ts'));
    symlinkSync('me@here.1234', join(folder, 'src/.#post.ts'));
    expect(presource(folder, ...args)).toMatchObject({ code: 0, err: '' });
  });

  it('does not stop the doctor, who asks the bundler', () => {
    symlinkSync('nowhere.ts', join(folder, 'src/lost.ts'));
    expect(presource(folder, 'doctor').err).toBe('');
  });

  it.each([['explain'], ['check'], ['graph'], ['build'], ['doctor'], ['print', 'src/post.ts']])(
    'is a tsconfig.json with a mistake, of %s',
    (...args) => {
      write(folder, {
        'tsconfig.json': '{\n  "compilerOptions": { "strict": true,, "outDir": "dist" }\n}\n',
      });
      expect(refused(...args)).toBe(
        'tsconfig.json cannot be read: it has a syntax error at 2:39 (Unexpected token). Correct it, and run this again.',
      );
    },
  );

  it('is a tsconfig.json that stops, is no object, or extends or refers to one that cannot be read', () => {
    const saying = (text: string, base = '{}'): string => {
      write(folder, { 'tsconfig.json': text, 'base.json': base });
      return refused('check');
    };
    expect(saying('{ "include": ["src"]\n')).toContain('a syntax error at 1:21 (Unexpected end)');
    expect(saying('src')).toContain('a syntax error at 1:1 (Expected an object)');
    expect(saying('{ "extends": "./base.json" }', '{ "include": }')).toContain(
      'base.json cannot be read: it has',
    );
    expect(saying('{ "extends": "./none.json" }')).toContain(
      "tsconfig.json cannot be read: File './none.json' not",
    );
    expect(saying('{ "extends": "./tsconfig.json" }')).toMatch(
      /Circularity .*tsconfig\.json\. Correct it, and/,
    );
    expect(saying('{ "references": [{}] }')).toContain('a reference has no `path`');
    expect(saying('{ "include": "src" }')).toContain('an option has a value of another type');
  });

  it('is the plugin of a tsconfig.json with a wrong value', () => {
    const saying = (plugins: unknown): string => {
      const compilerOptions = { outDir: 'dist', plugins };
      write(folder, { 'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }) });
      return ['explain', 'build', 'check'].map((command) => refused(command))[0]!;
    };
    const plugin = (options: object) => [null, { transform: '@presource/transformer', ...options }];
    expect(saying(plugin({ sources: '@acme/data' }))).toBe(
      'The option `sources` of presource is "@acme/data". Write a list: ["@acme/data"].',
    );
    expect(saying(plugin({ optimize: 'fast' }))).toContain('The option `optimize` of presource is "fast".');
    // What is no plugin of ours, `tsc` reports.
    for (const plugins of [{}, 'plugin', [null, 5]]) {
      write(folder, { 'tsconfig.json': JSON.stringify({ compilerOptions: { plugins }, include: ['src'] }) });
      expect(presource(folder, 'check')).toMatchObject({ code: 0, err: '' });
    }
  });

  it.skipIf(process.platform === 'win32')('is neither a pipe nor a folder that is gone', () => {
    spawnSync('mkfifo', [join(folder, 'src/pipe.ts')]);
    symlinkSync('pipe.ts', join(folder, 'src/link.ts'));
    for (const command of ['check', 'move']) expect(presource(folder, command).code).toBe(0);
    const gone = 'mkdir gone; cd gone; rmdir ../gone; exec "$0" "$@"';
    const args = ['-c', gone, process.execPath, COMMAND, 'check'];
    expect(spawnSync('sh', args, { cwd: folder, encoding: 'utf8' })).toMatchObject({
      status: 2,
      stderr: 'error: This folder does not exist any more. Go to another one.\n',
    });
  });

  it('is not a tsconfig.json that TypeScript reads', () => {
    for (const text of ['', '// nothing\n{\n  /* here */ "include": ["src",],\n}\n// end', '\ufeff{}']) {
      write(folder, { 'tsconfig.json': text });
      expect(presource(folder, 'check')).toMatchObject({ code: 0, err: '' });
    }
  });

  it('is a package.json with a mistake', () => {
    write(folder, { 'package.json': '{ "type": module }' });
    expect(refused('move')).toMatch(/^package\.json cannot be read: .+\. Correct its JSON\.$/);
    write(folder, { 'tsconfig.json': '{ "compilerOptions": { "outDir": "dist", "module": "nodenext" } }' });
    expect(refused('build')).toMatch(/^package\.json cannot be read: .+\. Correct its JSON\.$/);
  });

  it('is output that has no place', () => {
    write(folder, { dist: '' });
    expect(refused('build')).toBe(
      'dist/src cannot be written: a part of its path is a file. Remove the file, or name another folder.',
    );
    expect(refused('init', 'openapi', 'pets.json', '--out', 'dist')).toMatch(
      /^dist\/.+ cannot be opened: a part of/,
    );
  });
});

describe('a path that is named', () => {
  it.each([['explain'], ['check'], ['graph'], ['print'], ['build'], ['move'], ['init', 'openapi']])(
    'is told if %s finds nothing there',
    (...args) => {
      expect(refused(...args, 'nowhere')).toMatch(/^There is no (file|folder|file or folder) nowhere\.$/);
      symlinkSync('gone', join(folder, 'link'));
      expect(refused(...args, 'link')).toBe(
        'link cannot be read: it is a link to gone, which does not exist. Correct or delete the link.',
      );
    },
  );

  it.each([['explain'], ['check'], ['graph']])('is told if %s cannot read any code there', (command) => {
    expect(refused(command, 'package.json')).toContain('package.json is not a source file');
    mkdirSync(join(folder, 'src/empty.ts'));
    expect(refused(command, 'src/empty.ts')).toBe('There is no source file in src/empty.ts.');
    rmSync(join(folder, 'src/post.ts'));
    expect(refused(command)).toBe(
      'tsconfig.json names no source file. Correct its `include`, or name files.',
    );
    rmSync(join(folder, 'tsconfig.json'));
    expect(refused(command)).toContain('There is no source file in this folder.');
  });

  it('is told if a folder is wanted, or a file', () => {
    expect(refused('move', 'src/post.ts')).toContain('src/post.ts is a file. Name the folder of the app');
    expect(refused('move', '')).toBe('An empty text names no folder. Write `.` for this one.');
    expect(refused('build', 'src/post.ts')).toContain(
      'src/post.ts is not a tsconfig.json. Name the folder of one',
    );
    expect(refused('print', 'src')).toBe('src is a folder. Name one source file.');
    expect(refused('init', 'openapi', 'src')).toBe('src is a folder. Name an OpenAPI document.');
    expect(refused('init', 'openapi', 'src/post.ts')).toContain('src/post.ts is no OpenAPI document');
  });
});

describe('a subcommand that does not exist', () => {
  it.each([
    { args: ['unknown'] },
    { args: ['unknown', '--help'] },
    { args: ['help', 'unknown'] },
    { args: ['explian', '--help'], meant: 'explain' },
    { args: ['init', 'opnapi', '--help'], meant: 'openapi' },
  ])('is told by $args', ({ args, meant }) => {
    const { code, out, err } = presource(folder, ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    const [first, ...rest] = err.split('\n');
    expect(first).toMatch(/^error: unknown command '(unknown|explian|opnapi)'$/);
    expect(rest.slice(0, -1)).toEqual(meant ? [`(Did you mean ${meant}?)`] : []);
    expect(rest.at(-1)).toMatch(
      /^The subcommands of presource( init)? are: .*\bopenapi|explain, print, check, graph\b/,
    );
  });

  it('leaves the help of others as it is', () => {
    expect(presource(folder, 'help', 'init', 'openapi').out).toContain('Usage: presource init openapi ');
    expect(presource(folder, 'graph', '--help')).toMatchObject({ code: 0, err: '' });
    expect(presource(folder, 'help').out).toBe(presource(folder, '--help').out);
  });
});

describe('a reader that has gone', () => {
  it.each([
    'explain',
    'explain --json',
    'check',
    'graph --html',
    'print src/post.ts',
    'build',
    'move',
    'doctor',
    'init openapi pets.json',
    '--help',
  ])('ends `%s` quietly', async (line) => {
    const twin = files['src/post.ts'].replace('id = 0;', "id = 0; static key = 'Post';");
    write(folder, { 'src/one.ts': twin, 'src/two.ts': twin });
    // What is found is no reason to fail, either.
    if (line === 'check') expect(presource(folder, 'check').code).toBe(1);
    const child = spawn(process.execPath, [COMMAND, ...line.split(' ')], { cwd: folder });
    child.stdout.destroy();
    const said: string[] = [];
    child.stderr.on('data', (text) => said.push(String(text)));
    const [code] = await once(child, 'close');
    expect({ code, said: said.join('') }).toEqual({ code: 0, said: '' });
  });
});
