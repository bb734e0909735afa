/** `presource check`: what is wrong across files, and nothing that is right. */
import { describe, expect, it } from 'vitest';
import { presource, projectWith } from './support.ts';

const page = { 'index.html': '<script type="module" src="/main.ts"></script>' };

const check = (files: Record<string, string>, ...args: string[]) =>
  presource(projectWith(files), 'check', ...args);

const codes = (files: Record<string, string>): string[] =>
  JSON.parse(check(files, '--json').out).map(
    ({ code, origin, line }: { code: string; origin: { file: string }; line: number }) =>
      `${origin.file}:${line} ${code}`,
  );

const wrong = {
  ...page,
  'main.ts': `import { Feed, Posts } from './data';
import './drafts';
export const add = () => [Posts.get.push, Posts.getList.push, Feed.unshift];
`,
  'data.ts': `import { createResource, Entity, RestEndpoint } from 'presource';
export class Post extends Entity { id = 0; static key = 'Post'; }
export class Unused extends Entity { id = 0; parent: unknown; static schema = { parent: Unused }; }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
export const Feed = new RestEndpoint({ path: '/feed', schema: [Post] });
`,
  'drafts.ts': `import { createResource, Entity } from 'presource';
class Draft extends Entity { id = 0; static key = 'Post'; }
export const Drafts = createResource({ path: '/drafts/:id', schema: Draft });
`,
};

describe('presource check', () => {
  it('finds what needs several files', () => {
    expect(codes(wrong)).toEqual([
      'data.ts:3 entity-unused',
      'drafts.ts:2 key-repeated',
      'main.ts:3 push-without-collection',
      'main.ts:3 push-without-collection',
    ]);
  });

  it('shows the place, and says what to do', () => {
    const { code, out } = check({ ...wrong, 'data.ts': wrong['data.ts'].replace(/.*Unused.*\n/, '') });
    expect(code).toBe(1);
    expect(out.split('\n\n').slice(0, 3).join('\n\n')).toMatchInlineSnapshot(`
      "drafts.ts:2:51 warning key-repeated: Two entity classes have the same key
      Found a key that \`Post\` of data.ts has, too: one class would be used for the records of both.

        1 | import { createResource, Entity } from 'presource';
      > 2 | class Draft extends Entity { id = 0; static key = 'Post'; }
          |                                                   ^^^^^^
        3 | export const Drafts = createResource({ path: '/drafts/:id', schema: Draft });

      Give each class a key of its own, or remove the keys."
    `);
    expect(out.split('\n').at(-1)).toBe('0 errors and 3 warnings in 3 files.');
  });

  it('finds classes that need each other while their files load', () => {
    const files = {
      'user.ts': `import { Entity } from 'presource';
import { Post } from './post';
export class User extends Entity { id = 0; posts: unknown[] = []; static schema = { posts: [Post] }; }
`,
      'post.ts': `import { Entity } from 'presource';
import { User } from './user';
export class Post extends Entity { id = 0; author: unknown; static schema = { author: User }; }
`,
    };
    expect(codes(files)).toEqual(['post.ts:3 schema-circle']);
    const late = files['post.ts'].replace(
      'static schema = { author: User }; }',
      'static schema: object = {}; }\nPost.schema = { author: User };',
    );
    expect(codes({ ...files, 'post.ts': late })).toEqual([]);
    const lazy = files['post.ts']
      .replace('{ Entity }', '{ Entity, entity, field }')
      .replace('export class', '@entity export class')
      .replace('author: unknown; static schema = { author: User };', '@field(() => User) author: unknown;');
    expect(codes({ ...files, 'post.ts': lazy })).toEqual([]);
  });

  it('finds what the compiler finds, unless a comment says otherwise', () => {
    const file = `import { createResource, Entity } from 'presource';
class Post extends Entity { id = 0; }
// presource-ignore-next
export const Ignored = createResource({ path: '/posts', schema: Post });
export const Posts = createResource({ path: '/posts', schema: Post });
`;
    expect(codes({ 'data.ts': file })).toEqual(['data.ts:5 path-parameter-missing']);
    const key = "  // presource-ignore-next key-repeated\n  static key = 'Post';\n";
    const drafts = wrong['drafts.ts'].replace("static key = 'Post';", `\n${key}`);
    expect(codes({ ...wrong, 'drafts.ts': drafts }).join()).not.toContain('key-repeated');
  });

  it('finds nothing in what may be right', () => {
    const { code, out } = check({
      ...page,
      'main.ts': `import * as models from './models';
import { Own, Posts } from './data';
console.log(Object.values(models), Own.unshift, Posts.get.push);
`,
      'models.ts': "export { Post } from './post';\nexport * from './tag';\n",
      'tag.ts': "import { Entity } from 'presource';\nexport class Tag extends Entity { id = 0; }\n",
      'post.ts': "import { Entity } from 'presource';\nexport class Post extends Entity { id = 0; }\n",
      'lists.ts':
        "import { Collection } from 'presource';\nimport { Post } from './post';\nexport const posts = new Collection([Post]);\n",
      'data.ts': `import { createResource, RestEndpoint } from 'presource';
import { posts } from './lists';
class OwnEndpoint extends RestEndpoint { schema = posts; }
export const Own = new OwnEndpoint({ path: '/own' });
export const Posts = createResource({ path: '/posts/:id', schema: posts });
`,
    });
    expect([code, out]).toEqual([0, 'Nothing found in 6 files.']);
  });

  it('takes exported classes of a library as used', () => {
    const text =
      "import { Entity } from 'presource';\nexport class Post extends Entity { id = 0; }\nclass Old extends Entity { id = 0; }\n";
    expect(codes({ 'index.ts': text })).toEqual(['index.ts:3 entity-unused']);
  });
});
