/** `optimistic` as an option of one endpoint: what `extend` says holds. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { describe, expect, test, vi } from 'vitest';
import { bench, failure, turn } from '../store/support.ts';

class Post extends Entity {
  id = 0;
  title = '';
}
const Fast = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const Slow = createResource({ path: '/posts/:id', schema: Post });
const put = { path: '/posts/:id', method: 'PUT', schema: Post } as const;
const save = new RestEndpoint(put);

const own = () => ({ id: 1, title: 'own' });
const lists = { Fast: Fast.getList, Slow: Slow.getList };

/** What is shown while the update is in flight. */
async function shown(update: RestEndpoint): Promise<string | undefined> {
  const { controller } = bench();
  controller.set(Post, { id: 1 }, { title: 'old' });
  controller.fetch(update, { id: 1 }, { title: 'new' }).catch(() => {});
  await turn();
  const { title } = controller.get(Post, { id: 1 }) ?? {};
  controller.dispose();
  return title;
}

describe('an update', () => {
  test('of a record that is not stored may have arguments without a value', async () => {
    const { controller } = bench();
    const update = save.extend({ optimistic: true, searchParams: {} as { draft?: boolean } | undefined });
    controller.fetch(update, { id: 1, draft: undefined }, { title: 'new' }).catch(() => {});
    await turn();
    expect(controller.get(Post, { id: 1 })?.title).toBe('new');
    controller.dispose();
  });

  test('whose guess has no primary key is reported, a new item is not', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const getOptimisticResponse = () => ({ title: 'new' });
    const { controller } = bench();
    controller.set(Post, { id: 1 }, { title: 'old' });
    for (const send of [
      Slow.update.extend({ getOptimisticResponse }),
      Slow.partialUpdate.extend({ getOptimisticResponse: () => ({ id: 1, title: 'new' }) }),
      new RestEndpoint({ ...put, path: '/posts', method: 'POST', getOptimisticResponse }),
      Fast.getList.push.extend({ method: 'PUT' }),
    ])
      controller.fetch(send as typeof save, { id: 1 }, { title: 'new' }).catch(() => {});
    await turn();
    expect(error.mock.calls.map(([text]) => text)).toEqual([
      'presource: optimistic-ignored: Post.update: the optimistic response has no primary key, so the entity does not change ' +
        'until the server responds; keys present: title. Return what `process` returns, with the key: ({ id, ...body }).',
    ]);
    controller.dispose();
    error.mockRestore();
  });

  test.each([
    ['of an optimistic resource', Fast.update, 'new'],
    ['that is no longer', Fast.update.extend({ optimistic: false }), 'old'],
    ['that is none after all', Fast.update.extend({ optimistic: true }).extend({ optimistic: false }), 'old'],
    ['that stays so', Fast.update.extend({ name: 'save' }), 'new'],
    ['of another resource', Slow.update, 'old'],
    ['that became optimistic', Slow.update.extend({ optimistic: true }), 'new'],
    ['in a resource', Slow.extend({ update: { optimistic: true } }).update, 'new'],
    ['in a resource, no longer', Fast.extend({ update: { optimistic: false } }).update, 'old'],
    ['of an endpoint', save.extend({ optimistic: true }), 'new'],
    ['by the options of an endpoint', new RestEndpoint({ ...put, optimistic: true }), 'new'],
    ['with its own guess', save.extend({ getOptimisticResponse: own }), 'own'],
    ['with its own guess, too', Fast.update.extend({ getOptimisticResponse: own }), 'own'],
    ['with only its own guess', Fast.update.extend({ optimistic: false, getOptimisticResponse: own }), 'own'],
    ['with its own guess first', Slow.update.extend({ optimistic: true, getOptimisticResponse: own }), 'own'],
    ['whose guess was taken away', Fast.update.extend({ getOptimisticResponse: undefined }), 'old'],
  ] as [string, RestEndpoint, string][])('%s', async (_, update, title) => {
    expect(await shown(update)).toBe(title);
  });

  test('of a class', async () => {
    class Quick extends RestEndpoint {
      override readonly optimistic = true;
    }
    class Guessing extends RestEndpoint {
      override getOptimisticResponse() {
        return own();
      }
    }
    expect(await shown(new Quick(put))).toBe('new');
    expect(await shown(new Quick({ ...put, optimistic: false }))).toBe('old');
    expect(await shown(new Guessing(put))).toBe('own');
    const { update } = createResource({
      path: '/posts/:id',
      schema: Post,
      optimistic: true,
      Endpoint: Guessing,
    });
    expect(await shown(update)).toBe('own');
  });
});

describe('new records inside of an item', () => {
  class Line extends Entity {
    id = 0;
    text = '';
  }
  class Order extends Entity {
    id = 0;
    lines: Line[] = [];
    static override schema = { lines: [Line] };
  }
  const Orders = createResource({
    path: '/orders/:id',
    schema: Order,
    optimistic: true,
    body: {} as { lines: { id?: number; text: string }[] },
  });

  test('are shown until the server names them', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { controller, last } = bench();
    const texts = () =>
      controller
        .getResponse(Orders.getList)
        .data!.map(({ lines }) => lines.map(({ id, text }) => `${id} ${text}`));
    controller.setResponse(Orders.getList, []);
    const pushed = controller.fetch(Orders.getList.push, { lines: [{ text: 'a' }, { text: 'b' }] });
    await turn();
    expect(texts()).toEqual([['0 a', '0 b']]);
    await last().answer({
      id: 1,
      lines: [
        { id: 5, text: 'a' },
        { id: 6, text: 'b' },
      ],
    });
    await pushed;
    expect(texts()).toEqual([['5 a', '6 b']]);
    const edited = failure(() =>
      controller.fetch(Orders.partialUpdate, { id: 1 }, { lines: [{ id: 5, text: 'A' }, { text: 'c' }] }),
    );
    await turn();
    expect(texts()).toEqual([['5 A', '0 c']]);
    await last().fail(new TypeError('offline'));
    await edited;
    expect(texts()).toEqual([['5 a', '6 b']]);
    expect(error).not.toHaveBeenCalled();
    controller.dispose();
    error.mockRestore();
  });
});

