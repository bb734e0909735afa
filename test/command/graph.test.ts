/** `presource graph`: entities, relations, resources and endpoints. */
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import type { GraphNode } from '../../transformer/command/graph/graph.ts';
import { graphSvg } from '../../transformer/command/graph/svg.ts';
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

  it('follows schemas through constants, spreads and parents, also of other files', () => {
    const shared = projectWith({
      'lists.ts': `import { Entity, schema } from 'presource';
export class Card extends Entity { id = 0; }
export const cards = new schema.Collection([Card]);
`,
      'board.ts': `import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { cards } from './lists';
class Author extends Entity { id = 0; }
class Message extends Entity { id = 0; author: unknown; static schema = { author: Author }; }
class Text extends Message { text = ''; }
class File extends Message { by: unknown; static schema = { ...Message.schema, by: Author }; }
const kinds = new schema.Union({ text: Text, file: File }, 'kind');
class Board extends Entity { id = 0; cards: unknown; static schema = { cards }; }
export const Boards = createResource({ path: '/boards/:id', schema: Board });
export const Chat = new RestEndpoint({ path: '/chat', schema: { items: new schema.Collection([kinds]), cards } });
`,
    });
    const { out } = presource(shared, 'graph');
    const names = new Map([...out.matchAll(/(\w+)\(?\["(\w+)/g)].map(([, id, name]) => [id, name]));
    const arrows = [...out.matchAll(/(\w+) -->(?:\|"(.*)"\|)? (\w+)/g)];
    expect(arrows.map(([, from, field, to]) => `${names.get(from)} ${field ?? ''} ${names.get(to)}`)).toEqual(
      [
        'Message author Author',
        'Text author Author',
        'File by Author',
        'File author Author',
        'Board cards[] Card',
        'Boards  Board',
        'Chat items[] Text',
        'Chat items[] File',
        'Chat cards[] Card',
      ],
    );
  });

  it('has what functions and classes of the app make, where they are called', () => {
    const shared = projectWith({
      'entities.ts': `import { Entity } from 'presource';
export class Person extends Entity { id = 0; }
export class Invoice extends Entity { id = 0; static schema = { by: Person }; }
`,
      'api/endpoint.ts': `import { RestEndpoint, type RestGenerics } from 'presource';
export default class ApiEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {}
export class Signed<O extends RestGenerics = any> extends ApiEndpoint<O> {}
`,
      'api/make.ts': `import { createResource as create } from 'presource';
import ApiEndpoint from './endpoint';
export function make(options: any) {
  const base = create({ Endpoint: ApiEndpoint, ...options }).extend({ get: { dataExpiryLength: 1 } });
  return { ...base, recent: base.getList.extend({ path: '/recent' }) } as const;
}
export const paged = (options: any) => make({ paginationField: 'page', ...options });
export const byPath = (path: string, schema: any) => new ApiEndpoint({ path, schema });
export const loop = (options: any) => other(options);
const other = (options: any) => loop(options);
export const route = (options: any) => options;
`,
      'api/index.ts':
        "export * from './make';\nexport { Signed, default as ApiEndpoint } from './endpoint';\n",
      'app.ts': `import { byPath, loop, make, paged, route, Signed } from './api';
import * as api from './api';
import { Invoice, Person } from './entities';
export const People = make({ path: '/people/:id', schema: Person });
export const Invoices = paged({ path: '/invoices/:id', schema: Invoice }).extend({ get: {} });
export const me = byPath('/me', Person);
export const all = byPath('/all', [Person]);
export const signOut = new Signed({ path: '/session', method: 'DELETE' });
export const search = new api.ApiEndpoint({ path: '/search', schema: { found: [Invoice] } });
export const page = route({ path: '/people', schema: Person });
export const never = loop({ path: '/never', schema: Person });
`,
    });
    const nodes = JSON.parse(presource(shared, 'graph', '--json').out);
    const shown = nodes.map(({ kind, name, path = '', arrows }: GraphNode) =>
      [
        kind,
        name,
        path,
        ...arrows.map(({ to, field, isMany }) => `${field}${isMany ? '[]' : ''}>${to}`),
      ].join(' '),
    );
    expect(shown).toEqual([
      'endpoint recent /recent',
      'resource People /people/:id >e1',
      'resource Invoices /invoices/:id >e2',
      'endpoint me /me >e1',
      'endpoint all /all []>e1',
      'endpoint signOut DELETE /session',
      'endpoint search /search found[]>e2',
      'entity Person ',
      'entity Invoice  by>e1',
    ]);
  });

  it('is a page that needs nothing else', () => {
    const { out } = presource(folder, 'graph', '--html');
    expect(out).toContain('<li>meta.editors → <a href="#e2">User</a> (list)</li>');
    expect(out).toContain('<code>POST /feed</code>');
    expect(out).not.toMatch(/<script|https?:|<link/);
  });

  it('is a picture, in either mode and also for those who do not see it', () => {
    const { code, out } = presource(folder, 'graph', '--svg');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+" role="img"/,
    );
    expect(out).toContain('prefers-color-scheme: dark');
    expect(out).toContain(
      'entity Post holds User as author, User as meta.editors[]. resource Posts (/posts/:id) holds Post. endpoint Feed (POST /feed) holds Post as results[]. entity User.',
    );
    expect(out.match(/class="(entity|resource|endpoint)"/g)).toHaveLength(4);
    expect(out.match(/class="line"/g)).toHaveLength(4);
    expect(out).toContain('<g><title>post.ts:3</title>');
    expect(out).not.toMatch(/NaN|undefined|<script|href/);
    expect(presource(folder, 'graph', '--svg').out).toBe(out);
  });

  it('is a picture also of circles, of many arrows between two, of odd names and of nothing', () => {
    const odd = 'ＷＩＤＥ <b>&"\'\u0001\ud800 ]]>';
    const node = {
      id: 'r1',
      kind: 'resource',
      name: odd,
      file: '<a>.ts',
      line: 1,
      path: '/a&b/:id',
    } as const;
    const self = { id: 'e1', kind: 'entity', name: 'Self', file: 'self.ts', line: 2 } as const;
    const arrow = { to: 'e1', field: '<of>', isMany: false };
    const svg = graphSvg([
      { ...node, arrows: [arrow, { ...arrow, isMany: true }, { ...arrow, to: 'e9' }] },
      { ...self, arrows: [arrow, { ...arrow, to: 'r1' }] },
    ]);
    const page = new Window().DOMParser;
    for (const text of [svg, graphSvg([])]) {
      const { documentElement } = new page().parseFromString(text, 'image/svg+xml');
      expect(documentElement.tagName).toBe('svg');
      expect(text).not.toMatch(/NaN|undefined|<b>|\p{Surrogate}/u);
    }
    expect(svg).toContain("ＷＩＤＥ &lt;b&gt;&amp;&quot;'\ufffd\ufffd ]]&gt;</text>");
    expect(svg.match(/class="line"/g)).toHaveLength(4);
    expect(graphSvg([])).toContain('There is no entity');
  });

  it('says that there is nothing, and takes one form', () => {
    expect(presource(projectWith({ 'a.ts': '' }), 'graph')).toEqual({
      code: 0,
      out: 'flowchart LR',
      err: 'No entity, resource or endpoint in 1 file. Is this the folder of your app?',
    });
    expect(presource(projectWith({}), 'graph', '--html', '--svg')).toMatchObject({
      code: 2,
      err: expect.stringContaining("option '--html' cannot be used with option '--svg'"),
    });
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
