/** Which of two answers wins: a read counts from when its request started, a mutation from when it lands. */
import { createResource, Entity, RestEndpoint } from 'presource';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bench, failure, turn } from './support.ts';

class User extends Entity {
  id = 0;
  name = '';
  mail = 'none';
}
class Merged extends Entity {
  id = 0;
  name = '';
  static override merge(existing: object, incoming: object) {
    return { ...existing, ...incoming };
  }
}
class Post extends Entity {
  id = 0;
  title = '';
  body = 'none';
  author: User | undefined = undefined;
  static override schema = { author: User };
}
const PostResource = createResource({ path: '/posts/:id', schema: Post });
const plain = new RestEndpoint({ path: '/plain/:n', schema: [Post] });
const other = new RestEndpoint({ path: '/other/:n', schema: { post: Post } });
const merged = new RestEndpoint({ path: '/merged/:n', schema: [Merged] });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (by = 100) => vi.setSystemTime(Date.now() + by);

describe.each([
  ['some time apart', 100],
  ['within one millisecond', 0],
])('%s', (_, gap) => {
  test('a read that started earlier does not overwrite, it only fills what is missing', async () => {
    const { controller, calls } = bench();
    const first = controller.fetch(other, { n: 1 });
    await turn();
    later(gap);
    const second = controller.fetch(other, { n: 2 });
    await turn();
    later(gap);
    await calls[1]!.answer({ post: { id: 1, title: 'new', author: { id: 1, name: 'new' } } });
    later(gap);
    const before = controller.get(Post, { id: 1 });
    await calls[0]!.answer({
      post: { id: 1, title: 'old', body: 'filled', author: { id: 1, name: 'old', mail: 'm' } },
    });
    await Promise.all([first, second]);
    const post = controller.get(Post, { id: 1 }) as Post;
    expect(post).not.toBe(before);
    expect(post).toMatchObject({ title: 'new', body: 'filled', author: { name: 'new', mail: 'm' } });
  });

  test('what filled something makes the record no older', async () => {
    const { controller, calls } = bench();
    const sent: Promise<unknown>[] = [];
    for (const n of [1, 2, 3]) {
      sent.push(controller.fetch(other, { n }));
      await turn();
      later(gap);
    }
    const author = { id: 1, name: 'c' };
    await calls[2]!.answer({ post: { id: 1, title: 'c', author } });
    await calls[0]!.answer({ post: { id: 1, body: 'filled', author: { id: 1, mail: 'filled' } } });
    await calls[1]!.answer({ post: { id: 1, title: 'b', author: { id: 1, name: 'b' } } });
    await Promise.all(sent);
    expect(controller.get(Post, { id: 1 })).toMatchObject({
      title: 'c',
      body: 'filled',
      author: { name: 'c', mail: 'filled' },
    });
  });

  test('a broken response makes no record newer, however often it contains it', async () => {
    const { controller, calls } = bench();
    const author = { id: 1, name: 'a' };
    controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'a', author });
    const sent = controller.fetch(other, { n: 1 });
    await turn();
    later(gap);
    const changed = { id: 1, title: 'b', author: { id: 1, name: 'b' } };
    expect(() => controller.setResponse(plain, { n: 1 }, [changed, changed, {}])).toThrow('[2]');
    await calls[0]!.answer({ post: { id: 1, title: 'c', author: { id: 1, name: 'c' } } });
    await sent;
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'c', author: { name: 'c' } });
  });

  test('nor does it make one newer that its class merges', async () => {
    const { controller, calls } = bench();
    controller.setResponse(merged, { n: 1 }, [{ id: 1, name: 'a' }]);
    const sent = controller.fetch(merged, { n: 2 });
    await turn();
    later(gap);
    const changed = { id: 1, name: 'b' };
    expect(() => controller.setResponse(merged, { n: 1 }, [changed, changed, {}])).toThrow('[2]');
    await calls[0]!.answer([{ id: 1, name: 'c' }]);
    await sent;
    expect(controller.get(Merged, { id: 1 })).toMatchObject({ name: 'c' });
  });

  test('in order, the one that started later overwrites', async () => {
    const { controller, calls } = bench();
    const first = controller.fetch(other, { n: 1 });
    await turn();
    later(gap);
    const second = controller.fetch(other, { n: 2 });
    await turn();
    await calls[0]!.answer({ post: { id: 1, title: 'old', body: 'b' } });
    await calls[1]!.answer({ post: { id: 1, title: 'new' } });
    await Promise.all([first, second]);
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'new', body: 'b' });
  });

  test('a default does not count as a value: an older answer fills the field', async () => {
    const { controller, calls } = bench();
    const first = controller.fetch(other, { n: 1 });
    await turn();
    later(gap);
    controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'new' });
    expect(controller.get(Post, { id: 1 })).toMatchObject({ body: 'none' });
    await calls[0]!.answer({ post: { id: 1, body: 'none', author: null } });
    await first;
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'new', body: 'none', author: null });
    later();
    controller.setResponse(PostResource.get, { id: 1 }, { id: 1, author: 5 });
    expect((controller.get(Post, { id: 1 }) as Post).author).toBeUndefined();
  });

  test('null is a value: an older answer does not fill it', async () => {
    const { controller, calls } = bench();
    const first = controller.fetch(other, { n: 1 });
    await turn();
    later(gap);
    controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: null });
    await calls[0]!.answer({ post: { id: 1, title: 'old' } });
    await first;
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: null });
  });

  test('a mutation’s answer counts from when it lands, not from when it was sent', async () => {
    const { controller, calls } = bench();
    controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'old' });
    later(gap);
    const edit = controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'edited' });
    await turn();
    later(gap);
    const read = controller.fetch(other, { n: 1 });
    await turn();
    later(gap);
    // the read started after the edit was sent, and lands first, with what the server had before
    await calls[1]!.answer({ post: { id: 1, title: 'before' } });
    await read;
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'before' });
    later(gap);
    await calls[0]!.answer({ id: 1, title: 'edited' });
    await edit;
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'edited' });
  });

  test('a read that started before a mutation landed does not undo it', async () => {
    const { controller, calls } = bench();
    controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'old' });
    later(gap);
    const edit = controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'edited' });
    await turn();
    const read = controller.fetch(other, { n: 1 });
    await turn();
    later(gap);
    await calls[0]!.answer({ id: 1, title: 'edited' });
    await edit;
    later(gap);
    await calls[1]!.answer({ post: { id: 1, title: 'old', body: 'filled' } });
    await read;
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'edited', body: 'filled' });
  });

  test('an older response does not resurrect what was deleted; a newer one does', async () => {
    const { controller, calls } = bench();
    controller.setResponse(PostResource.getList, {}, [
      { id: 1, title: 'a' },
      { id: 2, title: 'b' },
    ]);
    later(gap);
    const read = controller.fetch(plain, { n: 1 });
    await turn();
    later(gap);
    controller.setResponse(PostResource.delete, { id: 1 }, { id: 1 });
    later(gap);
    await calls[0]!.answer([
      { id: 1, title: 'ghost' },
      { id: 2, body: 'filled' },
    ]);
    await read;
    expect(controller.get(Post, { id: 1 })).toBeUndefined();
    expect((controller.getResponse(plain, { n: 1 }).data as Post[]).map((post) => post.id)).toEqual([2]);
    expect((controller.getResponse(PostResource.getList, {}).data as Post[]).map((post) => post.id)).toEqual([
      2,
    ]);
    later(gap);
    const again = controller.fetch(plain, { n: 2 });
    await turn();
    await calls[1]!.answer([{ id: 1, title: 'back' }]);
    await again;
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'back' });
  });

  test('an older list is ignored as a list, its entities still fill gaps', async () => {
    const { controller, calls } = bench();
    const read = controller.fetch(PostResource.getList, {});
    await turn();
    later(gap);
    controller.setResponse(PostResource.getList, {}, [{ id: 2, title: 'new' }]);
    const list = controller.getResponse(PostResource.getList, {}).data;
    later(gap);
    await calls[0]!.answer([
      { id: 1, title: 'one' },
      { id: 2, title: 'old' },
    ]);
    await read;
    expect(controller.getResponse(PostResource.getList, {}).data).toBe(list);
    expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'one' });
    expect(controller.get(Post, { id: 2 })).toMatchObject({ title: 'new' });
  });

  test('a list that a later response confirms is not what an older one says', async () => {
    const { controller, calls } = bench();
    const again = new RestEndpoint({ path: '/again', schema: PostResource.getList.schema });
    controller.setResponse(PostResource.getList, {}, [{ id: 1, title: 'one' }]);
    later(gap);
    const read = controller.fetch(again, {} as never);
    await turn();
    later(gap);
    controller.setResponse(PostResource.getList, {}, [{ id: 1, title: 'one' }]);
    later(gap);
    await calls[0]!.answer([]);
    await read;
    expect(controller.getResponse(PostResource.getList, {}).data).toMatchObject([{ id: 1 }]);
  });

  test('a plain list that was asked for before one was set is that of its caller alone', async () => {
    const { controller, calls } = bench();
    const read = controller.fetch(plain, { n: 1 });
    await turn();
    later(gap);
    controller.setResponse(plain, { n: 1 }, [{ id: 2, title: 'new' }]);
    later(gap);
    await calls[0]!.answer([{ id: 1, title: 'old' }]);
    await read;
    expect(controller.getResponse(plain, { n: 1 }).data).toMatchObject([{ id: 2 }]);
  });

  test('a list that was asked for before a push landed does not take the new item away', async () => {
    const { controller, calls } = bench();
    controller.setResponse(PostResource.getList, {}, [{ id: 1, title: 'one' }]);
    later(gap);
    const read = controller.fetch(PostResource.getList, {});
    await turn();
    later(gap);
    controller.setResponse(PostResource.getList.push, {}, { title: 'two' }, { id: 2, title: 'two' });
    later(gap);
    await calls[0]!.answer([{ id: 1, title: 'one' }]);
    await read;
    expect((controller.getResponse(PostResource.getList, {}).data as Post[]).map((post) => post.id)).toEqual([
      1, 2,
    ]);
  });
});

