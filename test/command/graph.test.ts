/** `presource graph`: entities, relations, resources and endpoints. */
import { describe, expect, it } from 'vitest';
import { presource, projectWith } from './support.ts';

const folder = projectWith({
  'user.ts': "import { Entity } from 'presource';\nexport class User extends Entity { id = 0; }\n",
  'post.ts': `import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { User } from './user';
class Post extends Entity { id = 0; author: unknown; static schema = { author: User, meta: { editors: [User] } }; }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
export const Feed = new RestEndpoint({ path: '/feed', method: 'POST', schema: { results: new schema.Collection([Post]), total: 0 } });
`,
});

describe('presource graph', () => {
  it('is a flowchart of Mermaid', () => {
    const { code, out } = presource(folder, 'graph');
    expect(code).toBe(0);
    expect(out).toMatchInlineSnapshot(`
      "flowchart LR
        e1["Post"]
        r1(["Posts<br>/posts/:id"])
        r2(["Feed<br>POST /feed"])
        e2["User"]
        e1 -->|"author"| e2
        e1 -->|"meta.editors[]"| e2
        r1 --> e1
        r2 -->|"results[]"| e1"
    `);
    expect(presource(folder, 'graph', '--mermaid').out).toBe(out);
  });

  it('is a page that needs nothing else', () => {
    const { out } = presource(folder, 'graph', '--html');
    expect(out).toContain('<li>meta.editors → <a href="#e2">User</a> (list)</li>');
    expect(out).toContain('<code>POST /feed</code>');
    expect(out).not.toMatch(/<script|https?:|<link/);
  });

  it('is data', () => {
    const nodes = JSON.parse(presource(folder, 'graph', '--json').out);
    expect(nodes.map(({ kind, name, line }: Record<string, unknown>) => `${kind} ${name} ${line}`)).toEqual([
      'entity Post 3',
      'resource Posts 4',
      'endpoint Feed 5',
      'entity User 2',
    ]);
  });
});
