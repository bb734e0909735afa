import { globSync, readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { Controller, createResource, Entity, NetworkError, RestEndpoint, schema } from 'presource';
import { describe, expect, test } from 'vitest';
import names from '../../runtime/internal-names.json' with { type: 'json' };
import { PARTS } from '../../runtime/parts/declared.ts';

/** Every name that `object` answers to, whatever it inherits it from. */
function namesOf(object: object): string[] {
  const own = Object.getOwnPropertyNames(object);
  const parent = Object.getPrototypeOf(object) as object | null;
  return parent ? [...own, ...namesOf(parent)] : own;
}

class Thing extends Entity {
  id = 0;
}

const resource = createResource({ path: '/things/:id', schema: Thing, paginationField: 'page' });

/** What the built package reads of objects that are not its own, or hands out. */
const met: Record<string, object> = {
  array: [],
  function: () => {},
  map: new Map(),
  promise: Promise.resolve(),
  error: new Error(),
  headers: new Headers(),
  abort: new AbortController(),
  signal: new AbortController().signal,
  response: new Response(),
  parameters: new URLSearchParams(),
  stream: new ReadableStream(),
  reader: new ReadableStream().getReader(),
  decoder: new TextDecoder(),
  destination: new PassThrough(),
  object: Object,
  json: JSON,
  reflect: Reflect,
  entity: Thing,
  instance: new Thing(),
  resource,
  list: resource.getList,
  endpoint: new RestEndpoint({ path: '/things', schema: [Thing] }),
  networkError: new NetworkError('m', 'GET', '/'),
  all: new schema.All(Thing),
};

describe("a name that the build shortens is the package's own", () => {
  test.each(Object.entries(met))('not one of: %s', (_, object) => {
    const there = new Set(namesOf(object));
    expect(names.filter((name) => there.has(name))).toEqual([]);
  });

  test('not one that people call on a controller', () => {
    const fields = Object.keys(new Controller());
    expect(fields.filter((name) => names.includes(name))).toEqual([
      'store',
      'answers',
      'pending',
      'unseen',
      'ends',
    ]);
  });

  test('not that of a part, which is asked for by its name', () => {
    expect(names.filter((name) => name in PARTS)).toEqual([]);
  });

  test('not one that the code asks for by text, which the build does not shorten', () => {
    const files = globSync('runtime/**/*.{ts,tsx}', {
      exclude: (name) => /^(dist|node_modules)$/.test(name),
    });
    const asked = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'(\w+)' in /g)].map(([, name]) => name!),
    );
    expect(asked).toContain('addWith');
    expect(asked.filter((name) => names.includes(name))).toEqual([]);
  });

  test('each once', () => expect(new Set(names).size).toBe(names.length));
});
