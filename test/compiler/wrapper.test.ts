import { counters } from 'presource/internal';
import { describe, expect, it } from 'vitest';
import { type Exports, evaluate, evaluateCompiled } from './evaluate.ts';

interface EndpointLike {
  readonly path: string;
  url(params?: object): string;
}

type Members = Record<string, EndpointLike & { readonly push: EndpointLike }>;

const WRAPPER = `import { createResource, RestEndpoint } from 'presource';
class Api extends RestEndpoint { urlPrefix = '/api'; }
export function create({ schema, Endpoint = Api, ...others }) {
  return createResource({ Endpoint, schema, ...others }).extend('first', { path: others.path + '/first' });
}
`;
const USE = `
export const make = () => create({ path: '/groups/:group/posts/:id', schema: Post });
export const Posts = make().extend((Base) => ({ search: Base.getList.extend({ path: \`/search/\${'posts'}?q=:q\` }) }));
`;
const POST = 'class Post extends Entity {}\n';

/** How often the parser of paths ran, and what came of it. */
function counted<T>(run: () => T): { readonly parsed: number; readonly result: T } {
  const before = counters.parsedPaths;
  const result = run();
  return { parsed: counters.parsedPaths - before, result };
}

const urls = (posts: Members): string[] => [
  posts.get!.url({ group: 'a', id: 1 }),
  posts.first!.url({ group: 'a', id: 1 }),
  posts.getList!.path,
  posts.getList!.url({ group: 'b', page: 2 }),
  posts.getList!.push.url({ group: 'b' }),
];

const EXPECTED = [
  '/api/groups/a/posts/1',
  '/api/groups/a/posts/1/first',
  '/groups/:group/posts',
  '/api/groups/b/posts?page=2',
  '/api/groups/b/posts',
];

/** A path of its own for each run: parsed paths are kept as long as the process lives. */
const fresh = (code: string, name: string): string => code.replaceAll('groups', name);

for (const [how, run] of Object.entries({ compiled: evaluateCompiled, 'as written': evaluate })) {
  describe(`a function around createResource, ${how}`, () => {
    const sameFile = (name: string): Exports =>
      run(fresh(`${WRAPPER.replace('import {', 'import { Entity,')}${POST}${USE}`, name), 'model.js');
    const twoFiles = (name: string): Exports => {
      const wrapper = run(WRAPPER, 'wrapper.js');
      const code = `import { Entity } from 'presource';\nimport { create } from './wrapper.js';\n${POST}${USE}`;
      return run(fresh(code, name), 'model.js', { './wrapper.js': wrapper });
    };

    for (const [where, load] of Object.entries({ 'in one file': sameFile, imported: twoFiles })) {
      it(`${where}: its paths are read once each, however many resources and calls have them`, () => {
        const name = `${how}-${where}`.replaceAll(' ', '-');
        const { make, Posts } = load(name) as { make(): Members; Posts: Members };
        const first = counted(() => urls(Posts));
        expect(first.result).toEqual(EXPECTED.map((url) => url.replace('groups', name)));
        const again = counted(() => [urls(Posts), urls(make()), urls(make())]);
        expect(again.result).toEqual([first.result, first.result, first.result]);
        expect(again.parsed).toBe(0);
        expect(Posts.search!.url({ q: 'a b' })).toBe('/api/search/posts?q=a%20b');
      });
    }
  });
}

it('a path that a file tells is never parsed at run time', () => {
  const { Posts } = evaluateCompiled(
    `import { createResource, Entity } from 'presource';
class Post extends Entity {}
const base = '/never';
export const Posts = createResource({ path: \`\${base}/:id\`, schema: Post }).extend('other', { path: base + '/other/:id' });`,
    'model.js',
  ) as { Posts: Members };
  const { parsed, result } = counted(() => [
    Posts.get!.url({ id: 1 }),
    Posts.getList!.url({}),
    Posts.other!.url({ id: 2 }),
  ]);
  expect(result).toEqual(['/never/1', '/never', '/never/other/2']);
  expect(parsed).toBe(0);
});
