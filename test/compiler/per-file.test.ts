import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import presource from '../../transformer/adapters/vite.ts';
import { type CompileOptions, compile } from '../../transformer/compile.ts';
import { compileWith } from '../tsc/compile.ts';
import { HOSTS, typescriptOf } from '../tsc/hosts.ts';

/** What becomes of a file depends on its text, its name and the options: no other file, and no run before it. */

const root = mkdtempSync(join(tmpdir(), 'presource-per-file-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (file: string, code: string): string => {
  writeFileSync(join(root, file), code);
  return join(root, file);
};

const IMPORTED = `import { Entity } from 'presource';
export class User extends Entity { id = ''; static schema = { best: User } }
export const fields = { author: User };
export const path = '/posts/:id';
`;

const IMPORTER = `import { createResource, Entity } from 'presource';
import { fields, path, User } from './user.ts';
export class Reply extends Entity { static schema = { author: User } }
export class Post extends User {
  author = User.fromJS();
  static schema = { ...User.schema, ...fields, author: User, replies: [Post] };
}
Post.schema = { ...Post.schema, editors: [User] };
export const Posts = createResource({ path: '/posts/:id', schema: Post });
export const Others = createResource({ path, schema: User }).extend('old', { path: '/old/:id' });
`;

/** All that an importer might have liked to know. */
const EDITS: Record<string, (code: string) => string> = {
  'a further relation': (code) => code.replace('best: User', 'best: User, worst: [User]'),
  'no schema': (code) => code.replace('static schema = { best: User }', ''),
  'a pk and a key of its own': (code) =>
    code.replace('static schema', "pk() { return 'u' + this.id } static key = 'U'; static schema"),
  'a class that is none of ours': (code) => code.replace('extends Entity', 'extends Object'),
  'other fields': (code) => code.replace('author: User', 'author: [User], owner: User'),
  'another path': (code) => code.replace('/posts/:id', '/:group/posts/:name?'),
  'a syntax error': (code) => `${code}\nexport class {`,
};

async function served(server: ViteDevServer, file: string): Promise<string> {
  server.moduleGraph.invalidateAll();
  return (await server.transformRequest(`/${file}`))!.code;
}

const runtime = (file: string) => new URL(`../../runtime/${file}`, import.meta.url).pathname;

const serve = (options?: Parameters<typeof presource>[0]): Promise<ViteDevServer> =>
  createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [presource(options)],
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { 'presource/internal': runtime('internal.ts'), presource: runtime('index.ts') } },
  });

describe('an edit of what a file imports leaves the file as it was', () => {
  const file = write('post.ts', IMPORTER);

  it.each(HOSTS)('with %s', (name) => {
    const typescript = typescriptOf(name);
    const options = { module: typescript.ModuleKind.ESNext };
    write('user.ts', IMPORTED);
    const before = compileWith(typescript, file, options).code;
    expect(before).toContain('.links(');
    for (const [edit, apply] of Object.entries(EDITS)) {
      expect(apply(IMPORTED), edit).not.toBe(IMPORTED);
      write('user.ts', apply(IMPORTED));
      expect(compileWith(typescript, file, options).code, edit).toBe(before);
    }
  });

  it('with Vite', async () => {
    const server = await serve();
    write('user.ts', IMPORTED);
    const before = await served(server, 'post.ts');
    expect(before).toContain('.links(');
    for (const [edit, apply] of Object.entries(EDITS)) {
      write('user.ts', apply(IMPORTED));
      expect(await served(server, 'post.ts'), edit).toBe(before);
    }
    await server.close();
  });
});

const FIXTURES = new URL('../fixtures/', import.meta.url);
const inputs = readdirSync(FIXTURES).map((folder) => {
  const name = readdirSync(new URL(`${folder}/`, FIXTURES)).find((file) => file.startsWith('input.'))!;
  return [name, readFileSync(new URL(`${folder}/${name}`, FIXTURES), 'utf8')] as const;
});

describe('runs do not disturb each other', () => {
  const all = (options: Partial<CompileOptions>, texts = inputs): string[] =>
    texts.map(([filename, code]) => {
      const result = compile(code, { filename, ...options });
      return JSON.stringify([result.code, result.map, result.diagnostics, result.report]);
    });

  it('in whatever order files come', () => {
    expect(all({}, inputs.toReversed()).reverse()).toEqual(all({}));
  });

  it('with other options in between', () => {
    const sources = ['./lib/data', './user', 'somewhere'];
    const [plain, other] = [all({}), all({ sources })];
    const mixed = inputs.flatMap((input) => [...all({}, [input]), ...all({ sources }, [input])]);
    expect(mixed.filter((_, i) => i % 2 === 0)).toEqual(plain);
    expect(mixed.filter((_, i) => i % 2 === 1)).toEqual(other);
  });

  it('with names of fast classes in between', () => {
    const some = ['Post', 'User'];
    const [plain, fast, others] = [all({}), all({ fast: true }), all({ fast: some })];
    expect(new Set([plain, fast, others].map((one) => one.join())).size).toBe(3);
    const mixed = inputs.flatMap((input) => [
      ...all({ fast: some }, [input]),
      ...all({ fast: true }, [input]),
      ...all({}, [input]),
    ]);
    for (const [at, expected] of [others, fast, plain].entries())
      expect(mixed.filter((_, i) => i % 3 === at)).toEqual(expected);
  });

  it('with two versions of TypeScript at once', () => {
    const file = write('post.ts', IMPORTER);
    write('user.ts', IMPORTED);
    const run = (name: (typeof HOSTS)[number]) => {
      const typescript = typescriptOf(name);
      return compileWith(typescript, file, { module: typescript.ModuleKind.CommonJS }).code;
    };
    const alone = HOSTS.map(run);
    expect([...HOSTS, ...HOSTS].map(run)).toEqual([...alone, ...alone]);
  });

  it('with two servers of Vite at once', async () => {
    write('data.ts', "export { Entity } from 'presource';\n");
    write(
      'model.ts',
      "import { Entity } from './data.ts';\nexport class Tag extends Entity { static schema = { up: Tag } }\n",
    );
    const servers = await Promise.all([serve(), serve({ sources: ['./data.ts'] })]);
    const answers = await Promise.all([0, 1, 2, 3].map((i) => served(servers[i % 2]!, 'model.ts')));
    await Promise.all(servers.map((server) => server.close()));
    expect(answers.map((code) => code.includes('.links('))).toEqual([false, true, false, true]);
    expect(answers.slice(2)).toEqual(answers.slice(0, 2));
  });
});
