/**
 * Five hundred entities with their resources, a third of the paths under another's, a quarter with names that no rule
 * makes of them: bundled at each level, everything that has a name or an address is what it is without the plugin.
 */
import { expect, test } from 'vitest';
import type { Optimize } from '../../transformer/compile.ts';
import { type Bundler, bundlers } from '../size/bundle.ts';
import { compileText } from '../size/compile.ts';
import { pairs, resourceNames } from '../size/pairs.ts';
import { ranOf } from './run.ts';

const COUNT = 500;
const MIXED = { count: COUNT, nested: 1 / 3, irregular: 1 / 4 };

/** Says all of each resource that can be told apart, with one response of its list and what fails. */
const MAIN = `
  import { Controller } from 'presource';
  import * as all from './pairs/index.ts';
  const fail = (run) => { try { return run(); } catch (error) { return String(error); } };
  const parts = ({ path }) => [...path.matchAll(/:(\\w+)/g)].map(([, name]) => name);
  const answer = async (url, { method }) => {
    const item = { id: url.length };
    for (const key of Object.keys(current.schema)) {
      const [many] = [current.schema[key]].flat();
      item[key] = Array.isArray(current.schema[key]) ? [{ id: 1 }, { id: 2 }] : { id: 3 };
    }
    const body = JSON.stringify(method === 'GET' && url.split('?')[0].match(/\\/own\\d*$/) ? item : [item]);
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  let current;
  export const result = [];
  for (const [name, { get, getList, update, partialUpdate, delete: remove, extend }] of Object.entries(all)) {
    current = get.schema;
    const args = Object.fromEntries(parts(get).map((part, i) => [part, 'own' + i]));
    const above = Object.fromEntries(parts(getList).map((part, i) => [part, 'own' + i]));
    const { push, unshift, getPage } = getList;
    const controller = new Controller({ fetch: answer });
    const list = await controller.fetch(getList, { ...above, q: 'a b' });
    const one = await controller.fetch(get, args);
    result.push({
      name,
      names: [current.name, current.key],
      members: [get, getList, update, partialUpdate, remove, push, unshift, getPage].map((one) => one?.name),
      methods: [get, getList, update, partialUpdate, remove, push].map(({ method }) => method),
      paths: [get, getList, update, remove, push].map(({ path }) => path),
      urls: [fail(() => get.url(args)), fail(() => get.url({ ...args, extra: 1 })), fail(() => get.url({})), fail(() => getList.url({}))],
      keys: [fail(() => get.key(args)), fail(() => getList.key({ ...above, page: 1 }))],
      tested: [get.testKey(get.key(args)), getList.testKey(get.key(args)), getList.testKey(getList.key(above))],
      extended: [
        get.extend({ path: '/other/:x' }).url({ x: 1 }),
        extend('more', { path: '/more/:id' }).more.name,
        fail(() => extend({ get: { urlPrefix: 'https://a' } }).get.url(args)),
      ],
      read: [list.map((item) => item.constructor === current), JSON.stringify([list, one])],
      row: controller.get(current, { id: list[0].id })?.constructor === current,
    });
  }
`;

async function described(bundler: Bundler, optimize?: Optimize): Promise<readonly Told[]> {
  // A minifier renames classes. Not compiled, they keep their keys only if they say them.
  const files = pairs({ ...MIXED, explicit: !optimize });
  const compiled = async (text: string, id: string) => (optimize ? compileText(text, id, optimize) : text);
  const texts = Object.entries(files).map(async ([id, text]) => [id, await compiled(text, id)] as const);
  const program = {
    code: await compiled(MAIN, 'program.tsx'),
    files: Object.fromEntries(await Promise.all(texts)),
  };
  const { result } = (await ranOf(bundler, program)) as { result: Told[] };
  return result;
}

interface Told {
  readonly name: string;
  readonly names: readonly string[];
}

const levels = ['size', 'balanced', 'speed'] as const;

test.each(bundlers)(
  'what 500 resources say is the same at every level: %s',
  async (bundler) => {
    const plain = await described(bundler);
    expect(plain.map(({ name }) => name).sort()).toEqual([...resourceNames(COUNT)].sort());
    const expected = plain.map((told) => ({ ...told, names: [told.names[1], told.names[1]] }));
    for (const level of levels) expect(await described(bundler, level)).toEqual(expected);
  },
  120_000,
);
