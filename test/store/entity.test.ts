/** What an entity shows of its fields, and how its primary key and its type are known. */
import { Entity, RestEndpoint } from 'presource';
import { describe, expect, test } from 'vitest';
import { bench, counter } from './support.ts';

type Fields = Record<string, unknown>;

const endpointOf = (type: unknown, path = '/x/:id') =>
  new RestEndpoint({ path, schema: type as typeof Entity });

describe('fields', () => {
  class User extends Entity {
    id = 0;
    name = 'nobody';
    tags: string[] = [];
    friend: User | undefined = undefined;
    static override schema: Fields = {};
  }
  User.schema = { friend: User };
  class Post extends Entity {
    id = 0;
    title = 'untitled';
    author = User.fromJS();
    readers: User[] = [];
    static override schema = { author: User, readers: [User] };
  }
  const getPost = endpointOf(Post);

  test('absent: the class default; null: null; a relation that is not there: undefined', () => {
    const { controller } = bench();
    controller.setResponse(getPost, { id: 1 }, { id: 1 });
    const absent = controller.get(Post, { id: 1 }) as Post;
    expect(absent).toBeInstanceOf(Post);
    expect(absent.title).toBe('untitled');
    expect(absent.author).toBeInstanceOf(User);
    expect(absent.author.name).toBe('nobody');
    expect(absent.readers).toEqual([]);
    controller.setResponse(getPost, { id: 2 }, { id: 2, title: null, author: null, readers: null });
    expect(controller.get(Post, { id: 2 })).toMatchObject({ title: null, author: null, readers: null });
    controller.setResponse(getPost, { id: 3 }, { id: 3, author: 77, readers: [77] });
    expect((controller.get(Post, { id: 3 }) as Post).author).toBeUndefined();
    expect((controller.get(Post, { id: 3 }) as Post).readers).toEqual([]);
  });

  test('a field that was sent as undefined shows its default', () => {
    class Place extends Entity {
      id = 0;
      name = 'nowhere';
    }
    class House extends Entity {
      id = 0;
      name = 'unnamed';
      place = Place.fromJS();
      static override schema = { place: Place };
    }
    const { controller } = bench();
    for (const type of [Place, House]) {
      controller.setResponse(endpointOf(type), { id: 1 }, { id: 1, name: undefined, place: undefined });
      const shown = controller.get(type, { id: 1 }) as House;
      expect(shown.name).toBe(new type().name);
      controller.setResponse(endpointOf(type), { id: 1 }, { id: 1, name: 'named' });
      expect(controller.get(type, { id: 1 })).toMatchObject({ id: 1, name: 'named' });
    }
    expect((controller.get(House, { id: 1 }) as House).place.name).toBe('nowhere');
  });

  test('a default that is a function reads the record that is shown', () => {
    class Place extends Entity {
      id = 0;
      name = '';
      spoken = () => this.name;
    }
    class House extends Place {
      place: Place | undefined = undefined;
      static override schema: Fields = { place: Place };
    }
    class Person extends Place {
      friend: Person | undefined = undefined;
      static override schema: Fields = {};
    }
    Person.schema = { friend: Person };
    const { controller } = bench();
    for (const type of [Place, House, Person]) {
      controller.setResponse(endpointOf(type), { id: 1 }, { id: 1, name: 'old', place: 1, friend: 1 });
      const before = controller.get(type, { id: 1 }) as Place;
      controller.set(type, { id: 1 }, { name: 'new' });
      const after = controller.get(type, { id: 1 }) as Place;
      expect([before.spoken(), after.spoken()]).toEqual(['old', 'new']);
    }
  });

  test('what was stored stays as it came when the response is changed afterwards', () => {
    const { controller } = bench();
    const sent = { id: 1, title: 'sent' } as { id: number; title: string; author?: unknown };
    controller.setResponse(getPost, { id: 1 }, sent);
    const user = { id: 1, name: 'sent' };
    controller.setResponse(endpointOf(User), { id: 1 }, user);
    class Flat extends Entity {
      id = 0;
      title = '';
      text = 'default';
    }
    const flat = { id: 1, title: 'sent' };
    controller.setResponse(endpointOf(Flat), { id: 1 }, flat);
    sent.title = user.name = flat.title = 'changed';
    controller.set(Post, { id: 1 }, { author: 1 });
    controller.set(User, { id: 1 }, { tags: ['a'] });
    controller.set(Flat, { id: 1 }, { text: 'set' });
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'sent' });
    expect(controller.get(User, { id: 1 })).toMatchObject({ name: 'sent' });
    expect(controller.get(Flat, { id: 1 })).toMatchObject({ title: 'sent', text: 'set' });
  });

  test('a relation may be named as a member of every object', () => {
    class House extends Entity {
      id = 0;
      static override schema = { constructor: User, toString: [User], owner: User };
    }
    const { controller } = bench();
    const getHouse = endpointOf(House);
    controller.setResponse(getHouse, { id: 1 }, { id: 1 });
    const without = controller.get(House, { id: 1 }) as House;
    expect(without.constructor).toBe(House);
    controller.setResponse(getHouse, { id: 1 }, { id: 1, owner: 7 });
    expect((controller.get(House, { id: 1 }) as House).constructor).toBe(House);
    class Street extends Entity {
      id = 0;
      end: object = {};
      static override schema = { end: { constructor: User, owner: User } };
    }
    for (const owner of [{ id: 1 }, { id: 2 }]) {
      controller.setResponse(endpointOf(Street), { id: 1 }, { id: 1, end: { owner } });
      expect(Object.keys((controller.get(Street, { id: 1 }) as Street).end)).toEqual(['owner']);
    }
    const given = { id: 1, constructor: { id: 7, name: 'ann' }, toString: [7] };
    controller.setResponse(getHouse, { id: 1 }, given);
    const shown = controller.get(House, { id: 1 }) as unknown as Record<string, unknown>;
    expect(shown.constructor).toBe(controller.get(User, { id: 7 }));
    expect(shown.toString).toEqual([controller.get(User, { id: 7 })]);
    controller.setResponse(getHouse, { id: 1 }, { id: 1, more: 1 });
    expect((controller.get(House, { id: 1 }) as unknown as typeof shown).constructor).toBe(shown.constructor);
  });

  test('a default by fromJS is one shared pristine instance per class', () => {
    const { controller } = bench();
    controller.setResponse(endpointOf([Post], '/posts'), {}, [{ id: 1 }, { id: 2 }]);
    const [one, two] = [controller.get(Post, { id: 1 }), controller.get(Post, { id: 2 })] as [Post, Post];
    expect(one.author).toBe(two.author);
    class Note extends Entity {
      id = 0;
      by = User.fromJS();
    }
    controller.setResponse(endpointOf([Note], '/notes'), {}, [{ id: 1 }, { id: 2 }]);
    expect((controller.get(Note, { id: 1 }) as Note).by).toBe(one.author);
    expect(controller.get(User, { id: 0 })).toBeUndefined();
  });

  test('fromJS outside makes an instance of one’s own, with what is given', () => {
    const one = User.fromJS();
    const two = User.fromJS({ name: 'given' });
    expect(one).toBeInstanceOf(User);
    expect(one).not.toBe(User.fromJS());
    expect(two).toMatchObject({ id: 0, name: 'given', tags: [] });
    const post = Post.fromJS({ title: 't' });
    expect(post.author).toBeInstanceOf(User);
    expect(post.title).toBe('t');
  });

  test('a field that was sent stays when a later response lacks it; a new default is not a change', () => {
    const { controller } = bench();
    controller.setResponse(getPost, { id: 1 }, { id: 1, title: 'sent' });
    const before = controller.get(Post, { id: 1 });
    controller.setResponse(getPost, { id: 1 }, { id: 1 });
    expect(controller.get(Post, { id: 1 })).toBe(before);
    expect(before).toMatchObject({ title: 'sent' });
  });

  test('fields the class does not declare are kept, whatever their form', () => {
    const { controller } = bench();
    const extra = { deep: [1, { a: null }], text: 'x', 'odd key': 0, '': 'empty' };
    controller.setResponse(getPost, { id: 1 }, { id: 1, ...extra });
    expect(controller.get(Post, { id: 1 })).toMatchObject(extra);
    controller.setResponse(getPost, { id: 1 }, { id: 1, more: 1 });
    expect(controller.get(Post, { id: 1 })).toMatchObject({ ...extra, more: 1 });
  });

  // Where each field kept a set of those before it, this took half a minute, and a gigabyte.
  test('a record may be a table of thousands of texts', () => {
    const { controller } = bench();
    const texts = (from: number) =>
      Object.fromEntries(Array.from({ length: 8_000 }, (_, i) => [`text ${from + i}`, `${from + i}`]));
    controller.setResponse(getPost, { id: 1 }, { id: 1, ...texts(0) });
    controller.setResponse(getPost, { id: 1 }, { id: 1, ...texts(4_000) });
    const post = controller.get(Post, { id: 1 }) as Post & Fields;
    expect(Object.keys(post).length).toBe(Object.keys(new Post()).length + 12_000);
    expect([post['text 0'], post['text 11999'], post.title]).toEqual(['0', '11999', 'untitled']);
  });

  test('class members that are no fields stay: methods, accessors, private fields, statics', () => {
    class Rich extends Entity {
      id = 0;
      first = '';
      last = '';
      #calls = 0;
      get full(): string {
        return `${this.first} ${this.last}`;
      }
      count(): number {
        this.#calls += 1;
        return this.#calls;
      }
    }
    const { controller } = bench();
    controller.setResponse(endpointOf(Rich), { id: 1 }, { id: 1, first: 'a', last: 'b' });
    const rich = controller.get(Rich, { id: 1 }) as Rich;
    expect(rich.full).toBe('a b');
    expect(rich.count()).toBe(1);
    controller.setResponse(endpointOf(Rich), { id: 1 }, { id: 1, last: 'c' });
    expect((controller.get(Rich, { id: 1 }) as Rich).full).toBe('a c');
    expect((controller.get(Rich, { id: 1 }) as Rich).count()).toBe(1);
  });

  test('a response field that is an accessor or method of the class does no harm', () => {
    class Computed extends Entity {
      id = 0;
      first = '';
      get full(): string {
        return `${this.first}!`;
      }
    }
    const { controller } = bench();
    controller.setResponse(endpointOf(Computed), { id: 1 }, { id: 1, first: 'a', full: 'sent' });
    const found = controller.get(Computed, { id: 1 }) as Computed;
    expect(found.first).toBe('a');
    expect(typeof found.full).toBe('string');
  });
});

