/** Values of several kinds: schema.Union, and schema.Array, schema.Values and schema.All with a mapping. */
import { Endpoint, Entity, RestEndpoint, schema } from 'presource';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bench } from '../store/support.ts';

abstract class FeedItem extends Entity {
  id = 0;
  declare readonly type: 'link' | 'post';
}
class Link extends FeedItem {
  override readonly type = 'link' as const;
  url = '';
}
class Post extends FeedItem {
  override readonly type = 'post' as const;
  content = '';
}
class Pin extends Entity {
  id = 0;
  title = '';
  item: Link | Post | undefined = undefined;
  items: (Link | Post)[] = [];
  static override schema = {
    item: new schema.Union({ link: Link, post: Post }, 'type'),
    items: [new schema.Union({ link: Link, post: Post }, 'type')],
  };
}
/** The same, whose records are merged by hand. */
class Merged extends Entity {
  id = 0;
  items: (Link | Post)[] = [];
  static override schema = { items: [new schema.Union({ link: Link, post: Post }, 'type')] };
  static override merge(existing: Record<string, unknown>, incoming: Record<string, unknown>) {
    return { ...incoming, items: [...(existing.items as []), ...(incoming.items as [])] };
  }
}

const item = new schema.Union({ link: Link, post: Post }, 'type');
const getFeed = new RestEndpoint({ path: '/feed', schema: [item] });
const getItem = new RestEndpoint({ path: '/items/:id', schema: item });
const getPin = new RestEndpoint({ path: '/pins/:id', schema: Pin });
const getMerged = new RestEndpoint({ path: '/merged/:id', schema: Merged });
const response = () => [
  { id: 1, type: 'link', url: 'u' },
  { id: 1, type: 'post', content: 'c' },
];

const warn = vi.spyOn(console, 'warn');
beforeEach(() => void warn.mockImplementation(() => {}));
afterEach(() => void warn.mockReset());

