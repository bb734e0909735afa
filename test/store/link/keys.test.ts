/** Which primary keys name one entity, and which name two: by the number of records, from whichever side they come. */
import { Entity, RestEndpoint, schema } from 'presource';
import { afterEach, describe, expect, test } from 'vitest';
import { snapshot } from '../../../runtime/store/snapshot.ts';
import { bench, failure } from '../support.ts';
import { forms, send } from './forms.ts';

type Id = string | number;

class User extends Entity {
  id: Id = 0;
  name = '';
}
class Post extends Entity {
  id: Id = 0;
  author: User | undefined = undefined;
  static override schema = { author: User };
}
const getUsers = new RestEndpoint({ path: '/users', schema: [User] });
const getPosts = new RestEndpoint({ path: '/posts', schema: [Post] });
const allUsers = new RestEndpoint({ path: '/all', schema: new schema.All(User) });

/** Each line is one entity, by every spelling of its primary key. */
const ENTITIES: readonly (readonly [Id, ...Id[]])[] = [
  [0, '0', -0],
  ['-0'],
  [5, '5'],
  ['05'],
  ['007'],
  [7, '7'],
  ['5.0'],
  [' 5'],
  ['5e0'],
  [-1, '-1'],
  [1.5, '1.5'],
  [-1.5, '-1.5'],
  [64, '64'],
  [65, '65'],
  [5_000_000, '5000000'],
  [4_294_967_295, '4294967295'],
  [4_294_967_296, '4294967296'],
  [Number.MAX_SAFE_INTEGER, String(Number.MAX_SAFE_INTEGER)],
  [Number.MAX_SAFE_INTEGER + 1, '9007199254740992'],
  ['9007199254740993'],
  [Number.MIN_SAFE_INTEGER, String(Number.MIN_SAFE_INTEGER)],
  [1e21, '1e+21'],
  ['1e21'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  ['null'],
  ['NaN'],
  ['true'],
  ['length'],
  ['at'],
  ['__proto__'],
  ['constructor'],
  ['toString'],
  ['hasOwnProperty'],
  ['a'],
  ['A'],
  ['[object Object]'],
  [' '],
];
const SPELLINGS = ENTITIES.flat();
const MISSING = ['', 'undefined', Number.NaN, null, undefined, {}, []];

let undo = () => {};
afterEach(() => undo());

describe.each(forms)('classes %s', (form) => {
  const start = () => {
    undo = send(form, User, Post);
    const at = bench();
    const stored = (name: string) => Object.keys(snapshot(at.controller as never)[name] ?? {}).length;
    return { ...at, stored };
  };
  const users = (ids: readonly Id[], name: (id: Id) => string) => ids.map((id) => ({ id, name: name(id) }));

  test('there is one record for each, said once, again, and in another order', () => {
    const { controller, stored } = start();
    controller.setResponse(getUsers, users(SPELLINGS, String));
    expect(stored('User')).toBe(ENTITIES.length);
    const read = () => controller.getResponse(getUsers).data as User[];
    expect(new Set(read()).size).toBe(ENTITIES.length);
    controller.setResponse(getUsers, users(SPELLINGS.toReversed(), String));
    expect(stored('User')).toBe(ENTITIES.length);
    expect(new Set(read()).size).toBe(ENTITIES.length);
    controller.setResponse(allUsers, []);
    expect(controller.getResponse(allUsers).data).toHaveLength(ENTITIES.length);
  });

  test.each(ENTITIES)('%j is found by each of its spellings, and by no other', (...all) => {
    const spellings = all as Id[];
    const { controller, stored } = start();
    controller.setResponse(getUsers, users(SPELLINGS, String));
    controller.setResponse(
      getUsers,
      users(spellings.slice(0, 1), () => 'this one'),
    );
    expect(stored('User')).toBe(ENTITIES.length);
    for (const id of SPELLINGS) {
      const { name } = controller.get(User, { id }) as User;
      expect(name === 'this one', `${typeof id} ${id}`).toBe(spellings.includes(id));
    }
  });

  test('a relation names them as they do themselves', () => {
    const { controller, stored } = start();
    controller.setResponse(
      getPosts,
      SPELLINGS.map((id, i) => ({ id: `post ${i}`, author: id })),
    );
    controller.setResponse(
      getPosts,
      ENTITIES.map(([id], i) => ({ id: i, author: { id, name: `${i}` } })),
    );
    expect(stored('User')).toBe(ENTITIES.length);
    expect(stored('Post')).toBe(ENTITIES.length + SPELLINGS.length);
    SPELLINGS.forEach((id, i) => {
      const { author } = controller.get(Post, { id: `post ${i}` }) as Post;
      expect(author).toBe(controller.get(User, { id }));
      expect(author?.name).toBe(String(ENTITIES.findIndex((one) => one.includes(id))));
    });
  });

  test.each([
    ['upwards', (i: number) => i],
    ['downwards', (i: number) => 299 - i],
    ['in steps of the gap that is filled', (i: number) => i * 64],
    ['in steps beyond it', (i: number) => i * 65],
    ['from both ends', (i: number) => (i % 2 ? 5_000_000 - i : i)],
  ])('300 integers %s are 300 records, as numbers and as texts', (_title, idOf) => {
    const { controller, stored } = start();
    const ids = Array.from({ length: 300 }, (_, i) => idOf(i));
    controller.setResponse(getUsers, users(ids, String));
    controller.setResponse(getUsers, users(ids.map(String), String));
    controller.setResponse(getUsers, users(ids.toReversed(), String));
    expect(stored('User')).toBe(300);
    for (const id of ids)
      expect(controller.get(User, { id: String(id) })).toMatchObject({ id, name: String(id) });
  });

  test('a list is no entity, whatever pk makes of it', async () => {
    class Asked extends Entity {
      id: Id = 0;
      override pk(_parent?: unknown, _key?: string, args?: readonly unknown[]) {
        return this.id ?? (args?.[0] as { id: Id } | undefined)?.id;
      }
    }
    class AskedPost extends Asked {
      author: Asked | undefined = undefined;
      static override schema = { author: Asked };
    }
    const again = send(form, Asked, AskedPost);
    const { controller, stored } = start();
    for (const Class of [Asked, AskedPost]) {
      const endpoint = new RestEndpoint({ path: `/${Class.name}/:id`, schema: Class });
      for (const value of [[], ['x'], [{ id: 2 }]]) {
        const error = await failure(() => controller.setResponse(endpoint, { id: 1 }, value));
        expect(error.message).toMatch(/is not an object/);
        const related = () => controller.setResponse(endpoint, { id: 1 }, { id: 2, author: value });
        if (Class === AskedPost) expect((await failure(related)).message).toMatch(/is not an object/);
      }
      controller.setResponse(endpoint, { id: 1 }, {});
      expect(stored(Class.name)).toBe(1);
    }
    again();
  });

  test('a list is no entity, whatever process makes of it', () => {
    class Named extends Entity {
      id: Id = 0;
      static override process(value: object) {
        return { id: 1, ...value };
      }
    }
    const again = send(form === 'with a process of their own' ? forms[0]! : form, Named);
    const { controller, stored } = start();
    const endpoint = new RestEndpoint({ path: '/named', schema: [Named] });
    expect(() => controller.setResponse(endpoint, [['x']])).toThrow(/is not an object/);
    expect(stored('Named')).toBe(0);
    controller.setResponse(endpoint, [{}]);
    expect(stored('Named')).toBe(1);
    again();
  });

  test.each(MISSING.map((id) => [id]))('%j is no primary key', async (id) => {
    const { controller, stored } = start();
    const error = await failure(() =>
      controller.setResponse(getUsers, [
        { id: 1, name: 'good' },
        { id, name: 'bad' },
      ]),
    );
    expect(error.message).toMatch(/primary key/);
    const related = () => controller.setResponse(getPosts, [{ id: 1, author: { id, name: 'bad' } }]);
    expect((await failure(related)).message).toMatch(/primary key/);
    expect([stored('User'), stored('Post')]).toEqual([0, 0]);
  });
});
