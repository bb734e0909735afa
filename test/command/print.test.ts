/** `presource print`: the code that a bundler gets. */
import { describe, expect, it } from 'vitest';
import { presource, projectWith } from './support.ts';

const folder = projectWith({
  'post.ts': `import { createResource, Entity } from 'presource';
class Post extends Entity {
  id = 0;
  title = '';
}
export const Posts = createResource({ path: '/posts/:id', schema: Post });
`,
  'broken.ts': "import { Entity } from 'presource';\nclass {\n",
  'other.ts': 'export const one = 1;\n',
});

describe('presource print', () => {
  it('prints the code alone', () => {
    const { code, out, err } = presource(folder, 'print', 'post.ts');
    expect(out).toMatchInlineSnapshot(`
      "import { createResource, Entity } from 'presource/compiled'; import * as __x from 'presource/internal';
      class Post extends Entity { static get name() { return __x.nameFromPath('/posts/:id'); }
        id = 0;
        title = '';
      }
      export const Posts = /*#__PURE__*/ __x.resource(Post);"
    `);
    expect([code, err]).toEqual([0, '']);
  });

  it.each(['size', 'speed'])('prints it at the level %s', (level) => {
    expect(presource(folder, 'print', 'post.ts', '--level', level).out).toContain(
      level === 'speed' ? 'function makePost(' : "nameFromPath('/posts/:id')",
    );
  });

  it('prints it beside the source', () => {
    expect(presource(folder, 'print', 'post.ts', '--side').out).toMatchInlineSnapshot(`
      "import { createResource, Entity } from 'presource';                        ┃ import { createResource, Entity } from 'presource/compiled'; import * as __x from 'presource/internal';
      class Post extends Entity {                                                ┃ class Post extends Entity { static get name() { return __x.nameFromPath('/posts/:id'); }
        id = 0;                                                                  │   id = 0;
        title = '';                                                              │   title = '';
      }                                                                          │ }
      export const Posts = createResource({ path: '/posts/:id', schema: Post }); ┃ export const Posts = /*#__PURE__*/ __x.resource(Post);"
    `);
  });

  it('says what is wrong', () => {
    expect(presource(folder, 'print', 'other.ts')).toEqual({
      code: 0,
      out: 'export const one = 1;',
      err: 'The compiler changes nothing in this file.',
    });
    const { code, err } = presource(folder, 'print', 'broken.ts');
    expect(code).toBe(1);
    expect(err).toMatch(/^\nbroken\.ts:\d+:\d+ error syntax-error: The file has a syntax error/);
    expect(presource(folder, 'print', '.')).toEqual({
      code: 2,
      out: '',
      err: 'error: . is a folder. Name one source file.',
    });
    expect(presource(folder, 'print', 'post.ts', '--level', 'fast').err).toContain(
      'Allowed choices are size, balanced, speed.',
    );
  });
});
