/** `schema.Object` whose `define` puts the object into itself, directly or in a list. */
import { Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { bench, failure, turn } from '../store/support.ts';

class User extends Entity {
  id = 0;
  name = '';
}

const around = (fields: (folder: unknown) => Record<string, unknown>) => {
  const folder = new schema.Object<{ owner: typeof User }>({ owner: User });
  folder.define(fields(folder));
  return folder;
};
const owner = (id: number) => ({ id, name: `n${id}` });

test.each([
  ['itself', around((folder) => ({ inner: folder })), (inner: unknown) => inner],
  ['a list of itself', around((folder) => ({ inner: [folder] })), (inner: unknown) => [inner]],
  ['a shape of itself', around((folder) => ({ inner: { of: folder } })), (of: unknown) => ({ of })],
])('an object with %s is empty before its response, and shows all of it after', (_, folder, held) => {
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/folder', schema: folder });
  const shown = () => controller.getResponse(get).data as unknown;
  expect(shown()).toMatchObject({ owner: undefined });
  controller.setResponse(get, { owner: owner(1), inner: held({ owner: owner(2), inner: null }) });
  expect(shown()).toEqual({
    owner: Object.assign(new User(), owner(1)),
    inner: held({ owner: Object.assign(new User(), owner(2)), inner: null }),
  });
});

test('a reader of what is stored finds all that a shape would have', () => {
  const { controller } = bench();
  controller.set(User, { id: 1 }, owner(1));
  const users = { users: new schema.All(User) };
  expect(controller.get(new schema.Object(users), {})).toEqual(controller.get(users, {}));
  expect(controller.get(users, {})).toEqual({ users: [Object.assign(new User(), owner(1))] });
});

test('an object of a derived class is one for a page, too, also inside of a query of a derived class', async () => {
  class Titled extends schema.Object<{ users: schema.Collection<[typeof User]>; total: number }> {
    title = '';
    get heading() {
      return `All ${this.title}`;
    }
  }
  const titled = Object.assign(new Titled({ users: new schema.Collection([User]), total: 0 }), {
    title: 'users',
  });
  class Named extends schema.Query<Titled> {
    override process(page: { users: User[]; total: number }): never {
      return `${this.schema.heading}: ${page.users.map(({ name }) => name)}` as never;
    }
  }
  const list = new RestEndpoint({ path: '/users', schema: titled, searchParams: {} as { page?: number } });
  const page = list.paginated('page');
  expect(page.schema).toBeInstanceOf(Titled);
  expect((page.schema as Titled).heading).toBe('All users');
  const named = new RestEndpoint({
    path: '/names',
    schema: new Named(titled),
    searchParams: {} as { page?: number },
  });
  expect(named.paginated('page').schema).toBeInstanceOf(Named);
  const { controller, last } = bench();
  controller.setResponse(named, {}, { users: [owner(1)], total: 2 } as never);
  const sent = controller.fetch(named.paginated('page'), { page: 2 });
  await turn();
  await last().answer({ users: [owner(2)], total: 2 });
  await sent;
  expect(controller.getResponse(named, {}).data).toBe('All users: n1,n2');
});

test('a member that is undefined is absent, also if nothing else changed', () => {
  class Page extends Entity {
    id = 0;
    body: { owner: User | undefined; total: number } | undefined = undefined;
    static override schema = { body: { owner: User, total: 0 } };
  }
  const { controller } = bench();
  controller.set(Page, { id: 1 }, { body: { owner: owner(1), total: 1 } });
  expect(controller.get(Page, { id: 1 })?.body).toMatchObject({ owner: owner(1), total: 1 });
  controller.set(Page, { id: 1 }, { body: { owner: undefined, total: 1 } });
  expect(controller.get(Page, { id: 1 })?.body).toEqual({ owner: undefined, total: 1 });
});

test('a list does not fit schema.Object', async () => {
  const { controller } = bench();
  const one = new RestEndpoint({ path: '/one', schema: new schema.Object({ user: User }) });
  const error = await failure(() => controller.setResponse(one, [] as never));
  expect(error.name).toBe('NormalizeError');
});

test('what a shape does not name is kept as it came, also for a merge', () => {
  const seen: unknown[] = [];
  class Page extends Entity {
    id = 0;
    body: Record<string, unknown> | undefined = undefined;
    static override schema = { body: { owner: User } };
    static override merge(existing: Record<string, unknown>, incoming: Record<string, unknown>) {
      seen.push(existing.body);
      return { ...existing, ...incoming };
    }
  }
  const { controller } = bench();
  const body = { owner: owner(1), options: { deep: { sort: 'name' } }, sizes: [1, 2] };
  controller.set(Page, { id: 1 }, { body });
  const shown = controller.get(Page, { id: 1 })?.body;
  expect(shown).toMatchObject(body);
  controller.set(Page, { id: 1 }, { body: { ...body, owner: owner(2) } });
  expect(seen).toEqual([{ ...body, owner: 1 }]);
});

test('a part of a shape that is equal in another response is the object that it was', () => {
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/both', schema: { first: [User], second: [User] } });
  controller.setResponse(get, { first: [owner(1)], second: [owner(2)] });
  const before = controller.getResponse(get).data!;
  controller.setResponse(get, { first: [owner(1)], second: [owner(3)] });
  const after = controller.getResponse(get).data!;
  expect(after.second).toMatchObject([owner(3)]);
  expect(after.first).toBe(before.first);
});

test('a page of a list in a shape that was null is the shape', () => {
  const { controller } = bench();
  const users = new schema.Collection([User]);
  const get = new RestEndpoint({
    path: '/users',
    searchParams: {} as { group: number; page?: number },
    paginationField: 'page',
    schema: { data: { users, next: 0 } },
  });
  controller.setResponse(get, { group: 1 }, { data: null } as never);
  const page = { data: { users: [owner(1)], next: 2 } };
  controller.setResponse(get.getPage, { group: 1, page: 1 }, page as never);
  expect(controller.getResponse(get, { group: 1 }).data).toMatchObject({ data: { next: 2 } });
});
