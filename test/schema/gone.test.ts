/** `process` returns `undefined`: the record is deleted, whatever its primary key is made of. */
import { Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import { bench } from '../store/support.ts';

class Item extends Entity {
  id = 0;
  override pk(_parent?: unknown, _key?: string, args: readonly unknown[] = []) {
    const [{ blog }] = args as [{ blog: string }];
    return `${blog},${this.id}`;
  }
  static override process(value: { gone?: boolean }) {
    return value.gone ? undefined : ({ ...value } as never);
  }
}

test('a key that is made of the arguments', () => {
  const { controller } = bench();
  const list = new RestEndpoint({ path: '/:blog/items', schema: new schema.Collection([Item]) });
  const top = new RestEndpoint({ path: '/:blog/top', schema: [Item] });
  for (const blog of ['a', 'b']) controller.setResponse(top, { blog }, [{ id: 1 }]);
  controller.setResponse(list, { blog: 'a' }, [{ id: 1, gone: true } as never]);
  expect(controller.getResponse(top, { blog: 'a' }).data).toEqual([]);
  expect(controller.getResponse(top, { blog: 'b' }).data).toMatchObject([{ id: 1 }]);
});

class Author extends Entity {
  id: unknown = 0;
  name = '';
  static override process(value: Record<string, unknown>) {
    return value.name === undefined ? undefined : ({ ...value } as never);
  }
}
class Post extends Entity {
  id = 0;
  author: Author | undefined = undefined;
  readers: Author[] = [];
  static override schema = { author: Author, readers: [Author] };
}
const getPost = new RestEndpoint({ path: '/posts/:id', schema: Post });
const getAuthor = new RestEndpoint({ path: '/authors/:id', schema: Author });
const listAuthors = new RestEndpoint({ path: '/groups/:id/authors', schema: [Author] });
const getFirst = new RestEndpoint({ path: '/groups/:id', schema: { first: Author } });

describe('without a primary key', () => {
  const known = () => {
    const { controller } = bench();
    controller.setResponse(getAuthor, { id: 3 }, { id: 3, name: 'Ann' });
    return { controller, ann: () => controller.getResponse(getAuthor, { id: 3 }).data };
  };

  test('a record inside another one is none, and the arguments of the response do not name it', () => {
    const { controller, ann } = known();
    controller.setResponse(getPost, { id: 3 }, { id: 3, author: {}, readers: [{}, { id: 3, name: 'Ann' }] });
    const { author, readers } = controller.getResponse(getPost, { id: 3 }).data!;
    expect(author).toBeUndefined();
    expect(readers).toEqual([ann()]);
    expect(ann()).toMatchObject({ name: 'Ann' });
  });

  test('nor is an item of a list, or a member of an object', () => {
    const { controller, ann } = known();
    controller.setResponse(listAuthors, { id: 3 }, [{}] as never);
    controller.setResponse(getFirst, { id: 3 }, { first: {} } as never);
    expect(controller.getResponse(listAuthors, { id: 3 }).data).toEqual([]);
    expect(ann()).toMatchObject({ name: 'Ann' });
  });

  test('a whole response is the record that the arguments name', () => {
    const { controller, ann } = known();
    controller.setResponse(getAuthor, { id: 3 }, {} as never);
    expect(ann()).toBeUndefined();
  });
});

describe('with a part of its primary key', () => {
  class Tag extends Entity {
    kind = '';
    id = 0;
    override pk() {
      return `${this.kind}.${this.id}`;
    }
    static override process(value: { gone?: boolean }) {
      return value.gone ? undefined : ({ ...value } as never);
    }
  }
  class Page extends Entity {
    id = 0;
    tags: Tag[] = [];
    static override schema = { tags: [Tag] };
  }
  const getTag = new RestEndpoint({ path: '/tags/:id', schema: Tag });
  const getPage = new RestEndpoint({ path: '/pages/:id', schema: Page });
  const known = () => {
    const { controller } = bench();
    controller.setResponse(getTag, { id: 3 }, { kind: 'a', id: 3 });
    return { controller, tag: () => controller.getResponse(getTag, { id: 3 }).data };
  };

  test('a whole response is completed by the arguments', () => {
    const { controller, tag } = known();
    controller.setResponse(getTag, { id: 3 }, { kind: 'a', gone: true } as never);
    expect(tag()).toBeUndefined();
  });

  test('a record inside another one is not', () => {
    const { controller, tag } = known();
    controller.setResponse(getPage, { id: 3 }, { id: 3, tags: [{ kind: 'a', gone: true }] } as never);
    expect(controller.getResponse(getPage, { id: 3 }).data!.tags).toEqual([]);
    expect(tag()).toMatchObject({ id: 3 });
  });
});

test('a primary key that is true is no answer of a deletion', () => {
  const { controller } = bench();
  controller.setResponse(getAuthor, { id: 3 }, { id: 3, name: 'Ann' });
  controller.setResponse(listAuthors, { id: 3 }, [{ id: true, name: 'Bob' }] as never);
  controller.setResponse(listAuthors, { id: 3 }, [{ id: true }] as never);
  expect(controller.get(Author, { id: 'true' })).toBeUndefined();
  expect(controller.get(Author, { id: 3 })).toMatchObject({ name: 'Ann' });
});

test('the only item of a list is shown by it, once another response brings it', () => {
  const { controller } = bench();
  class Note extends Entity {
    id = 0;
    static override process(value: { gone?: boolean }) {
      return value.gone ? undefined : ({ ...value } as never);
    }
  }
  const notes = new RestEndpoint({ path: '/notes', schema: [Note] });
  controller.setResponse(notes, [{ id: 1, gone: true } as never]);
  expect(controller.getResponse(notes).data).toEqual([]);
  controller.set(Note, { id: 1 }, { id: 1 });
  expect(controller.getResponse(notes).data).toMatchObject([{ id: 1 }]);
});

test.each([
  ['one record, and what is plain', { post: Post, total: 0 }, 1],
  ['two records', { post: Post, author: Author }, 3],
])('a response about %s, of which a record is deleted', (_, about, expiryStatus) => {
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/about', schema: about as { post: typeof Post } });
  controller.setResponse(get, { post: { id: 1 }, total: 5, author: { id: 2, name: 'Ann' } } as never);
  controller.set(new schema.Invalidate(Post), {}, 1);
  expect(controller.getResponse(get)).toMatchObject({ expiryStatus });
});

test('what is not an object where a shape says so is kept as it is', () => {
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/held', schema: { held: { post: Post }, more: { title: '' } } });
  const response = { held: 'none', more: 5 };
  controller.setResponse(get, response as never);
  expect(controller.getResponse(get).data).toEqual(response);
});
