/** Data that nobody would send: right, or a named error and a store as it was before. */
import { RestEndpoint, schema } from 'presource';
import { expect } from 'vitest';
import { filled, getItems, Item, Items, Tag } from './items.ts';
import { rule } from './rule.ts';
import { bench, failure, turn } from './support.ts';

type Fields = Record<string, unknown>;

rule('data.prototype-keys', () => {
  const { controller } = bench();
  const evil = '{"__proto__":{"polluted":true},"constructor":"c","toString":"t","hasOwnProperty":1}';
  for (const more of ['', '"tags":[{"id":"a"}],']) {
    controller.setResponse(Items.get, { id: '1' }, JSON.parse(evil.replace('{', `{"id":"1",${more}`)));
    const item = controller.get(Item, { id: '1' }) as Item & Fields;
    expect(Object.getPrototypeOf(item)).toBe(Item.prototype);
    expect(Object.getOwnPropertyDescriptor(item, '__proto__')?.value).toEqual({ polluted: true });
    expect([item.constructor, item.toString, item.hasOwnProperty]).toEqual(['c', 't', 1]);
  }
  const shape = new RestEndpoint({ path: '/shape', schema: { items: [Item] } });
  controller.setResponse(shape, JSON.parse('{"items":[],"__proto__":{"polluted":true},"constructor":1}'));
  const { data } = controller.getResponse(shape);
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  expect(Object.keys(data as object).sort()).toEqual(['__proto__', 'constructor', 'items']);
  expect(({} as Fields).polluted).toBeUndefined();
});

rule('data.prototype-pks', () => {
  const { controller } = bench();
  const pks = ['__proto__', 'constructor', 'toString', 0, -1, 1e21];
  controller.setResponse(
    getItems,
    pks.map((id) => ({ id, title: `<${id}>`, parent: id, tags: [id] })),
  );
  controller.setResponse(
    new RestEndpoint({ path: '/tags', schema: [Tag] }),
    pks.map((id) => ({ id })),
  );
  for (const id of pks) {
    const item = controller.get(Item, { id }) as Item;
    expect(item).toMatchObject({ title: `<${id}>` });
    expect(item.parent).toBe(item);
    expect(item.tags).toEqual([controller.get(Tag, { id })]);
  }
});

rule('data.prototype-arguments', () => {
  const { controller } = bench();
  const args: Record<string, string> = JSON.parse('{"__proto__":"x","constructor":"y"}');
  expect(Items.getList.url(args)).toBe('/items?__proto__=x&constructor=y');
  controller.setResponse(Items.getList, args, [{ id: '1' }]);
  controller.setResponse(Items.getList, {}, []);
  controller.setResponse(Items.getList.push, { constructor: 'y' }, {}, { id: '2' });
  const ids = (of: Record<string, string>) =>
    (controller.getResponse(Items.getList, of).data as Item[]).map(({ id }) => id);
  expect([ids(args), ids({})]).toEqual([['1'], ['2']]);
  controller.setResponse(Items.getList.remove, {}, { id: '1' });
  expect(ids(args)).toEqual([]);
});

rule('data.million', async () => {
  const { controller } = bench();
  const list = new RestEndpoint({ path: '/tags', schema: [Tag] });
  const million = Array.from({ length: 1_000_000 }, (_, id) => ({ id, label: 'x' }));
  controller.setResponse(list, million);
  const tags = controller.getResponse(list).data as Tag[];
  expect(tags.length).toBe(1_000_000);
  expect(tags[999_999]).toBe(controller.get(Tag, { id: 999_999 }));
  controller.set(Tag, { id: 999_999 }, { label: 'y' });
  const after = controller.getResponse(list).data as Tag[];
  expect([after[0] === tags[0], after[999_999]?.label]).toEqual([true, 'y']);
  controller.setResponse(
    Items.getList,
    {},
    Array.from({ length: 200_000 }, (_, id) => ({ id: `${id}` })),
  );
  expect(controller.getResponse(Items.getList, {}).data).toHaveLength(200_000);
  const all = new RestEndpoint({ path: '/all', schema: new schema.All(Tag) });
  controller.setResponse(all, []);
  expect(controller.getResponse(all).data).toHaveLength(1_000_000);
});

