import { globSync, readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import {
  addHooks,
  Controller,
  createResource,
  Endpoint,
  Entity,
  NetworkError,
  NormalizeError,
  RestEndpoint,
  schema,
} from 'presource';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { parse } from '../../build/imports.ts';
import carried from '../../runtime/carried-names.json' with { type: 'json' };
import { PARTS } from '../../runtime/contract/parts.ts';
import names from '../../runtime/internal-names.json' with { type: 'json' };

/** Every name that `object` answers to, whatever it inherits it from. */
function namesOf(object: object): string[] {
  const own = Object.getOwnPropertyNames(object);
  const parent = Object.getPrototypeOf(object) as object | null;
  return parent ? [...own, ...namesOf(parent)] : own;
}

/** The names of properties that a file declares, reads or takes out of an object. */
function propertiesIn(node: ts.Node): string[] {
  const inside: string[] = [];
  node.forEachChild((child) => {
    inside.push(...propertiesIn(child));
  });
  const { name, propertyName = name } = node as { name?: ts.Node; propertyName?: ts.Node };
  const isMember =
    ts.isPropertyAccessExpression(node) ||
    ts.isClassElement(node) ||
    ts.isParameter(node) ||
    ts.isObjectLiteralElement(node) ||
    ts.isBindingElement(node);
  return isMember && propertyName && ts.isIdentifier(propertyName) ? [propertyName.text, ...inside] : inside;
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

  test('not one of a class that users may derive from, unless it is marked as such', () => {
    const controller = new Controller();
    addHooks(controller, {});
    const list = new schema.Collection([Thing]);
    const held = new schema.Lazy(Thing);
    const derivable = [
      controller,
      Thing,
      new Thing(),
      RestEndpoint,
      resource.getList,
      resource.getList.getPage,
      Endpoint,
      new Endpoint(async () => 1),
      list,
      list.push!,
      new schema.All(Thing),
      new schema.Union({ a: Thing }, 'type'),
      new schema.Values(Thing),
      new schema.Array(Thing),
      new schema.Object({ a: Thing }),
      new schema.Invalidate(Thing),
      held,
      held.query,
      new NormalizeError('a', 1, 'b'),
      new NetworkError('a', 'b', 'c'),
    ];
    const short = new Set(derivable.flatMap(namesOf).filter((name) => names.includes(name)));
    expect([...short].sort()).toEqual([...carried].sort());
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

  test('each one of a property: a name that nothing has takes a short one from others', () => {
    const files = globSync('runtime/**/*.{ts,tsx}', {
      exclude: (name) => /^(dist|node_modules)$/.test(name),
    });
    const properties = new Set(files.flatMap((file) => propertiesIn(parse(file))));
    expect(names.filter((name) => !properties.has(name))).toEqual([]);
  });
});
