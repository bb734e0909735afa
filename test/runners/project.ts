/** A project with an entity and a test of it, which leaves out one function. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** JavaScript and TypeScript at once. */
export const DATA = `import { createResource, Entity } from 'presource';

export class User extends Entity {
  id = '';
  name = '';
}
export class Post extends Entity {
  id = 0;
  author = User.fromJS();
  static schema = { author: User };
  pk() {
    return String(this.id);
  }
  static process(value) {
    return { ...value, seen: true };
  }
  static merge(before, now) {
    return { ...before, ...now };
  }
}
export const PostResource = createResource({ path: '/posts/:id', schema: Post });
export function never() {
  return 1;
}
`;

const TEST = `import { Controller } from 'presource';
import { Post, PostResource } from './data.js';
test('is stored', async () => {
  const row = { id: 1, author: { id: 'a', name: 'Ada' } };
  const controller = new Controller({ fetch: async () => Response.json(row) });
  await controller.fetch(PostResource.get, { id: 1 });
  const post = await controller.fetch(PostResource.get, { id: 1 });
  if (post.author.name !== 'Ada') throw new Error('another name');
  const isCompiled = Boolean(Object.getOwnPropertyDescriptor(Post, 'name')?.get);
  if (isCompiled !== Boolean(process.env.COMPILED)) throw new Error('compiled: ' + isCompiled);
});
`;

/** A new folder with these files; it ends with this process. */
export function projectWith(files: Readonly<Record<string, string>>, importsTest = ''): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'presource-runners-')));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const all = {
    'package.json': '{"type":"module"}',
    'data.js': DATA,
    'data.test.js': importsTest + TEST,
    ...files,
  };
  for (const [file, text] of Object.entries(all)) writeFileSync(join(folder, file), text);
  lend(folder, 'presource', join(ROOT, 'runtime'));
  lend(folder, '@presource/transformer', join(ROOT, 'transformer'));
  return folder;
}

export function lend(folder: string, name: string, path: string): void {
  const to = join(folder, 'node_modules', name);
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(path, to, 'junction');
}

/** The environment of a program that is not a test of ours. */
export function environment(isCompiled: boolean): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_TEST_CONTEXT|NODE_OPTIONS)/.test(name),
  );
  return { ...Object.fromEntries(own), COMPILED: isCompiled ? 'true' : '', NODE_ENV: 'test' };
}