describe('shouldReorder and shouldUpdate', () => {
  const seen: unknown[][] = [];
  class Versioned extends Entity {
    id = 0;
    version = 0;
    text = '';
    link: User | undefined = undefined;
    made: Date | undefined = undefined;
    static override schema = { link: User, made: (value: string) => new Date(value) };
    static override shouldReorder(
      existingMeta: { date: number },
      incomingMeta: { date: number },
      existing: Record<string, unknown>,
      incoming: Record<string, unknown>,
    ): boolean {
      seen.push([existingMeta, incomingMeta, existing, incoming]);
      return (incoming.version as number) < (existing.version as number);
    }
  }
  class Kept extends Entity {
    id = 0;
    text = '';
    static override shouldUpdate(
      _existingMeta: unknown,
      _incomingMeta: unknown,
      existing: { locked?: boolean },
      _incoming: unknown,
    ): boolean {
      return !existing.locked;
    }
  }
  const getVersioned = new RestEndpoint({ path: '/versioned/:id', schema: Versioned });
  const getKept = new RestEndpoint({ path: '/kept/:id', schema: Kept });

  test('shouldReorder decides by the records instead of the times', () => {
    const { controller } = bench();
    seen.length = 0;
    controller.setResponse(
      getVersioned,
      { id: 1 },
      { id: 1, version: 2, text: 'two', link: { id: 5 }, made: '2020-01-01' },
    );
    later();
    controller.setResponse(getVersioned, { id: 1 }, { id: 1, version: 1, text: 'one', extra: 'filled' });
    expect(controller.get(Versioned, { id: 1 })).toMatchObject({ version: 2, text: 'two', extra: 'filled' });
    later();
    controller.setResponse(getVersioned, { id: 1 }, { id: 1, version: 3, text: 'three' });
    expect(controller.get(Versioned, { id: 1 })).toMatchObject({
      version: 3,
      text: 'three',
      extra: 'filled',
    });
  });

  test('it is given times and plain records: pks, raw values, no defaults', () => {
    const { controller } = bench();
    seen.length = 0;
    controller.setResponse(
      getVersioned,
      { id: 1 },
      { id: 1, version: 2, link: { id: 5 }, made: '2020-01-01' },
    );
    later();
    controller.setResponse(getVersioned, { id: 1 }, { id: 1, version: 3, link: 6 });
    const [existingMeta, incomingMeta, existing, incoming] = seen.at(-1) as [
      { date: number },
      { date: number },
      Record<string, unknown>,
      Record<string, unknown>,
    ];
    expect(incomingMeta.date - existingMeta.date).toBe(100);
    expect(existing).toEqual({ id: 1, version: 2, link: 5, made: '2020-01-01' });
    expect(Object.getPrototypeOf(existing)).toBe(Object.prototype);
    expect(incoming).toMatchObject({ id: 1, version: 3 });
    expect(incoming.text).toBeUndefined();
    expect(incoming).not.toBeInstanceOf(Versioned);
  });

  test('it is given when each was asked for: a read when it was sent, a mutation when it landed', async () => {
    const { controller, last } = bench();
    seen.length = 0;
    controller.setResponse(getVersioned, { id: 1 }, { id: 1, version: 1 });
    const set = Date.now();
    later();
    const read = controller.fetch(getVersioned, { id: 1 });
    const sent = Date.now();
    await turn();
    later();
    await last().answer({ id: 1, version: 2 });
    await read;
    expect(seen.at(-1)!.slice(0, 2)).toMatchObject([
      { date: set, fetchedAt: set },
      { date: sent + 100, fetchedAt: sent },
    ]);
  });

  test('shouldUpdate that says no keeps the record and its object', () => {
    const { controller } = bench();
    controller.setResponse(getKept, { id: 1 }, { id: 1, text: 'a', locked: true });
    const kept = controller.get(Kept, { id: 1 });
    later();
    controller.setResponse(getKept, { id: 1 }, { id: 1, text: 'b', more: 1 });
    expect(controller.get(Kept, { id: 1 })).toBe(kept);
    expect(kept).toMatchObject({ text: 'a' });
  });
});