describe('pk', () => {
  test('may be composed, and may use the parent, the key and the arguments', () => {
    const seen: unknown[][] = [];
    class Vote extends Entity {
      user = 0;
      choice = '';
      override pk(parent?: unknown, key?: string, args?: readonly unknown[]): string {
        seen.push([parent, key, args]);
        return `${(args?.[0] as { poll?: number })?.poll}/${this.user}`;
      }
    }
    const { controller } = bench();
    const endpoint = new RestEndpoint({ path: '/polls/:poll', schema: { votes: [Vote] } });
    const response = { votes: [{ user: 1, choice: 'a' }] };
    controller.setResponse(endpoint, { poll: 3 }, response);
    controller.setResponse(endpoint, { poll: 4 }, { votes: [{ user: 1, choice: 'b' }] });
    expect((controller.getResponse(endpoint, { poll: 3 }).data as { votes: Vote[] }).votes[0]).toMatchObject({
      choice: 'a',
    });
    expect((controller.getResponse(endpoint, { poll: 4 }).data as { votes: Vote[] }).votes[0]).toMatchObject({
      choice: 'b',
    });
    expect(seen[0]![1]).toBe('votes');
    expect(seen[0]![2]).toEqual([{ poll: 3 }]);
    expect(seen[0]![0]).toMatchObject({ votes: [{ user: 1 }] });
  });

  test('on a direct read it is computed from the path parameters', () => {
    class ByName extends Entity {
      name = '';
      override pk(): string {
        return this.name.toLowerCase();
      }
    }
    const endpoint = new RestEndpoint({ path: '/by/:name', schema: ByName });
    const { controller } = bench();
    controller.setResponse(endpointOf([ByName], '/all'), {}, [{ name: 'Ann' }]);
    expect(controller.getResponse(endpoint, { name: 'ANN' }).data).toMatchObject({ name: 'Ann' });
    expect(controller.get(ByName, { name: 'aNN' })).toBe(
      controller.getResponse(endpoint, { name: 'ANN' }).data,
    );
  });

  test('on a direct read without arguments, it is that of the only record', () => {
    class Settings extends Entity {
      theme = 'light';
      override pk(): string {
        return 'settings';
      }
    }
    const { controller } = bench();
    const getSettings = new RestEndpoint({ path: '/settings', schema: Settings });
    controller.setResponse(endpointOf([Settings], '/all'), {}, [{ theme: 'dark' }]);
    const shown = controller.get(Settings);
    expect(shown).toMatchObject({ theme: 'dark' });
    expect(controller.getResponse(getSettings).data).toBe(shown);
  });

  test('that cannot be computed from the arguments is none: nothing is shown, nothing thrown', () => {
    class ByName extends Entity {
      name = '';
      override pk(): string {
        return this.name.toLowerCase();
      }
    }
    const me = new RestEndpoint({ path: '/me', schema: ByName });
    const { controller } = bench();
    expect(controller.getResponse(me)).toMatchObject({ data: undefined, expiryStatus: 1 });
    expect(controller.get(ByName, {})).toBeUndefined();
    controller.setResponse(me, { name: 'Ann' });
    expect(controller.getResponse(me).data).toBe(controller.get(ByName, { name: 'ann' }));
    expect(() => controller.setResponse(me, { other: 1 })).toThrow(/ByName|toLowerCase/);
    expect(controller.getResponse(me).data).toMatchObject({ name: 'Ann' });
  });

  test('that is an object is none: all of them would be one entity', () => {
    class Item extends Entity {
      id = '';
      name = '';
    }
    const items = endpointOf([Item], '/items');
    const { controller } = bench();
    controller.setResponse(items, {}, [{ id: 'a', name: 'one' }]);
    for (const id of [{ $oid: 'a' }, ['a'], {}]) {
      expect(() => controller.setResponse(items, {}, [{ id: 'b' }, { id, name: 'other' }])).toThrow(
        /Item at \[1\] has no primary key/,
      );
    }
    expect(controller.getResponse(items, {}).data).toEqual([{ id: 'a', name: 'one' }]);
  });

  test('with an object in its text is none, for the same reason', () => {
    class Coin extends Entity {
      id = '';
    }
    class Price extends Entity {
      coin = Coin.fromJS();
      currency = '';
      static override schema = { coin: Coin };
      override pk() {
        return `${this.coin}-${this.currency}`;
      }
    }
    const getPrices = new RestEndpoint({ path: '/prices', schema: [Price] });
    expect(() => bench().controller.setResponse(getPrices, [{ coin: { id: 'a' }, currency: 'usd' }])).toThrow(
      /Price at \[0\] has no primary key/,
    );
  });

  test('an endpoint whose arguments are no pk shows what its answer named', () => {
    class User extends Entity {
      id = 0;
      name = '';
    }
    const me = new RestEndpoint({ path: '/me', schema: User });
    const { controller } = bench();
    expect(controller.getResponse(me).data).toBeUndefined();
    controller.setResponse(me, { id: 7, name: 'I' });
    expect(controller.getResponse(me).data).toBe(controller.get(User, { id: 7 }));
    const told = counter();
    controller.watch(me, told.listener);
    controller.setResponse(endpointOf(User), { id: 7 }, { id: 7, name: 'you' });
    expect(told.take()).toBe(1);
    controller.setResponse(me, { id: 8, name: 'other' });
    expect(controller.getResponse(me).data).toMatchObject({ id: 8 });
    expect(controller.get(User, { id: 7 })).toMatchObject({ name: 'you' });
  });
});