describe('a Union', () => {
  test('makes the entity that the attribute names; equal primary keys stay apart', () => {
    const { controller } = bench();
    controller.setResponse(getFeed, response());
    const [link, post] = controller.getResponse(getFeed).data as [Link, Post];
    expect(link).toBeInstanceOf(Link);
    expect(post).toBeInstanceOf(Post);
    expect(controller.get(Link, { id: 1 })).toBe(link);
    expect(controller.get(Post, { id: 1 })).toBe(post);
    expect(warn).not.toHaveBeenCalled();
  });

  test('asks a function for the value, its parent and the key there', () => {
    const asked: unknown[] = [];
    const byFunction = new schema.Union({ links: Link, posts: Post }, (value, parent, key) => {
      asked.push([value.id, Object.keys(parent), key]);
      return `${value.type}s`;
    });
    const endpoint = new RestEndpoint({ path: '/feed', schema: { items: [byFunction] } });
    const { controller } = bench();
    controller.setResponse(endpoint, { items: response() });
    const [link, post] = (controller.getResponse(endpoint).data as { items: unknown[] }).items;
    expect([link, post]).toMatchObject([{ url: 'u' }, { content: 'c' }]);
    expect(asked).toContainEqual([1, ['items'], 'items']);
  });

  test('keeps a value without a schema as it came, and says so once per attribute value', () => {
    const { controller } = bench();
    const odd = { id: 5, type: 'ad', text: 't' };
    controller.setResponse(getFeed, [odd, { id: 6, type: 'ad' }, { id: 7 }, ...response()]);
    const shown = controller.getResponse(getFeed).data as unknown[];
    expect(shown[0]).toBe(odd);
    expect(shown).toHaveLength(5);
    expect(warn.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining('"ad"'),
      expect.stringContaining('an object without a field `type`'),
    ]);
    expect(warn.mock.calls[0]![0]).toContain('Known: link, post.');
  });

  test('null stays null, and what every object has is no key of the mapping', () => {
    const { controller } = bench();
    controller.setResponse(getFeed, [null, { id: 1, type: 'constructor' }]);
    expect(controller.getResponse(getFeed).data).toEqual([null, { id: 1, type: 'constructor' }]);
  });

  test('in a field and in a list: updates, deletions and late members reach the holder', () => {
    const { controller } = bench();
    const [link, post] = response();
    controller.setResponse(getPin, { id: 1 }, { id: 1, item: link, items: [link, post] });
    const pin = controller.getResponse(getPin, { id: 1 }).data as Pin;
    expect(pin.items).toEqual([pin.item, { id: 1, type: 'post', content: 'c' }]);
    controller.set(Link, { id: 1 }, { url: 'other' });
    const next = controller.getResponse(getPin, { id: 1 }).data as Pin;
    expect((next.item as Link).url).toBe('other');
    expect(next.items[1]).toBe(pin.items[1]);
    controller.set(new schema.Invalidate(Link), { id: 1 }, { id: 1 });
    const last = controller.getResponse(getPin, { id: 1 }).data as Pin;
    expect([last.item, last.items.length]).toEqual([undefined, 1]);
  });

  test('said again it is the same object', () => {
    const { controller } = bench();
    const [link, post] = response();
    const value = () => ({ id: 1, item: { ...link }, items: [{ ...link }, { ...post }] });
    controller.setResponse(getPin, { id: 1 }, value());
    const pin = controller.getResponse(getPin, { id: 1 }).data;
    controller.setResponse(getPin, { id: 1 }, value());
    expect(controller.getResponse(getPin, { id: 1 }).data).toBe(pin);
  });

  test('a merge sees which kind a key is of, and may give it back', () => {
    const { controller } = bench();
    const [link, post] = response();
    controller.setResponse(getMerged, { id: 1 }, { id: 1, items: [link, post] });
    controller.setResponse(getMerged, { id: 1 }, { id: 1, items: [post, { id: 2, type: 'link', url: 'v' }] });
    const { items } = controller.getResponse(getMerged, { id: 1 }).data as Merged;
    expect(items.map(({ id, type }) => `${type} ${id}`)).toEqual(['link 1', 'post 1', 'link 2']);
  });

  test('as a whole response: deleted, it is asked for again', () => {
    const { controller } = bench();
    controller.setResponse(getItem, { id: 1 }, response()[1]);
    expect(controller.getResponse(getItem, { id: 1 })).toMatchObject({
      data: { content: 'c' },
      expiryStatus: 3,
    });
    controller.set(new schema.Invalidate(item), response()[1]!);
    expect(controller.getResponse(getItem, { id: 1 })).toMatchObject({ data: undefined, expiryStatus: 1 });
  });

  test('is found by the attribute and the primary key', () => {
    const { controller } = bench();
    controller.setResponse(getFeed, response());
    expect(controller.get(item, { id: 1, type: 'post' })).toBeInstanceOf(Post);
    expect(controller.get(item, { id: 1 })).toBeUndefined();
    expect(controller.get(item, { id: 1, type: 'ad' })).toBeUndefined();
  });

  test('a function is asked about values of responses, not about arguments', () => {
    const { controller } = bench();
    const kindOf = vi.fn((value: FeedItem) => value.type.toLowerCase());
    const told = new schema.Union({ link: Link, post: Post }, kindOf);
    expect(controller.get(told, { id: 1 } as never)).toBeUndefined();
    expect(kindOf).not.toHaveBeenCalled();
  });

  test('of which a function tells the kind stays in a list that is merged', () => {
    const { controller } = bench();
    const kinds = new schema.Union({ link: Link, post: Post }, ({ type }: FeedItem) => type);
    const items = new schema.Collection([kinds]);
    const getItems = new RestEndpoint({ path: '/items', schema: items });
    const toFront = getItems.extend({
      method: 'POST',
      schema: items.addWith((now: unknown[], more: unknown[]) => [...more, ...now]),
    });
    const [link, post] = response();
    controller.setResponse(getItems, [link] as never);
    controller.setResponse(toFront, [post] as never);
    expect(controller.getResponse(getItems).data).toEqual([
      controller.get(Post, { id: 1 }),
      controller.get(Link, { id: 1 }),
    ]);
  });

  test('a key of one of several kinds names a record in other responses, too', () => {
    const { controller } = bench();
    class Draft extends Entity {
      id = 0;
      item: unknown = undefined;
      static override schema = { item: new schema.Lazy(item) };
    }
    controller.set(Draft, { id: 1 }, { id: 1, item: response()[1] } as never);
    const key = controller.get(Draft, { id: 1 })!.item as Post;
    expect(bench().controller.get(Draft.schema.item.query, key as never)).toBeUndefined();
    controller.setResponse(getPin, { id: 1 }, { id: 1, item: key });
    let told = 0;
    controller.watch(getPin, { id: 1 }, () => told++);
    controller.set(Post, { id: 1 }, { content: 'new' });
    expect(controller.getResponse(getPin, { id: 1 }).data?.item).toMatchObject({ content: 'new' });
    expect(told).toBe(1);
  });

  test('what a bad member leaves behind is nothing', () => {
    const { controller } = bench();
    expect(() => controller.setResponse(getFeed, [response()[0], { type: 'post' }])).toThrow(/Post at \[1\]/);
    expect(controller.get(Link, { id: 1 })).toBeUndefined();
  });

  test('a text is no response of it, and nothing is one that is kept as it is', async () => {
    const { controller } = bench();
    expect(() => controller.setResponse(getItem, { id: 1 }, 'text' as never)).toThrow('is not an object');
    expect(controller.getResponse(getItem, { id: 1 })).toMatchObject({ data: undefined, expiryStatus: 1 });
    const none = new Endpoint(async () => undefined as never, { name: 'none', schema: item });
    await expect(controller.fetch(none)).resolves.toBeUndefined();
  });

  test('needs an attribute', () => {
    expect(() => new schema.Union({ link: Link }, '')).toThrow(TypeError);
  });
});