test('shouldUpdate counts also where merge is overridden', () => {
  class Both extends Entity {
    id = 0;
    text = '';
    static shouldUpdate(_old: unknown, _new: unknown, existing: { locked?: boolean }): boolean {
      return !existing.locked;
    }
    static override merge(existing: Record<string, unknown>, incoming: Record<string, unknown>) {
      return { ...existing, ...incoming };
    }
  }
  const endpoint = new RestEndpoint({ path: '/both/:id', schema: Both });
  const { controller } = bench();
  controller.setResponse(endpoint, { id: 1 }, { id: 1, text: 'a', locked: true });
  controller.setResponse(endpoint, { id: 1 }, { id: 1, text: 'b' });
  expect(controller.get(Both, { id: 1 })).toMatchObject({ text: 'a' });
});

test('an older answer that says the same makes nothing older, with a merge of one’s own or without', async () => {
  class Merged extends Entity {
    id = 0;
    text = '';
    static override merge(existing: Record<string, unknown>, incoming: Record<string, unknown>) {
      return { ...existing, ...incoming };
    }
  }
  class Plain extends Entity {
    id = 0;
    text = '';
  }
  for (const type of [Merged, Plain]) {
    const wrapped = new RestEndpoint({ path: '/wrapped/:n', schema: { one: type } });
    const { controller, calls } = bench();
    const reads: Promise<unknown>[] = [];
    for (const n of [0, 1, 2]) {
      reads.push(controller.fetch(wrapped, { n }));
      await turn();
      later();
    }
    // started 0, 1, 2; lands 2, then 0 with the same, then 1 with something older
    await calls[2]!.answer({ one: { id: 1, text: 'new' } });
    await calls[0]!.answer({ one: { id: 1, text: 'new' } });
    await calls[1]!.answer({ one: { id: 1, text: 'old' } });
    await Promise.all(reads);
    expect(controller.get(type, { id: 1 })).toMatchObject({ text: 'new' });
  }
});

