/** The command, and what the plugins tell a bundler, with the paths of Windows. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND, lend, presource, projectWith, type Ran } from './support.ts';

const HOST = join(import.meta.dirname, 'windows/host.ts');

const files = {
  'package.json': '\uFEFF{ "type": "module",\r\n  "dependencies": { "presource": "0.1.0" } }\r\n',
  'tsconfig.json': `\uFEFF{ "compilerOptions": { "outDir": "dist", "paths": { "@/*": ["./src/*"] } }, "include": ["src"] }`,
  'index.html': '<script type="module" src="/src/main.ts"></script>',
  'src/models/index.ts': "export { User } from './user';\r\nexport * from './post';\r\n",
  'src/models/user.ts': `import { Entity } from 'presource';\r\nexport class User extends Entity {\r\n  id = 0;\r\n}\r\n`,
  'src/models/post.ts': `import { Entity } from 'presource';
import { User } from './user';
export class Post extends Entity {
  id = 0;
  author = User.fromJS();
  static schema = { author: User };
}
`,
  'src/data.ts': `import { createResource, Endpoint } from 'presource';
import { Post } from '@/models';
import { User } from './models';
export const Posts = createResource({ path: '/posts/:id', schema: Post });
export const Users = createResource({ path: '/users/:id(\\\\d+)', schema: { data: User } });
export const ping = new Endpoint((id: string) => Promise.resolve(id));
`,
  'src/main.ts': "import { Posts } from '@/data';\nconsole.log(Posts);\n",
  'old/package.json': '\uFEFF{ "dependencies": {\r\n "@data-client/rest": "0.9.9"\r\n} }\r\n',
  'old/src/a.ts': "import { Entity } from '@data-client/rest';\r\n\r\nexport class A extends Entity {}\r\n",
};

/** A drive with the app in `C:\app`. */
function drive(): { readonly folder: string; readonly env: NodeJS.ProcessEnv } {
  const all = Object.entries(files).map(([path, text]) => [`app/${path}`, text] as const);
  const root = projectWith(Object.fromEntries(all));
  const folder = join(root, 'app');
  lend(folder, 'presource', '@presource/transformer', 'esbuild', 'typescript', 'rollup');
  return { folder, env: { ...process.env, DRIVE: root } };
}

const run = ({ folder, env }: ReturnType<typeof drive>, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', HOST, ...args], {
    ...{ cwd: folder, env, encoding: 'utf8' },
  });
  return { code: status, out: stdout, err: stderr };
};

/** What a run says, without the time that it took. */
const said = ({ code, out, err }: Ran) => [code, out.replace(/\d+(\.\d+)? m?s$/m, '').trim(), err.trim()];

describe('the command says the same as elsewhere', () => {
  it.each([
    [['explain', 'src\\data.ts']],
    [['explain', 'C:\\app\\src']],
    [['check']],
    [['graph', 'src\\models']],
    [['print', 'src\\data.ts']],
    [['build', '--project', 'C:\\app\\tsconfig.json', '--out-dir', 'out\\js']],
    [['doctor']],
  ])('%s', (args) => {
    const app = drive();
    const here = args.map((one) => one.replace('C:\\app', app.folder).replaceAll('\\', '/'));
    expect(said(run(app, COMMAND, ...args))).toEqual(said(presource(app.folder, ...here)));
  });
});

it('an app that is moved keeps its line ends and its byte order marks', () => {
  const app = drive();
  expect(run(app, COMMAND, 'move', 'C:\\app\\old')).toMatchObject({ code: 0, err: '' });
  const moved = (file: string) => readFileSync(join(app.folder, 'old', file), 'utf8');
  expect(moved('src/a.ts')).toBe(files['old/src/a.ts'].replace('@data-client/rest', 'presource'));
  expect(moved('package.json')).toMatch(/^\uFEFF\{\r\n "dependencies": \{\r\n {2}"presource": [^\n]+\r\n \}/);
  expect(moved('package.json')).not.toMatch(/[^\r]\n/);
});

it('a bundler is told of a file by one path, whatever the import is', () => {
  const app = drive();
  writeFileSync(join(app.folder, 'build.js'), BUILD);
  expect(run(app, 'build.js')).toMatchObject({ code: 0, err: '' });
  const watched: string[] = JSON.parse(readFileSync(join(app.folder, 'watched.json'), 'utf8'));
  expect(watched.sort()).toEqual(
    ['data.ts', 'main.ts', 'models\\index.ts', 'models\\post.ts', 'models\\user.ts'].map(
      (file) => `C:\\app\\src\\${file}`,
    ),
  );
});

/** Builds the app with Rollup, which has the paths of the system, and notes the files that it watches. */
const BUILD = `import { existsSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import presource from '@presource/transformer/rollup';
import { transformSync } from 'esbuild';
import { rollup } from 'rollup';

const files = {
  resolveId(id, importer = 'C:\\\\app\\\\main') {
    const [, ours] = /^presource(?:\\/(.*))?$/.exec(id.replace(/^presource$/, '$&/index')) ?? [];
    if (ours) return resolve('node_modules/presource/dist', ours + '.js');
    const path = id.startsWith('@/') ? resolve('src', id.slice(2)) : resolve(dirname(importer), id);
    return [path, path + '.ts', resolve(path, 'index.ts')].find((one) => /\\.[jt]s$/.test(one) && existsSync(one));
  },
  transform: (code, id) => (id.endsWith('.ts') ? { code: transformSync(code, { loader: 'ts' }).code, map: null } : null),
};
const plugins = [presource({ report: false }), files];
const { watchFiles } = await rollup({ input: './src/main.ts', plugins, onwarn() {} });
writeFileSync('watched.json', JSON.stringify(watchFiles.filter((file) => file.endsWith('.ts'))));
`;
