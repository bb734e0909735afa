/** Entities: fields, primary keys, keys of types, and what a class may say of its records. */
import { createResource, Entity, RestEndpoint } from 'presource';
import { expect, vi } from 'vitest';
import { rule } from './rule.ts';
import { bench, failure, turn } from './support.ts';

type Fields = Record<string, unknown>;
const endpointOf = (schema: unknown, path = '/x/:id') => new RestEndpoint({ path, schema });

class User extends Entity {
  id = '';
  name = 'nobody';
}

rule('entity.defaults', () => {
  class Post extends Entity {
    id = '';
    title = 'untitled';
    isDraft = false;
    votes = 0;
    tags: string[] = [];
    author = User.fromJS();
    static override schema = { author: User };
  }
  const { controller } = bench();
  controller.setResponse(endpointOf(Post), { id: '1' }, { id: '1' });
  const post = controller.get(Post, { id: '1' }) as Post;
  expect(post).toBeInstanceOf(Post);
  expect(post).toMatchObject({ title: 'untitled', isDraft: false, votes: 0, tags: [] });
  expect(post.author).toMatchObject({ id: '', name: 'nobody' });
});

rule('entity.null', () => {
  const { controller } = bench();
  controller.setResponse(endpointOf(User), { id: '1' }, { id: '1', name: null });
  expect((controller.get(User, { id: '1' }) as User).name).toBeNull();
});

rule('entity.undeclared-fields', () => {
  const { controller } = bench();
  controller.setResponse(endpointOf(User), { id: '1' }, { id: '1', extra: { deep: [1] } });
  expect(controller.get(User, { id: '1' })).toEqual({ id: '1', name: 'nobody', extra: { deep: [1] } });
});

rule('entity.plain-instances', () => {
  const { controller } = bench();
  controller.setResponse(endpointOf(User), { id: '1' }, { id: '1', name: 'a' });
  const user = controller.get(User, { id: '1' }) as User;
  expect({ ...user }).toEqual({ id: '1', name: 'a' });
  expect(JSON.stringify(user)).toBe('{"id":"1","name":"a"}');
  expect(structuredClone({ ...user })).toEqual({ ...user });
});

rule('entity.from-js', () => {
  expect(User.fromJS()).toBeInstanceOf(User);
  expect(User.fromJS()).toEqual({ id: '', name: 'nobody' });
  expect(User.fromJS({ name: 'a' })).toEqual({ id: '', name: 'a' });
});

rule('entity.from-js-of-own-class', () => {
  class Node extends Entity {
    id = '';
    parent: Node | undefined = Node.fromJS();
  }
  expect(Node.fromJS().parent).toBeInstanceOf(Node);
});

rule('entity.default-of-later-class', () => {
  class Post extends Entity {
    id = '';
    author = Author.fromJS();
    static override get schema() {
      return { author: Author };
    }
  }
  class Author extends Entity {
    id = '';
    name = 'later';
  }
  const { controller } = bench();
  controller.setResponse(endpointOf(Post), { id: '1' }, { id: '1' });
  expect((controller.get(Post, { id: '1' }) as Post).author).toMatchObject({ name: 'later' });
});

rule('entity.abstract-base', () => {
  abstract class Item extends Entity {
    id = 0;
    declare readonly type: string;
    shout() {
      return `${this.type}!`;
    }
  }
  class Link extends Item {
    override readonly type = 'link' as const;
    url = '';
  }
  class Note extends Item {
    override readonly type = 'note' as const;
  }
  const { controller } = bench();
  controller.setResponse(endpointOf(Link), { id: 1 }, { id: 1, type: 'link', url: '/a' });
  controller.setResponse(endpointOf(Note), { id: 1 }, { id: 1 });
  expect(controller.get(Link, { id: 1 })).toMatchObject({ id: 1, type: 'link', url: '/a' });
  expect((controller.get(Link, { id: 1 }) as Link).shout()).toBe('link!');
  expect((controller.get(Note, { id: 1 }) as Note).shout()).toBe('note!');
});

