/**
 * Records of one class have one hidden class, whichever controller made them: code that an engine has optimized for them
 * holds for the next controller, too.
 */
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const RUNTIME = new URL('../../../runtime/', import.meta.url).pathname;

/** Prints which pairs of records have one hidden class. */
const program = `
  import { Controller, Entity, RestEndpoint } from './index.ts';
  import { fields } from './internal.ts';
  class User extends Entity { id = 0; name = ''; }
  class Post extends Entity {
    id = 0; title = ''; author = undefined;
    static schema = { author: User };
  }
  class FastUser extends Entity {
    id = 0; name = '';
    static get '~fields'() { return fields(makeUser, sameUser); }
  }
  class FastPost extends Entity {
    id = 0; title = ''; author = undefined;
    static schema = { author: FastUser };
    static get '~fields'() { return fields(makePost, samePost); }
  }
  function makeUser(data) { this.id = data.id; this.name = data.name; }
  function sameUser(record, data) { return record.id === data.id && record.name === data.name; }
  function makePost(data, shown) { this.id = data.id; this.title = data.title; this.author = shown[0]; }
  function samePost(record, data) { return record.id === data.id && record.title === data.title; }

  for (const [Post1, User1] of [[Post, User], [FastPost, FastUser]]) {
    const endpoint = new RestEndpoint({ path: '/' + Post1.name, schema: [Post1] });
    const records = () => {
      const controller = new Controller();
      const post = (id) => ({ id, title: 'post', author: { id, name: 'user' } });
      controller.setResponse(endpoint, [post(1), post(2)]);
      controller.setResponse(endpoint, [post(1), post(3)]);
      const found = [1, 3].flatMap((id) => [controller.get(Post1, { id }), controller.get(User1, { id })]);
      return { controller, found };
    };
    let first = records();
    const second = records();
    const pairs = (others) => second.found.map((one, i) => %HaveSameMap(one, others[i]));
    console.log(Post1.name, 'in the second:', ...pairs(first.found));
    console.log(Post1.name, 'within one:', %HaveSameMap(second.found[0], second.found[2]));
    first.controller.dispose();
    first = undefined;
    gc();
    console.log(Post1.name, 'in the third:', ...pairs(records().found));
  }
`;

test('of two controllers, and of a third one that is made after the first is dropped', async () => {
  // What esbuild cannot parse stands as a call until it is done.
  const contents = program.replaceAll('%HaveSameMap', 'HaveSameMap');
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: RUNTIME, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'es2022',
  });
  const code = outputFiles[0]!.text.replaceAll(/\bHaveSameMap/g, '%HaveSameMap');
  const flags = ['--allow-natives-syntax', '--expose-gc', '-'];
  const { stdout, stderr } = spawnSync(process.execPath, flags, {
    input: code,
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual(
    ['Post', 'FastPost'].flatMap((name) => [
      `${name} in the second: true true true true`,
      `${name} within one: true`,
      `${name} in the third: true true true true`,
    ]),
  );
});