test('a failed read changes no data', async () => {
  const { controller, calls } = bench();
  controller.setResponse(PostResource.getList, {}, [{ id: 1, title: 'a' }]);
  const before = controller.get(Post, { id: 1 });
  later();
  const failed = failure(() => controller.fetch(PostResource.getList, {}));
  await turn();
  await calls[0]!.answer({ message: 'no' }, 500);
  expect(await failed).toMatchObject({ status: 500 });
  expect(controller.get(Post, { id: 1 })).toBe(before);
});

test('a record that is newer than a response is not deleted by it', async () => {
  class Item extends Entity {
    id = 0;
    title = '';
    static override process(value: { gone?: boolean }) {
      return value.gone ? undefined : ({ ...value } as never);
    }
  }
  const items = new RestEndpoint({ path: '/items', schema: [Item] });
  const { controller, last } = bench();
  const sent = controller.fetch(items);
  await turn();
  controller.set(Item, { id: 1 }, { title: 'new' });
  await last().answer([{ id: 1, gone: true }]);
  await sent;
  expect(controller.get(Item, { id: 1 })).toMatchObject({ title: 'new' });
});

test('who asks after an invalidation shares the request that was sent for it, also when the one before has landed', async () => {
  const { controller, calls } = bench();
  const ask = async () => {
    const sent = controller.fetch(PostResource.get, { id: 1 });
    await turn();
    return sent;
  };
  const first = ask();
  await turn();
  controller.invalidate(PostResource.get, { id: 1 });
  const second = ask();
  await turn();
  await calls[0]!.answer({ id: 1, title: 'first' });
  await first;
  const third = ask();
  await turn();
  expect(calls.length).toBe(2);
  await calls[1]!.answer({ id: 1, title: 'second' });
  expect(await third).toBe(await second);
});