rule('entity.declare-readonly', () => {
  class Row extends Entity {
    declare readonly id: string;
    declare readonly label?: string;
  }
  const { controller } = bench();
  controller.setResponse(endpointOf(Row), { id: '1' }, { id: '1' });
  expect(Object.keys(controller.get(Row, { id: '1' }) as Row)).toEqual(['id']);
});

rule('pk.default', () => {
  const { controller } = bench();
  controller.setResponse(endpointOf([User], '/users'), {}, [{ id: '1' }, { id: '2', name: 'b' }]);
  expect(controller.get(User, { id: '2' })).toMatchObject({ name: 'b' });
});

rule('pk.own', () => {
  class Row extends Entity {
    group = 0;
    at = 0;
    override pk() {
      return `${this.group},${this.at}`;
    }
  }
  const { controller } = bench();
  controller.setResponse(endpointOf([Row], '/rows'), {}, [
    { group: 1, at: 2, x: 'a' },
    { group: 1, at: 3, x: 'b' },
  ]);
  expect(controller.get(Row, { group: 1, at: 3 })).toMatchObject({ x: 'b' });
});

rule('pk.number-and-text', () => {
  const { controller } = bench();
  controller.setResponse(endpointOf(User), { id: 5 }, { id: 5, name: 'number' });
  const seen = controller.get(User, { id: '5' });
  expect(seen).toMatchObject({ name: 'number' });
  controller.setResponse(endpointOf(User), { id: '5' }, { id: '5', name: 'text' });
  expect(controller.get(User, { id: 5 })).toMatchObject({ name: 'text' });
});

rule('pk.not-numbers', () => {
  const { controller } = bench();
  const pks = ['1', '01', '1.0', '1e0', ' 1'];
  controller.setResponse(
    endpointOf([User], '/users'),
    {},
    pks.map((id) => ({ id, name: `<${id}>` })),
  );
  expect(pks.map((id) => (controller.get(User, { id }) as User).name)).toEqual(pks.map((id) => `<${id}>`));
});

rule('pk.signature', () => {
  const seen: unknown[][] = [];
  class Row extends Entity {
    id = '';
    override pk(parent?: unknown, key?: string, args?: readonly unknown[]) {
      seen.push([parent, key, args]);
      return this.id;
    }
  }
  class Box extends Entity {
    id = '';
    row = Row.fromJS();
    static override schema = { row: Row };
  }
  const { controller } = bench();
  const box = { id: '1', row: { id: '2' } };
  controller.setResponse(endpointOf(Box), { id: '1' }, box);
  expect(seen[0]).toEqual([box, 'row', [{ id: '1' }]]);
});

rule('pk.missing', async () => {
  class Post extends Entity {
    id = '';
    author = User.fromJS();
    static override schema = { author: User };
  }
  const { controller } = bench();
  for (const id of [undefined, null, '', Number.NaN]) {
    const response = {
      posts: [
        { id: '1', author: { id: '1' } },
        { id: '2', author: { id, name: 'a' } },
      ],
    };
    const error = await failure(() =>
      controller.setResponse(endpointOf({ posts: [Post] }, '/posts'), {}, response),
    );
    expect(error.name).toBe('NormalizeError');
    for (const fact of ['User', 'posts[1].author', 'id, name']) expect(error.message).toContain(fact);
  }
});

rule('pk.missing-in-production', async () => {
  const { controller } = bench();
  vi.stubEnv('NODE_ENV', 'production');
  const error = await failure(() =>
    controller.setResponse(endpointOf([User], '/users'), {}, [{ name: 'a' }]),
  );
  vi.unstubAllEnvs();
  for (const fact of ['User', '[0]', 'name']) expect(error.message).toContain(fact);
});

rule('pk.temporary', async () => {
  const Users = createResource({ path: '/users/:id', schema: User, optimistic: true });
  const { controller, last } = bench();
  controller.setResponse(Users.getList, {}, []);
  const shown = () => controller.getResponse(Users.getList, {}).data as User[];
  const sent = controller.fetch(Users.getList.push, { name: 'new' });
  await turn();
  expect(shown()).toMatchObject([{ name: 'new' }]);
  await last().answer({ id: '9', name: 'new' });
  await sent;
  expect(shown()).toEqual([controller.get(User, { id: '9' })]);
});