rule('data.many-pending', async () => {
  const { controller, last } = bench();
  const relabel = new RestEndpoint({
    path: '/tags',
    method: 'PUT',
    schema: [Tag],
    getOptimisticResponse: () => Array.from({ length: 300_000 }, (_, id) => ({ id, label: 'guess' })),
  });
  const sent = controller.fetch(relabel, {}).catch(() => 'refused');
  await turn();
  expect(controller.get(Tag, { id: 299_999 })).toMatchObject({ label: 'guess' });
  await last().fail(new Error('refused'));
  expect(await sent).toBe('refused');
  expect([controller.get(Tag, { id: 0 }), controller.get(Tag, { id: 299_999 })]).toEqual([
    undefined,
    undefined,
  ]);
});

rule('data.duplicates', () => {
  const { controller } = bench();
  controller.setResponse(getItems, [{ id: '1' }, { id: '2' }, { id: '1', title: 'twice' }]);
  const [first, , third] = controller.getResponse(getItems).data as Item[];
  expect(third).toBe(first);
  expect(first).toMatchObject({ title: 'twice' });
  controller.setResponse(Items.getList, {}, [{ id: '1' }, { id: '1' }]);
  controller.setResponse(Items.getList.push, {}, {}, { id: '1', title: 'pushed' });
  expect((controller.getResponse(Items.getList, {}).data as Item[]).map(({ title }) => title)).toEqual([
    'pushed',
    'pushed',
  ]);
});

rule('data.number-texts', () => {
  const { controller } = bench();
  controller.setResponse(getItems, [
    { id: '07', title: '07', count: '1' },
    { id: '7', count: 1 },
    { id: '1e3', title: 'text' },
    { id: 1000, title: 'number' },
    { id: '9007199254740993', title: 'big' },
    { id: '9007199254740992', title: 'other' },
  ]);
  expect(controller.get(Item, { id: '07' })).toMatchObject({ id: '07', count: '1' });
  expect(controller.get(Item, { id: 7 })).toMatchObject({ id: '7', count: 1 });
  expect(controller.get(Item, { id: '1e3' })).toMatchObject({ title: 'text' });
  expect(controller.get(Item, { id: '1000' })).toMatchObject({ title: 'number' });
  expect(controller.get(Item, { id: '9007199254740993' })).toMatchObject({ title: 'big' });
});

rule('data.null-everywhere', async () => {
  const { controller, isUntouched } = filled();
  controller.setResponse(Items.get, { id: '2' }, { id: '2', title: null, parent: null, tags: null });
  expect(controller.get(Item, { id: '2' })).toMatchObject({ title: null, parent: null, tags: null });
  controller.setResponse(Items.get, { id: '3' }, { id: '3', tags: [null, { id: 'n' }, null] });
  const { tags } = controller.get(Item, { id: '3' }) as Item;
  expect(tags.filter((tag) => tag !== null)).toEqual([controller.get(Tag, { id: 'n' })]);
  const list = new RestEndpoint({ path: '/nulls', schema: [Item] });
  controller.setResponse(list, null);
  expect(controller.getResponse(list).data).toBeNull();
  const error = await failure(() =>
    controller.setResponse(Items.get, { id: '4' }, { id: null, title: null }),
  );
  expect(error.name).toBe('NormalizeError');
  expect(isUntouched('4')).toBe(true);
});

rule('data.dots-in-lists', async () => {
  const { controller, calls } = bench();
  const of = <Path extends string>(path: Path) => new RestEndpoint({ path, schema: Item });
  const requests = [
    () => controller.fetch(of('/a/:id'), { id: '..' }),
    () => controller.fetch(of('/a/:id?'), { id: '..' }),
    () => controller.fetch(of('/a{/:id}'), { id: '..' }),
    () => controller.fetch(of('/a/*id'), { id: ['b', '..', 'c'] }),
    () => controller.fetch(of('/a/:id*'), { id: ['..'] }),
  ];
  for (const request of requests) {
    const error = await failure(request);
    expect([error.name, error.message.includes('"id"')]).toEqual(['TypeError', true]);
  }
  await turn();
  expect(calls).toEqual([]);
});

rule('data.dates-and-odd-values', () => {
  const { controller } = bench();
  const odd = { at: new Date(5), big: 5n, map: new Map([[1, 2]]), nan: Number.NaN, minus: -0, fn: () => 1 };
  controller.setResponse(Items.get, { id: '1' }, { id: '1', ...odd });
  expect(controller.get(Item, { id: '1' })).toMatchObject(odd);
});
