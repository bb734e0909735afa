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

  describe('a mutation after which no screen can change', () => {
    const draft = {
      ...page,
      'draft.ts': `import { createResource, Entity, RestEndpoint, schema } from 'presource';
export class Part extends Entity { id = 0; }
export class Draft extends Entity { id = 0; part: unknown; static schema = { part: Part }; }
export const Drafts = createResource({ path: '/drafts/:id', schema: Draft });
export const publish = new RestEndpoint({ path: '/publish/:id', method: 'POST', schema: [Draft] });
export const discard = new RestEndpoint({ path: '/discard/:id', method: 'DELETE', schema: new schema.Invalidate(Part) });
`,
    };
    const withMain = (main: string) =>
      codes({ ...draft, 'main.ts': `import * as drafts from './draft';\n${main}\n` });
    const using = (names: string, code: string, more = '') =>
      codes({ ...draft, 'main.ts': `import { ${names} } from './draft';\n${more}\nconsole.log(${code});\n` });

    it('is found', () => {
      expect(
        using('Drafts, publish, discard', 'Drafts.update, Drafts.getList.push, publish, discard'),
      ).toEqual(['draft.ts:4 mutation-unseen', 'draft.ts:5 mutation-unseen', 'draft.ts:6 mutation-unseen']);
      const { out } = check({
        ...draft,
        'main.ts': "import { publish } from './draft';\nconsole.log(publish);\n",
      });
      expect(out.split('\n\n')[0]).toMatchInlineSnapshot(`"Nothing found in 2 files."`);
    });

    it.each([
      ['another member of the resource', 'Drafts, publish', 'publish, Drafts.get'],
      ['a member under another name', 'Drafts, publish', 'publish, Drafts.update, Drafts[location.hash]'],
      ['the resource itself', 'Drafts, publish', 'publish, Drafts'],
      ['the class', 'Draft, publish', 'publish, Draft'],
      ['a class that it leads to', 'Part, publish', 'publish, Part'],
    ])('is not one if the app reads %s', (_, names, code) => {
      expect(using(names, code)).toEqual([]);
    });

    it('is not one if another endpoint, another class or any export may read it', () => {
      const list =
        "import { RestEndpoint } from 'presource';\nexport const all = new RestEndpoint({ path: '/all', schema: { items: [Draft] } });";
      expect(using('Draft, publish', 'publish, all', list)).toEqual([]);
      const page_ =
        "import { createResource, Entity } from 'presource';\nclass Page extends Entity { id = 0; draft: unknown; static schema = { draft: Draft }; }\nconst Pages = createResource({ path: '/pages/:id', schema: Page });";
      expect(using('Draft, publish', 'publish, Pages.get', page_)).toEqual([]);
      expect(withMain('console.log(drafts.publish, drafts);')).toEqual([]);
      const { 'index.html': _, ...library } = draft;
      expect(codes(library)).toEqual([]);
    });
  });

  it('takes exported classes of a library as used', () => {
    const text =
      "import { Entity } from 'presource';\nexport class Post extends Entity { id = 0; }\nclass Old extends Entity { id = 0; }\n";
    expect(codes({ 'index.ts': text })).toEqual(['index.ts:3 entity-unused']);
  });
});
