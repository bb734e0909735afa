/** Programs at random: what a server shows, a browser shows that got its state, at once or in parts. */
import fc from 'fast-check';
import { Controller, createResource, Entity, ExpiryStatus, RestEndpoint, schema } from 'presource';
import { hydrate } from 'presource/ssr';
import { expect, test, vi } from 'vitest';
import type { EndpointInterface } from '../../runtime/endpoint/interface.ts';
import { Dehydrator } from '../../runtime/ssr/dehydrate.ts';
import { SEED } from '../seed.ts';

/** `HYDRATE=20000 SEED=$RANDOM npx vitest run --project plain test/ssr/random` for a search by hand. */
const RUNS = Number(process.env.HYDRATE ?? 300);

vi.spyOn(console, 'warn').mockImplementation(() => {});

class Leaf extends Entity {
  static override key = 'Leaf';
  id: string | number = '';
  name: unknown = '';
}
/** Its key is of two fields, neither of which is `id`. */
class Pair extends Entity {
  static override key = 'Pair';
  x: unknown = '';
  y: unknown = '';
  override pk() {
    return `${this.x}/${this.y}`;
  }
}
class Tree extends Entity {
  static override key = 'Tree';
  id: string | number = '';
  kind = '';
  leaf = Leaf.fromJS();
  own: Leaf[] = [];
  lazy: readonly (string | number)[] = [];
  static override schema = {
    when: (iso: string) => new Date(iso),
    leaf: Leaf,
    pair: Pair,
    leaves: [Leaf],
    own: new schema.Collection([Leaf]),
    nested: new schema.Collection([Leaf], { nestKey: (tree: Tree) => ({ tree: tree.id }) }),
    map: new schema.Values(Leaf),
    mixed: [new schema.Union({ leaf: Leaf, pair: Pair }, (value) => ('x' in value ? 'pair' : 'leaf'))],
    lazy: new schema.Lazy([Leaf]),
    shape: { leaf: Leaf, list: new schema.Collection([Leaf]), deep: { pair: Pair } },
    // A field that every object inherits.
    constructor: Leaf,
    get parent() {
      return Tree;
    },
  };
}

const id = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 3 }) },
  fc.constantFrom('0', '1', 'a', '-0', '01', ' 1', '__proto__', 'constructor', 2 ** 53, 1.5, -3, 1e21),
);
/** What JSON may hold, what only functions make, and what looks like a marked value. */
const odd = fc.constantFrom(
  ...[undefined, null, 0, '', true, Number.NaN, Number.POSITIVE_INFINITY, 5n, new Date(3), [], {}],
  ...[{ '~': ['d', 1] }, { '~': 1, a: 2 }, [undefined, 1], '</script>'],
  ...[JSON.parse('{"__proto__": {"x": 1}}'), JSON.parse('{"a": {"__proto__": null}}')],
);

/** A record with some of its fields, and others, in any order. */
function record(fields: Record<string, fc.Arbitrary<unknown>>, required: readonly string[]) {
  const others = ['name', '~', '__proto__', 'constructor', 'toString', 'k', 'a b', '0', 'a,b'];
  const more = fc.dictionary(fc.constantFrom(...others), odd, { maxKeys: 2, noNullPrototype: true });
  return fc
    .tuple(fc.record(fields, { requiredKeys: [...required] }), more, fc.boolean())
    .map(([own, rest, isLast]) =>
      Object.fromEntries([own, rest, own].slice(+isLast).flatMap((part) => Object.entries(part))),
    );
}