rule('key.default', () => {
  expect(User.key).toBe('User');
  class Admin extends User {}
  expect(Admin.key).toBe('Admin');
});

rule('key.own', async () => {
  class Row extends Entity {
    static override key = 'Table row';
    id = '';
  }
  expect(Row.key).toBe('Table row');
  const error = await failure(() => bench().controller.setResponse(endpointOf(Row), { id: 1 }, {}));
  expect(error.message).toContain('Table row');
});

rule('key.subclass', () => {
  class Animal extends Entity {
    static override key = 'Animal';
    id = '';
  }
  class Cat extends Animal {}
  const { controller } = bench();
  controller.setResponse(endpointOf(Animal), { id: '1' }, { id: '1', kind: 'animal' });
  controller.setResponse(endpointOf(Cat), { id: '1' }, { id: '1', kind: 'cat' });
  expect(controller.get(Animal, { id: '1' })).toMatchObject({ kind: 'animal' });
  expect(controller.get(Cat, { id: '1' })).toMatchObject({ kind: 'cat' });
  expect(controller.get(Animal, { id: '1' })).not.toBeInstanceOf(Cat);
});

/** Two classes of one name, as two modules would have them. */
const twins = () => {
  const first = (() => {
    class Twin extends Entity {
      id = '';
    }
    return Twin;
  })();
  class Twin extends Entity {
    id = '';
  }
  return [first, Twin] as const;
};

rule('key.derived-collision', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const [First, Second] = twins();
  const { controller } = bench();
  controller.setResponse(endpointOf(First), { id: '1' }, { id: '1', x: 'first' });
  controller.setResponse(endpointOf(Second), { id: '1' }, { id: '1', x: 'second' });
  expect(controller.get(First, { id: '1' })).toMatchObject({ x: 'first' });
  expect(controller.get(Second, { id: '1' })).toMatchObject({ x: 'second' });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('Twin'));
  warn.mockRestore();
});

rule('key.explicit-collision', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const make = (version: number) =>
    class extends Entity {
      static override key = 'Hot';
      id = '';
      version = version;
    };
  const [Old, New] = [make(1), make(2)];
  const { controller } = bench();
  controller.setResponse(endpointOf(Old), { id: '1' }, { id: '1', x: 'kept' });
  controller.setResponse(endpointOf(New), { id: '2' }, { id: '2' });
  expect(controller.get(New, { id: '1' })).toBeInstanceOf(New);
  expect(controller.get(New, { id: '1' })).toMatchObject({ x: 'kept', version: 2 });
  expect(error).toHaveBeenCalledWith(expect.stringContaining('Hot'));
  error.mockRestore();
});

rule('process.arguments', () => {
  const seen: unknown[][] = [];
  class Row extends Entity {
    id = '';
    static override process(value: Fields, parent?: unknown, key?: string, args?: readonly unknown[]) {
      seen.push([value, parent, key, args]);
      return { ...value, label: `${value.id}!` };
    }
  }
  class Box extends Entity {
    id = '';
    rows: Row[] = [];
    static override schema = { rows: [Row] };
  }
  const { controller } = bench();
  const box = { id: '1', rows: [{ id: '2' }] };
  controller.setResponse(endpointOf(Box), { id: '1' }, box);
  expect(seen).toEqual([[{ id: '2' }, box, 'rows', [{ id: '1' }]]]);
  expect(controller.get(Row, { id: '2' })).toMatchObject({ label: '2!' });
});

rule('process.default', () => {
  const value = { id: '1', nested: { a: 1 } };
  expect(User.process(value)).toEqual(value);
});

rule('process.undefined', () => {
  class Row extends Entity {
    id = '';
    static override process(value: Fields) {
      return value.gone ? undefined : value;
    }
  }
  const { controller } = bench();
  const list = endpointOf([Row], '/rows');
  controller.setResponse(list, {}, [{ id: '1' }, { id: '2' }]);
  controller.setResponse(endpointOf(Row), { id: '1' }, { id: '1', gone: true });
  expect(controller.get(Row, { id: '1' })).toBeUndefined();
  expect(controller.getResponse(list, {}).data).toEqual([controller.get(Row, { id: '2' })]);
});