describe('keys', () => {
  test('two classes whose derived names collide are kept apart', () => {
    const make = () => {
      class Same extends Entity {
        id = 0;
        name = '';
      }
      return Same;
    };
    const [One, Two] = [make(), make()];
    const { controller } = bench();
    controller.setResponse(endpointOf(One), { id: 1 }, { id: 1, name: 'one' });
    controller.setResponse(endpointOf(Two, '/y/:id'), { id: 1 }, { id: 1, name: 'two' });
    expect(controller.get(One, { id: 1 })).toMatchObject({ name: 'one' });
    expect(controller.get(One, { id: 1 })).toBeInstanceOf(One);
    expect(controller.get(Two, { id: 1 })).toMatchObject({ name: 'two' });
    expect(controller.get(Two, { id: 1 })).toBeInstanceOf(Two);
  });

  test('of two equal explicit keys the newest class wins and takes the table over', () => {
    const make = (version: number) => {
      class Hot extends Entity {
        id = 0;
        name = '';
        version = version;
        static override readonly key = 'Hot';
      }
      return Hot;
    };
    const { controller } = bench();
    const [Old, New] = [make(1), make(2)];
    controller.setResponse(endpointOf(Old), { id: 1 }, { id: 1, name: 'kept' });
    expect(controller.get(Old, { id: 1 })).toMatchObject({ version: 1 });
    controller.setResponse(endpointOf(New), { id: 2 }, { id: 2 });
    const found = controller.get(New, { id: 1 });
    expect(found).toBeInstanceOf(New);
    expect(found).toMatchObject({ name: 'kept', version: 2 });
  });

  test('a subclass without a key of its own goes by its own name', () => {
    class Base extends Entity {
      id = 0;
      kind = 'base';
      static override readonly key: string = 'Base';
    }
    class Derived extends Base {
      override kind = 'derived';
    }
    const { controller } = bench();
    controller.setResponse(endpointOf(Base), { id: 1 }, { id: 1 });
    controller.setResponse(endpointOf(Derived, '/y/:id'), { id: 2 }, { id: 2 });
    expect(controller.get(Base, { id: 1 })).toMatchObject({ kind: 'base' });
    expect(controller.get(Base, { id: 2 })).toBeUndefined();
    expect(controller.get(Derived, { id: 2 })).toMatchObject({ kind: 'derived' });
    expect(controller.get(Derived, { id: 1 })).toBeUndefined();
  });

  test('a class without a name goes by that of its parent, as one that a decorator makes', () => {
    class Post extends Entity {
      id = '';
    }
    const nameless = (Class: typeof Post) => class extends Class {};
    const Wrapped = nameless(Post);
    expect(Wrapped.name).toBe('');
    const getWrapped = new RestEndpoint({ path: '/wrapped', schema: [Wrapped] });
    expect(() => bench().controller.setResponse(getWrapped, [{}] as never)).toThrow(/Post at \[0\]/);
  });

  test('a subclass inherits the schema, and may spread it into its own', () => {
    class Tag extends Entity {
      id = 0;
      label = '';
    }
    class Base extends Entity {
      id = 0;
      tag: Tag | undefined = undefined;
      static override schema: Fields = { tag: Tag };
    }
    class Derived extends Base {
      second: Tag | undefined = undefined;
      static override schema = { ...Base.schema, second: Tag };
    }
    class Plain extends Base {}
    const { controller } = bench();
    controller.setResponse(endpointOf(Derived), { id: 1 }, { id: 1, tag: { id: 1 }, second: { id: 1 } });
    controller.setResponse(endpointOf(Plain, '/y/:id'), { id: 1 }, { id: 1, tag: 1 });
    const derived = controller.get(Derived, { id: 1 }) as Derived;
    expect(derived.tag).toBeInstanceOf(Tag);
    expect(derived.second).toBe(derived.tag);
    expect((controller.get(Plain, { id: 1 }) as Plain).tag).toBe(derived.tag);
  });

  test('a schema given after the class was first used counts from then on', () => {
    class Tag extends Entity {
      id = 0;
    }
    class Late extends Entity {
      id = 0;
      tag: Tag | undefined = undefined;
      static override schema: Fields = {};
    }
    const { controller } = bench();
    controller.setResponse(endpointOf(Late), { id: 1 }, { id: 1 });
    Late.schema = { ...Late.schema, tag: Tag };
    controller.setResponse(endpointOf(Late), { id: 2 }, { id: 2, tag: { id: 5 } });
    expect((controller.get(Late, { id: 2 }) as Late).tag).toBeInstanceOf(Tag);
  });
});
