/** Two copies of the package on one page. */
import { expect, test, vi } from 'vitest';

type Package = typeof import('../../runtime/index.ts');

const load = async (): Promise<Package> => {
  vi.resetModules();
  await import('../../runtime/everything.ts');
  return import('../../runtime/index.ts');
};

const schemas = (copy: Package, Post: Package['Entity'] & (new () => object)) => ({
  Collection: new copy.schema.Collection([Post]),
  All: new copy.schema.All(Post),
  Query: new copy.schema.Query(new copy.schema.All(Post), (all) => all),
});

test('development says what joins two copies, also if one is in the bundle of a package', async () => {
  const [one, other] = [await load(), await load()];
  const get = new other.RestEndpoint({
    path: '/posts',
    schema: new other.schema.Collection([other.Entity as never]),
  });
  expect(() => new one.Controller().setResponse(get as never, ...([[{ id: 1 }]] as never))).toThrow(
    /`npm ls presource`.* `resolve\.dedupe`.* must leave `presource` outside of its bundle/,
  );
});

test('development names both places when a schema is of another copy', async () => {
  const [one, other] = [await load(), await load()];
  class Post extends other.Entity {
    id = 0;
  }
  const values = { Collection: [{ id: 1 }], All: [{ id: 1 }], Query: [{ id: 1 }] };
  for (const [name, schema] of Object.entries(schemas(other, Post as never))) {
    const get = new other.RestEndpoint({ path: '/posts', schema });
    const controller = new one.Controller();
    const set = () => controller.setResponse(get as never, ...([values[name as 'All']] as never));
    expect(set).toThrow(
      /package-twice: two copies of presource are loaded. The controller is of \S+copies\.ts, a .* of \S+\.ts\. /,
    );
    expect(() =>
      new other.Controller().setResponse(get as never, ...([values[name as 'All']] as never)),
    ).not.toThrow();
  }
  // An entity has no place of its own: it is of use to both.
  const list = new one.RestEndpoint({ path: '/posts', schema: [Post] });
  const controller = new one.Controller();
  controller.setResponse(list, [{ id: 1 }]);
  expect(controller.getResponse(list).data).toMatchObject([{ id: 1 }]);
});

test.each([
  ['Chromium', (file: string) => `    at f (http://localhost:5173${file}?v=1:1:2)`],
  ['Firefox and Safari', (file: string) => `f@http://localhost:5173${file}?v=1:1:2`],
])('the places are whole addresses in stacks of %s', async (_, line) => {
  const [one, other] = [await load(), await load()];
  const schema = new other.schema.Values(class Post extends other.Entity {});
  const list = new other.RestEndpoint({ path: '/posts', schema: new other.schema.Collection(schema) });
  const before = Error.prepareStackTrace;
  Error.prepareStackTrace = (_error, sites) =>
    sites.map((site) => line(new URL(site.getFileName() ?? '', 'file:').pathname)).join('\n');
  try {
    expect(() => new one.Controller().setResponse(list as never, ...([{}] as never))).toThrow(
      /The controller is of http:\/\/localhost:5173\/\S+copies\.ts, a \w+ of http:\/\/localhost:5173\/\S+\.ts\. /,
    );
  } finally {
    Error.prepareStackTrace = before;
  }
});

test('apps that are built each by itself have a default controller each, and development says so', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  try {
    const shown: unknown[] = [];
    for (const title of ['one', 'two']) {
      const { createResource, Entity } = await load();
      const { getDefaultController } = await import('../../runtime/controller/default.ts');
      class Post extends Entity {
        id = 0;
        title = '';
      }
      const { getList } = createResource({ path: `/${title}/:id`, schema: Post });
      getDefaultController().setResponse(getList, [{ id: 1, title }]);
      shown.push(getDefaultController().getResponse(getList).data);
    }
    expect(shown).toMatchObject([[{ title: 'one' }], [{ title: 'two' }]]);
    expect(said.mock.calls).toEqual([
      [expect.stringContaining('package-twice: two copies of the package are loaded, each with a store')],
    ]);
  } finally {
    said.mockRestore();
  }
});

test('an error while a commit is undone does not replace its cause', async () => {
  const { Controller, Entity, RestEndpoint } = await load();
  class Post extends Entity {
    id = 0;
    static override validate() {
      return 'is never right';
    }
  }
  const controller = new Controller();
  const list = new RestEndpoint({ path: '/posts', schema: [Post] });
  const { store } = controller;
  Object.assign(store, {
    forget: () => {
      throw new Error('while undoing');
    },
  });
  expect(() => controller.setResponse(list, [{ id: 1 }])).toThrow(/is never right/);
});