rule('merge.default', () => {
  const { controller } = bench();
  controller.setResponse(endpointOf(User), { id: '1' }, { id: '1', name: 'a', age: 5 });
  controller.setResponse(endpointOf(User), { id: '1' }, { id: '1', name: 'b' });
  expect(controller.get(User, { id: '1' })).toEqual({ id: '1', name: 'b', age: 5 });
  expect(User.merge({ a: 1, b: 1 }, { b: 2 })).toEqual({ a: 1, b: 2 });
});

/** Counts its visits by adding them up. */
class Page extends Entity {
  id = '';
  visits = 0;
  tags: unknown[] = [];
  static override schema = { tags: [User] };
  static override merge(existing: Fields, incoming: Fields): Fields {
    const tags = [...((existing.tags ?? []) as unknown[]), ...((incoming.tags ?? []) as unknown[])];
    return { ...existing, ...incoming, visits: Number(existing.visits) + Number(incoming.visits), tags };
  }
}

rule('merge.against-store', () => {
  const { controller } = bench();
  controller.setResponse(endpointOf(Page), { id: '1' }, { id: '1', visits: 1 });
  controller.setResponse(endpointOf(Page), { id: '1' }, { id: '1', visits: 10 });
  expect(controller.get(Page, { id: '1' })).toMatchObject({ visits: 11 });
});

rule('merge.within-response', () => {
  const { controller } = bench();
  controller.setResponse(endpointOf([Page], '/pages'), {}, [
    { id: '1', visits: 1 },
    { id: '1', visits: 10 },
  ]);
  expect(controller.get(Page, { id: '1' })).toMatchObject({ visits: 11 });
});

rule('merge.repeated-pks', () => {
  const { controller } = bench();
  controller.setResponse(
    endpointOf(Page),
    { id: '1' },
    { id: '1', visits: 0, tags: [{ id: 'a' }, { id: 'b' }] },
  );
  controller.setResponse(endpointOf(Page), { id: '1' }, { id: '1', visits: 0, tags: ['b', { id: 'c' }] });
  expect((controller.get(Page, { id: '1' }) as Page).tags).toEqual(
    ['a', 'b', 'c'].map((id) => controller.get(User, { id })),
  );
});

rule('merge.keeps-object', () => {
  const { controller } = bench();
  controller.setResponse(endpointOf(Page), { id: '1' }, { id: '1', visits: 1, tags: [{ id: 'a' }] });
  const before = controller.get(Page, { id: '1' });
  controller.setResponse(endpointOf(Page), { id: '1' }, { id: '1', visits: 0, tags: ['a'] });
  expect(controller.get(Page, { id: '1' })).toBe(before);
});

rule('methods.plain-values', () => {
  const seen: Fields[] = [];
  const note = (...values: Fields[]) => {
    seen.push(...values);
    return undefined;
  };
  class Row extends Entity {
    id = '';
    title = 'default';
    owner = User.fromJS();
    at: Date | undefined = undefined;
    static override schema = { owner: User, at: (text: string) => new Date(text) };
    static override merge(existing: Fields, incoming: Fields) {
      note(existing, incoming);
      return { ...existing, ...incoming };
    }
    static override validate(value: Fields) {
      return note(value);
    }
    static override shouldReorder(_was: unknown, _is: unknown, existing: Fields, incoming: Fields) {
      return note(existing, incoming) ?? false;
    }
    static override shouldUpdate(_was: unknown, _is: unknown, existing: Fields, incoming: Fields) {
      return note(existing, incoming) ?? true;
    }
    static override process(value: Fields) {
      return note(value) ?? { ...value };
    }
    override pk(parent?: unknown) {
      // Of a response; the arguments of a call are asked for theirs, too.
      if (parent) note(this as unknown as Fields);
      return this.id;
    }
  }
  const { controller } = bench();
  const row = () => ({ id: '1', owner: { id: '5' }, at: '2020-01-01' });
  controller.setResponse(endpointOf(Row), { id: '1' }, row());
  controller.setResponse(endpointOf(Row), { id: '1' }, row());
  const [existing, incoming] = seen.slice(-2) as [Fields, Fields];
  // Of each response process, pk and validate see it; of the second the other three see both.
  expect(seen.length).toBe(3 + 3 + 6);
  for (const value of seen) {
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value).toMatchObject({ id: '1', at: '2020-01-01' });
    expect(value).not.toHaveProperty('title');
  }
  expect([String(existing.owner), String(incoming.owner)]).toEqual(['5', '5']);
});