describe('what is derived from a list', () => {
  test.each([
    ['Fast', {}, ['old', 'new']],
    ['Fast', { optimistic: false }, ['old']],
    ['Slow', {}, ['old']],
    ['Slow', { optimistic: true }, ['old', 'new']],
  ] as const)('%s.push, extended with %o', async (name, options, titles) => {
    const { controller } = bench();
    const getList = lists[name].extend(options);
    controller.setResponse(getList, {}, [{ id: 1, title: 'old' }]);
    controller.fetch(getList.push, { title: 'new' }).catch(() => {});
    await turn();
    expect(controller.getResponse(getList, {}).data?.map(({ title }) => title)).toEqual(titles);
    controller.dispose();
  });

  test('push, extended itself', async () => {
    const { controller } = bench();
    controller.setResponse(Fast.getList, {}, []);
    controller.fetch(Fast.getList.push.extend({ optimistic: false }), { title: 'new' }).catch(() => {});
    controller.fetch(Slow.getList.push.extend({ optimistic: true }), { title: 'now' }).catch(() => {});
    await turn();
    expect(controller.getResponse(Fast.getList, {}).data?.map(({ title }) => title)).toEqual(['now']);
    controller.dispose();
  });

  test.each([{ title: 'new' }, [{ id: 2, title: 'new' }]])(
    'a mutation with a list as response',
    async (body) => {
      const error = vi.spyOn(console, 'error');
      const { controller } = bench();
      controller.setResponse(Fast.getList, {}, [{ id: 1, title: 'old' }]);
      const search = Fast.getList.extend({ method: 'POST', body: {} as object });
      controller.fetch(search, {}, body).catch(() => {});
      await turn();
      expect(controller.get(Fast.getList.schema, {})?.map(({ title }) => title)).toEqual(['old']);
      expect(error).not.toHaveBeenCalled();
      controller.dispose();
    },
  );
});

test('what is derived from `get` shows a guess only if it says so', async () => {
  const { controller } = bench();
  const Votes = Fast.extend('vote', { path: '/posts/:id/vote', method: 'POST', schema: Post });
  controller.fetch(Votes.vote, { id: 1 }, { up: true }).catch(() => {});
  await turn();
  expect(controller.get(new schema.All(Post)) ?? []).toEqual([]);
  controller
    .fetch(Votes.vote.extend({ optimistic: true }), { id: 1 }, { id: 1, title: 'up' })
    .catch(() => {});
  await turn();
  expect(controller.get(Post, { id: 1 })).toMatchObject({ title: 'up' });
  controller.dispose();
});

test('an own getOptimisticResponse may be assigned, as compilers lower class fields', () => {
  class Own extends RestEndpoint {
    constructor(options: never) {
      super(options);
      (this as { getOptimisticResponse?: unknown }).getOptimisticResponse = own;
    }
  }
  const own = () => ({ id: 1 });
  const endpoint = new Own({ path: '/posts/:id', method: 'PUT', optimistic: true } as never);
  expect(endpoint.getOptimisticResponse).toBe(own);
  expect(endpoint.extend({ name: 'x' }).getOptimisticResponse).toBe(own);
});

class Money {
  readonly cents: number;
  constructor(cents: number) {
    this.cents = cents;
  }
  static from({ amount }: { amount: string }): Money {
    return new Money(Number(amount) * 100);
  }
  toJSON(): object {
    return { amount: String(this.cents / 100) };
  }
}
class Product extends Entity {
  id = 0;
  price = new Money(0);
  sold = new Date(0);
  /** Without a converter: a text, as the server sends it. */
  changed = '';
  offers: { price: Money; until: string }[] = [];
  static override schema = { price: Money.from, sold: (text: string) => new Date(text) };
}
const Products = createResource({ path: '/products/:id', schema: Product, optimistic: true });

test.each(['partialUpdate', 'push'] as const)(
  'the guess of %s has what is sent: JSON of dates and of classes',
  async (name) => {
    const { controller, last } = bench();
    const day = new Date('2020-02-02');
    const body = {
      price: new Money(250),
      sold: day,
      changed: day as never,
      offers: [{ price: new Money(100), until: day as never }],
    };
    controller.setResponse(Products.getList, [{ id: 1, price: { amount: '1' } }] as never);
    const change =
      name === 'push'
        ? controller.fetch(Products.getList.push, {}, body)
        : controller.fetch(Products.partialUpdate, { id: 1 }, body);
    await turn();
    const { price, sold, changed, offers } = controller.getResponse(Products.getList).data!.at(-1)!;
    const text = day.toISOString();
    expect({ price, sold, changed, offers }).toEqual({
      price: new Money(250),
      sold: day,
      changed: text,
      offers: [{ price: { amount: '1' }, until: text }],
    });
    await last().answer({ ...JSON.parse(JSON.stringify(body)), id: name === 'push' ? 2 : 1 });
    const answered = await change;
    expect({ ...answered }).toMatchObject({ price, sold, changed, offers });
  },
);
