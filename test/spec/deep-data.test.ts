/** Data in data: nested too deeply, in circles, and null where it would go on. */
import { Entity, RestEndpoint, schema } from 'presource';
import { expect } from 'vitest';
import { filled, Item } from './items.ts';
import { rule } from './rule.ts';
import { bench, failure } from './support.ts';

type Fields = Record<string, unknown>;

/** Every place in which an entity may hold another. */
class Node extends Entity {
  id = '';
  static override schema: Fields = {};
}
const kindOf = (value: { kind: string }) => value.kind.toLowerCase();
Node.schema = {
  one: Node,
  list: [Node],
  shape: { inner: Node },
  map: new schema.Values(Node),
  kinds: new schema.Array({ node: Node }, kindOf),
  union: new schema.Union({ node: Node }, kindOf),
  lazy: new schema.Lazy(Node),
  collection: new schema.Collection([Node]),
  dictionary: new schema.Collection(new schema.Values(Node)),
};
const getNode = new RestEndpoint({ path: '/nodes/:id', schema: Node });
const places: Readonly<Record<string, (inner: unknown) => unknown>> = {
  one: (inner) => inner,
  list: (inner) => [inner],
  shape: (inner) => ({ inner }),
  map: (inner) => ({ a: inner }),
  kinds: (inner) => [inner],
  union: (inner) => inner,
  lazy: (inner) => inner,
  collection: (inner) => [inner],
  dictionary: (inner) => ({ a: inner }),
};

/** A value in values; made from the inside, for even making it may not recurse. */
function deep(levels: number, wrap: (inner: object, level: number) => object): object {
  let value: object = { id: 'innermost', kind: 'node', absent: undefined };
  for (let level = levels; level > 0; level--) value = wrap(value, level);
  return value;
}

/** Stores nodes in nodes, all in one place, which is more than a call stack holds; then fewer, which is not. */
async function tooDeep(place: string, levels: number): Promise<void> {
  const nodes = (levels: number) =>
    deep(levels, (inner, level) => ({ id: `deep${level}`, kind: 'node', [place]: places[place]!(inner) }));
  const { controller, isUntouched } = filled();
  const error = await failure(() => controller.setResponse(getNode, { id: 'deep1' }, nodes(levels)));
  expect([place, error.name]).toEqual([place, 'NormalizeError']);
  // Of the response itself: a place so deep would fill the screen.
  expect(error.message).toContain('nested deeper than the call stack; keys present: id, kind');
  expect(isUntouched()).toBe(true);
  for (const id of ['deep1', `deep${levels - 1}`, 'innermost'])
    expect(controller.get(Node, { id })).toBeUndefined();
  controller.setResponse(getNode, { id: 'deep1' }, nodes(300));
  expect(controller.get(Node, { id: 'deep300' })).toBeInstanceOf(Node);
}

rule('data.deep', () => tooDeep('one', 100_000));

rule('data.deep-places', async () => {
  for (const place of Object.keys(places)) await tooDeep(place, 20_000);
});

/** A failure of `action` is its text alone: the error holds the response, and so deep a one fits in no report of tests. */
function inWords(action: () => void): void {
  try {
    action();
  } catch (error) {
    throw new Error(`${error}`);
  }
}

rule('data.deep-plain', () => {
  const { controller, isUntouched } = filled();
  const wraps = [(child: unknown) => ({ child }), (child: unknown) => [child]];
  const answers: [schema: unknown, answer: (blob: unknown) => unknown][] = [
    [Item, (blob) => ({ id: 'plain', blob })],
    [{ item: Item, total: 0 }, (total) => ({ item: { id: 'plain' }, total, blob: total })],
    [undefined, (blob) => blob],
  ];
  for (const wrap of wraps) {
    for (const [of, answer] of answers) {
      const endpoint = new RestEndpoint({ path: '/plain', schema: of });
      // Once new, once to be compared with what is there.
      for (let times = 0; times < 2; times++) {
        const response = answer(deep(100_000, wrap));
        inWords(() => controller.setResponse(endpoint, response));
        const shown = controller.getResponse(endpoint).data as Fields;
        expect(Object.keys(shown)).toEqual(expect.arrayContaining(Object.keys(response as object)));
      }
    }
  }
  expect(isUntouched()).toBe(true);
});

/** What its `process` adds to each record. */
class Looped extends Entity {
  id = '';
  static override schema: Fields = {};
  static loop: (value: Fields) => void = () => {};
  static override process(value: Fields): Fields {
    const looped: Fields = { ...value };
    Looped.loop(looped);
    return looped;
  }
}
Looped.schema = { next: Looped, list: [Looped] };
const getLooped = new RestEndpoint({ path: '/looped/:id', schema: Looped });

rule('data.cycle-from-process', async () => {
  const loops: ((value: Fields) => void)[] = [
    (value) => {
      value.next = value;
    },
    (value) => {
      value.list = [{ id: 'other', next: value }];
    },
  ];
  for (const loop of loops) {
    Looped.loop = loop;
    const { controller, isUntouched } = filled();
    const error = await failure(() => controller.setResponse(getLooped, { id: '1' }, { id: '1' }));
    expect(error.name).toBe('NormalizeError');
    expect([controller.get(Looped, { id: '1' }), controller.get(Looped, { id: 'other' })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(isUntouched()).toBe(true);
  }
});

rule('data.cycle-in-plain-data', () => {
  Looped.loop = (value) => {
    value.plain = { value };
  };
  const { controller, isUntouched } = filled();
  for (const title of ['a', 'b', 'b']) {
    controller.setResponse(getLooped, { id: '1' }, { id: '1', title });
    expect(controller.get(Looped, { id: '1' })).toMatchObject({ title, plain: { value: { title } } });
  }
  expect(isUntouched()).toBe(true);
});

rule('data.null-in-schemas', () => {
  const { controller } = bench();
  const titled = new schema.Query(Item, ({ title }: Item) => title);
  for (const of of [...Object.values(Node.schema), titled, new schema.All({ node: Node }, kindOf)]) {
    const endpoint = new RestEndpoint({ path: '/null', schema: { of } });
    controller.setResponse(endpoint, { of: null });
    expect(controller.getResponse(endpoint).data).toEqual({ of: null });
  }
  for (const [place, hold] of Object.entries(places)) {
    controller.setResponse(getNode, { id: '1' }, { id: '1', [place]: hold(null) });
    controller.setResponse(getNode, { id: '1' }, { id: '1', [place]: hold(null) });
    expect(controller.get(Node, { id: '1' })).toMatchObject({ [place]: hold(null) });
  }
});