rule('order.older-read', async () => {
  const { controller, calls } = bench();
  const [slow, quick] = [endpointOf(User, '/slow/:id'), endpointOf(User, '/quick/:id')];
  const first = controller.fetch(slow, { id: '1' });
  await turn();
  const second = controller.fetch(quick, { id: '1' });
  await turn();
  await calls[1]!.answer({ id: '1', name: 'later' });
  await calls[0]!.answer({ id: '1', name: 'earlier', age: 5 });
  await Promise.all([first, second]);
  expect(controller.get(User, { id: '1' })).toMatchObject({ name: 'later', age: 5 });
});

rule('order.mutation-lands', async () => {
  const { controller, calls } = bench();
  const edit = new RestEndpoint({ path: '/users/:id', method: 'PUT', schema: User });
  const sent = controller.fetch(edit, { id: '1' }, { name: 'edited' });
  await turn();
  const read = controller.fetch(endpointOf(User), { id: '1' });
  await turn();
  await calls[1]!.answer({ id: '1', name: 'as it was' });
  await calls[0]!.answer({ id: '1', name: 'edited' });
  await Promise.all([sent, read]);
  expect(controller.get(User, { id: '1' })).toMatchObject({ name: 'edited' });
});

rule('order.should-reorder', () => {
  class Row extends Entity {
    id = '';
    version = 0;
    static override shouldReorder(_was: unknown, _is: unknown, existing: Fields, incoming: Fields) {
      return Number(incoming.version) < Number(existing.version);
    }
  }
  const { controller } = bench();
  controller.setResponse(endpointOf(Row), { id: '1' }, { id: '1', version: 2 });
  controller.setResponse(endpointOf(Row), { id: '1' }, { id: '1', version: 1, extra: 'filled' });
  expect(controller.get(Row, { id: '1' })).toMatchObject({ version: 2, extra: 'filled' });
});

rule('order.should-update', () => {
  class Row extends Entity {
    id = '';
    text = '';
    static override shouldUpdate(_was: unknown, _is: unknown, existing: Fields) {
      return existing.text !== 'frozen';
    }
  }
  const { controller } = bench();
  controller.setResponse(endpointOf(Row), { id: '1' }, { id: '1', text: 'frozen' });
  const before = controller.get(Row, { id: '1' });
  controller.setResponse(endpointOf(Row), { id: '1' }, { id: '1', text: 'thawed' });
  expect(controller.get(Row, { id: '1' })).toBe(before);
});

rule('validate.refuses', async () => {
  class Row extends Entity {
    id = '';
    static override validate(value: Fields) {
      return value.bad ? 'it is bad' : undefined;
    }
  }
  const { controller } = bench();
  const list = endpointOf([Row], '/rows');
  const error = await failure(() => controller.setResponse(list, {}, [{ id: '1' }, { id: '2', bad: true }]));
  expect(error.message).toContain('it is bad');
  expect(controller.get(Row, { id: '1' })).toBeUndefined();
});

rule('response.not-mutated', () => {
  const freeze = <T>(value: T): T => {
    if (typeof value === 'object' && value) Object.values(Object.freeze(value)).forEach(freeze);
    return value;
  };
  const { controller } = bench();
  const response = () => freeze([{ id: '1', visits: 1, tags: [{ id: 'a', deep: { x: 1 } }] }]);
  controller.setResponse(endpointOf([Page], '/pages'), {}, response());
  controller.setResponse(endpointOf([Page], '/pages'), {}, response());
  expect(controller.get(User, { id: 'a' })).toMatchObject({ deep: { x: 1 } });
});