const leaf = record({ id, name: odd, kind: fc.constant('leaf') }, ['id', 'kind']);
const pair = record({ x: id, y: id }, ['x', 'y']);
const leafOrKey = fc.oneof(leaf, id, fc.constantFrom(null, undefined));
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });
const mapOf = (one: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom('x', '__proto__', '1'), one, { noNullPrototype: true });
const treeOf: fc.Memo<unknown> = fc.memo((depth) =>
  record(
    {
      ...{ id, kind: fc.constant('tree'), when: fc.constantFrom('2020-01-01', '2021-01-01') },
      ...{ leaf: leafOrKey, pair: fc.option(pair), leaves: some(leafOrKey), own: some(leaf) },
      ...{ nested: some(leaf), map: mapOf(leaf), mixed: some(fc.oneof(leaf, pair, fc.constant(null))) },
      lazy: some(fc.oneof(leaf, id)),
      shape: record({ leaf: leafOrKey, list: some(leaf), deep: fc.record({ pair }), more: odd }, []),
      parent: depth > 1 ? fc.option(treeOf(depth - 1)) : id,
    },
    ['id', 'kind'],
  ),
);
const tree = treeOf(2);

const kinds = { leaf: Leaf, tree: Tree };
const treeOrLeaf = fc.oneof(leaf, tree);
const TreeResource = createResource({
  path: '/trees/:id',
  schema: Tree,
  searchParams: {} as { q?: unknown } | undefined,
  paginationField: 'page',
});
const LeafResource = createResource({
  path: '/leaves/:id',
  schema: Leaf,
  searchParams: {} as { q?: unknown } | undefined,
});

const lists = fc.constantFrom([], [{ q: 1 }], [{ q: '1' }], [{ r: 2, q: 1 }], [{ q: 1, r: '2' }]);
const none = fc.constant([]);
const at = (path: string, schema: unknown) => new RestEndpoint({ path, schema });
const rows: readonly (readonly [object, fc.Arbitrary<readonly unknown[]>, fc.Arbitrary<unknown>])[] = [
  [TreeResource.getList, lists, some(tree)],
  [TreeResource.getList.getPage, fc.constantFrom([{ page: 2 }], [{ page: 2, q: 1 }]), some(tree)],
  [TreeResource.getList.push, fc.constantFrom([{}, {}], [{ q: 1 }, {}]), tree],
  [TreeResource.get, fc.tuple(fc.record({ id })), tree],
  [LeafResource.getList, lists, some(leaf)],
  [LeafResource.getList.remove, fc.constantFrom([{}, {}], [{ q: 1 }, {}]), leaf],
  [at('/union', [new schema.Union(kinds, 'kind')]), none, some(fc.oneof(treeOrLeaf, odd))],
  [at('/one', new schema.Union(kinds, 'kind')), none, treeOrLeaf],
  [at('/told', new schema.Union(kinds, ({ kind }) => kind)), none, treeOrLeaf],
  [at('/values', new schema.Values(Leaf)), none, mapOf(leaf)],
  [at('/kinds', new schema.Values(kinds, 'kind')), none, mapOf(treeOrLeaf)],
  [at('/own', new schema.Collection(new schema.Values(Leaf))), lists, mapOf(leaf)],
  [at('/unions', new schema.Collection([new schema.Union(kinds, 'kind')])), lists, some(treeOrLeaf)],
  [at('/count', new schema.Query(new schema.Collection([Leaf]), (all) => all.length)), lists, some(leaf)],
  [at('/all', new schema.All(Leaf)), none, some(leaf)],
  [at('/every', new schema.All(kinds, 'kind')), none, some(fc.oneof(treeOrLeaf, odd))],
  [
    at('/shape', { rows: new schema.Collection([Tree]), total: 0, top: Leaf, map: new schema.Values(Leaf) }),
    none,
    record({ rows: some(tree), total: odd, top: leafOrKey, map: mapOf(leaf) }, []),
  ],
  [at('/raw', undefined), none, odd],
  [at('/dates', [(iso: string) => new Date(iso)]), none, some(fc.constant('2020-01-01'))],
  [at('/lazy', new schema.Lazy([Leaf])), none, some(leaf)],
  [at('/deep', [[Leaf]]), none, some(some(leaf))],
  [at('/pairs', [Pair]), none, some(pair)],
];