describe('define', () => {
  test('merges into the mapping, also after the store asked', () => {
    const { controller } = bench();
    const late = new schema.Union<Record<string, unknown>>({ link: Link }, 'type');
    const list = new schema.Array<Record<string, unknown>, string>({ link: Link }, 'type');
    const map = new schema.Values<Record<string, unknown>, string>({ link: Link }, 'type');
    const all = new schema.All<Record<string, unknown>>({ link: Link }, 'type');
    const shape = new schema.Object<Record<string, unknown>>({ late, list, map });
    const endpoint = new RestEndpoint({ path: '/late', schema: shape });
    const getAll = new RestEndpoint({ path: '/all', schema: all });
    const [, post] = response();
    const value = () => ({ late: post, list: [post], map: { a: post }, other: { id: 3 } });
    controller.setResponse(endpoint, value());
    controller.setResponse(getAll, [post]);
    expect(controller.get(Post, { id: 1 })).toBeUndefined();
    for (const one of [late, list, map, all]) one.define({ post: Post });
    shape.define({ other: Post });
    controller.setResponse(endpoint, value());
    controller.setResponse(getAll, [post]);
    const shown = controller.getResponse(endpoint).data as Record<string, Record<string, unknown>>;
    const entity = controller.get(Post, { id: 1 });
    expect(entity).toBeInstanceOf(Post);
    for (const found of [shown.late, shown.list![0], shown.map!.a]) expect(found).toBe(entity);
    expect((controller.getResponse(getAll).data as unknown[])[0]).toBe(entity);
    expect(shown.other).toBeInstanceOf(Post);
  });

  test('replaces one kind of a mapping', () => {
    const { controller } = bench();
    const union = new schema.Union<Record<string, unknown>>({ link: Link, post: Link }, 'type');
    const endpoint = new RestEndpoint({ path: '/one', schema: { item: union } });
    const shown = () => (controller.getResponse(endpoint).data as { item: unknown }).item;
    controller.setResponse(endpoint, { item: { id: 1, type: 'post' } });
    expect(shown()).toBeInstanceOf(Link);
    union.define({ post: Post });
    controller.setResponse(endpoint, { item: { id: 1, type: 'post' } });
    expect(shown()).toBeInstanceOf(Post);
  });

  test('a query follows the records of a kind that came with it', () => {
    const { controller } = bench();
    const union = new schema.Union<Record<string, unknown>>({ link: Link }, 'type');
    const content = new schema.Query(union, (one) => (one as Partial<Post>).content);
    const read = () => controller.get(content, { id: 1, type: 'post' });
    expect(read()).toBeUndefined();
    union.define({ post: Post });
    controller.set(Post, { id: 1 }, { content: 'one' });
    controller.set(Link, { id: 1 }, {});
    expect(read()).toBe('one');
    controller.set(Post, { id: 1 }, { content: 'two' });
    expect(read()).toBe('two');
  });

  test('replaces a single schema', () => {
    const { controller } = bench();
    const list = new schema.Array<unknown>(Link);
    const endpoint = new RestEndpoint({ path: '/list', schema: list });
    list.define(Post);
    controller.setResponse(endpoint, [{ id: 1 }]);
    expect((controller.getResponse(endpoint).data as unknown[])[0]).toBeInstanceOf(Post);
  });
});