test('an answer to a request before an error is that of its caller alone', async () => {
  const { controller, last } = bench();
  controller.setResponse(plain, { n: 1 }, [{ id: 1, title: 'a' }]);
  const sent = controller.fetch(plain, { n: 1 });
  await turn();
  controller.setError(plain, { n: 1 }, Object.assign(new Error('refused'), { status: 400 }));
  await last().answer([{ id: 2, title: 'b' }]);
  expect(await sent).toMatchObject([{ id: 2 }]);
  expect(controller.getResponse(plain, { n: 1 }).data).toMatchObject([{ id: 1 }]);
});

test('what a fetch of an object resolves to is what is read', async () => {
  const { controller, last } = bench();
  const sent = controller.fetch(other, { n: 1 });
  await turn();
  await last().answer({ post: { id: 1, title: 'a' } });
  expect(await sent).toBe(controller.getResponse(other, { n: 1 }).data);
});

test('what is invalidated when the clock says 0 is invalid', () => {
  vi.setSystemTime(0);
  const { controller } = bench();
  controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'a' });
  expect(controller.getResponse(PostResource.get, { id: 1 }).expiryStatus).toBe(3);
  controller.invalidate(PostResource.get, { id: 1 });
  expect(controller.getResponse(PostResource.get, { id: 1 }).expiryStatus).toBe(1);
});

test('an error is what its readers got when the clock says 0, too', async () => {
  vi.setSystemTime(0);
  const { controller, last } = bench();
  const brief = new RestEndpoint({ path: '/brief', schema: [Post], errorExpiryLength: 0 });
  const sent = controller.fetch(brief);
  await turn();
  controller.setError(brief, Object.assign(new Error('refused'), { status: 400 }));
  await last().answer([{ id: 2, title: 'b' }]);
  expect(await sent).toMatchObject([{ id: 2 }]);
  expect(controller.getResponse(brief).data).toBeUndefined();
});
