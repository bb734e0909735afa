/** A schema that is not there yet, as in modules that import each other, is named in development. */
import { Entity, RestEndpoint, schema } from 'presource';
import { expect, test, vi } from 'vitest';
import { bench } from '../store/support.ts';

const missing = undefined as never;

function said(run: () => void): string[] {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    run();
    return spy.mock.calls.map(([text]) => String(text));
  } finally {
    spy.mockRestore();
  }
}

test('the field and the class are named, once', () => {
  class User extends Entity {
    id = 0;
  }
  class Post extends Entity {
    id = 0;
    author: unknown;
    tags: unknown;
    editor: unknown;
    static override schema: object = { author: missing, tags: [missing], editor: User };
  }
  const { controller } = bench();
  const texts = said(() => {
    for (const id of [1, 2])
      controller.set(Post, { id }, { author: { id: 2 }, tags: [{ id: 3 }], editor: { id: 4 } });
  });
  expect(texts.map((text) => /schema-missing: (".*" in the schema of \w+)/.exec(text)?.[1])).toEqual([
    '"author" in the schema of Post',
    '"tags" in the schema of Post',
  ]);
  expect(controller.get(Post, { id: 1 })).toMatchObject({ author: { id: 2 }, editor: { id: 4 } });
});

test('texts, numbers and an empty list are values of a shape; a text is no schema of an entity', () => {
  class Note extends Entity {
    id = 0;
    author: unknown;
    static override schema: object = { author: 'User' };
  }
  const { controller } = bench();
  expect(said(() => controller.set(Note, { id: 1 }, { author: 1 }))).toEqual([
    expect.stringContaining('schema-plain: "author" in the schema of Note is "User". Write the entity class'),
  ]);
  const page = new RestEndpoint({
    path: '/page',
    schema: { total: 0, next: null, tags: [] as string[], all: new schema.Values(Note) },
  });
  const whole = { total: 5, next: 'x', tags: ['a'], all: {} };
  expect(said(() => controller.setResponse(page, whole as never))).toEqual([]);
  const half = new RestEndpoint({ path: '/half', schema: { notes: [missing] } });
  expect(said(() => controller.setResponse(half, { notes: [{ id: 1 }] }))).toEqual([
    expect.stringMatching(/"notes" in the schema of an endpoint .* new schema\.Lazy\(\(\) => …\)\.$/),
  ]);
  const paged = new RestEndpoint({ path: '/paged', schema: { notes: [Note], '@next': missing } });
  expect(said(() => controller.setResponse(paged, { notes: [], '@next': '/paged?page=2' }))).toEqual([
    expect.stringMatching(
      /"@next" in the schema of an endpoint .* If the value is not related data, write null or ''\.$/,
    ),
  ]);
});

test('the records of a Union have its schemas', () => {
  class Note extends Entity {
    id = 0;
  }
  const { controller } = bench();
  const all = new schema.All(new schema.Union({ note: Note }, 'type'));
  expect(said(() => controller.get(all))).toEqual([]);
  expect(said(() => controller.get(new schema.Query(all, (notes) => notes.length)))).toEqual([]);
});

test('a schema that is given later says nothing', () => {
  class Late extends Entity {
    id = 0;
    friend: unknown;
    static override schema: object = {};
  }
  Late.schema = { friend: Late };
  const { controller } = bench();
  expect(said(() => controller.set(Late, { id: 1 }, { friend: { id: 2 } }))).toEqual([]);
});