describe('mappings elsewhere', () => {
  test('schema.Array and schema.Values of a mapping', () => {
    const { controller } = bench();
    const list = new RestEndpoint({
      path: '/l',
      schema: new schema.Array({ link: Link, post: Post }, 'type'),
    });
    const map = new RestEndpoint({
      path: '/m',
      schema: new schema.Values({ links: Link, posts: Post }, ({ type }) => `${type}s`),
    });
    const [link, post] = response();
    controller.setResponse(list, [link, post]);
    controller.setResponse(map, { a: post, b: link });
    const [shownLink, shownPost] = controller.getResponse(list).data as unknown[];
    expect(shownLink).toBeInstanceOf(Link);
    expect(shownPost).toBeInstanceOf(Post);
    const shown = controller.getResponse(map).data as Record<string, unknown>;
    expect(shown.a).toBe(shownPost);
    expect(shown.b).toBe(shownLink);
  });

  test('schema.All of a Union is that of its mapping', () => {
    const { controller } = bench();
    const all = new RestEndpoint({ path: '/all', schema: new schema.All(item) });
    controller.setResponse(all, response());
    controller.set(Link, { id: 9 }, { url: 'w' });
    expect((controller.getResponse(all).data as FeedItem[]).map(({ id, type }) => `${type} ${id}`)).toEqual([
      'link 1',
      'post 1',
      'link 9',
    ]);
  });

  test('a Collection of a Union grows like any other', () => {
    const { controller } = bench();
    const list = new RestEndpoint({ path: '/feed', schema: new schema.Collection([item]) });
    controller.setResponse(list, response());
    controller.setResponse(list.push, {}, { id: 2, type: 'post', content: 'new' });
    controller.setResponse(list.push, {}, { id: 1, type: 'post', content: 'changed' });
    controller.setResponse(list.unshift, {}, { id: 3, type: 'ad' });
    const shown = controller.getResponse(list).data as Post[];
    expect(shown.map(({ id, type }) => `${type} ${id}`)).toEqual(['ad 3', 'link 1', 'post 1', 'post 2']);
    expect(shown[2]!.content).toBe('changed');
  });
});

test('All of a Union knows what the Union is given later', () => {
  const kinds = new schema.Union<Record<string, unknown>>({ link: Link }, 'type');
  const all = new schema.All(kinds);
  const own = new schema.All(kinds);
  own.define({ pin: Pin });
  kinds.define({ post: Post });
  const items = [
    { id: 1, type: 'link' },
    { id: 2, type: 'post' },
  ];
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/all', schema: all });
  controller.setResponse(get, items as never);
  const [link, post] = controller.getResponse(get).data as object[];
  expect(link).toBeInstanceOf(Link);
  expect(post).toBeInstanceOf(Post);
  // What is added to the list is not added to the Union.
  expect(Object.keys(own.definition)).toEqual(['link', 'pin']);
  expect(Object.keys(kinds.definition)).toEqual(['link', 'post']);
});

test('an attribute that has no text is no kind: the other items of the response are shown', () => {
  const { controller } = bench();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const mapping = { link: Link, post: Post };
  const schemas = [
    [new schema.Union(mapping, 'type')],
    [new schema.Union(mapping, ({ type }: FeedItem) => type)],
    new schema.All(mapping, 'type'),
  ];
  for (const [i, of] of schemas.entries()) {
    const feed = new RestEndpoint({ path: `/feed-${i}`, schema: of });
    const odd = [{ toString: 1, valueOf: 1 }, [{ toString: 1 }]].map((type, id) => ({ id: id + 2, type }));
    controller.setResponse(feed, [{ id: 1, type: 'post' }, ...odd]);
    const [post, ...others] = controller.getResponse(feed).data as unknown[];
    expect(post).toBeInstanceOf(Post);
    expect(others).toEqual(odd);
  }
  warn.mockRestore();
});