type Step = readonly ['set' | 'read', EndpointInterface, readonly unknown[], unknown] | readonly ['send'];

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.oneof(...rows.map((row) => stepOf('set', row))) },
  { weight: 3, arbitrary: fc.oneof(...rows.map((row) => stepOf('read', row))) },
  { weight: 3, arbitrary: fc.constant(['send'] as const) },
);

function stepOf(kind: 'set' | 'read', [endpoint, args, response]: (typeof rows)[number]): fc.Arbitrary<Step> {
  return fc.tuple(
    fc.constant(kind),
    fc.constant(endpoint as EndpointInterface),
    args,
    kind === 'set' ? response : none,
  );
}

/** A value as text: its classes, and the fields that have a value, in any order. */
function text(value: unknown, above: readonly object[] = []): string {
  if (typeof value !== 'object' || !value) return `${typeof value} ${String(value)}`;
  if (value instanceof Date) return `at ${value.getTime()}`;
  if (above.includes(value)) return `above ${above.indexOf(value)}`;
  const inside = (one: unknown) => text(one, [...above, value]);
  if (Array.isArray(value)) return `[${Array.from(value, inside)}]`;
  const kind = Object.getPrototypeOf(value) as object;
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  const name = kind === Object.prototype ? '' : (kind.constructor as { name: string }).name;
  return `${name}{${fields.map(([key, one]) => `${key}: ${inside(one)}`).sort()}}`;
}

/** Runs a program on a server; the browser gets its state at each `send` and at the end, and may look each time. */
function run(program: readonly Step[], looks: boolean) {
  const [server, browser] = [new Controller(), new Controller()];
  const page = new Dehydrator(server);
  const asked = new Map<string, readonly [EndpointInterface, readonly unknown[]]>();
  const look = (controller: Controller) =>
    [...asked.values()].map(([endpoint, args]) =>
      controller.getResponse(endpoint as never, ...(args as never)),
    );
  const send = () => {
    hydrate(browser, JSON.parse(JSON.stringify(page.take())));
    if (looks) look(browser);
  };
  for (const [kind, endpoint, args, response] of program) {
    if (kind === 'send') send();
    else {
      if (!endpoint.sideEffect) asked.set(`${endpoint.name} ${endpoint.key(...args)}`, [endpoint, args]);
      try {
        if (kind === 'set') server.setResponse(endpoint as never, ...(args as never), response);
      } catch {
        // Odd data that its schema refuses.
      }
      look(server);
    }
  }
  send();
  // The first of them brings what others show, too.
  look(browser);
  return {
    asked: [...asked.keys()],
    shown: look(server),
    got: look(browser),
    server,
    browser,
  };
}

test.each([
  ['at its end', false],
  ['after each part', true],
])('the browser that looks %s shows what the server shows', { timeout: 600_000 }, (_, looks) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const property = fc.property(fc.array(step, { maxLength: 7 }), (program) => {
    const { asked, shown, got, server, browser } = run(program, looks);
    const isSplit = program.some(([kind]) => kind === 'send');
    asked.forEach((name, i) => {
      const { data, expiryStatus } = shown[i]!;
      // In parts, an entity is sent when something first shows it, so their order is another one.
      if (expiryStatus === ExpiryStatus.Invalid || (isSplit && /all|every/.test(name))) return;
      expect(`${name} ${text(got[i]!.data)}`).toBe(`${name} ${text(data)}`);
      for (const one of [data as unknown].flat()) {
        if (!(one instanceof Tree)) continue;
        const { query } = Tree.schema.lazy;
        expect(text(browser.get(query, one.lazy))).toBe(text(server.get(query, one.lazy)));
      }
    });
  });
  fc.assert(property, { numRuns: RUNS, seed: SEED });
  // Some keys are too large on purpose, which is said of each class.
  expect(
    said.mock.calls.map(String).filter((line) => !/entity-pk: .* JSON\.parse rounds/.test(line)),
  ).toEqual([]);
  said.mockRestore();
});
