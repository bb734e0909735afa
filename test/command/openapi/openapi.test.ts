/** `presource init openapi`: files from three documents type-check, compile without a finding and run. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../../../transformer/compile.ts';
import { presource } from '../support.ts';
import { errorsIn, type Facts, filesIn, findingsIn, run, start } from './project.ts';
import { projectsDocument } from './projects.ts';

const here = import.meta.dirname;
const documents = {
  'shop.yaml': readFileSync(join(here, 'shop.yaml'), 'utf8'),
  'cms.yaml': readFileSync(join(here, 'cms.yaml'), 'utf8'),
  'projects.json': JSON.stringify(projectsDocument),
};
/** What became of each export, when it was called. */
function driven(folder: string): Record<string, unknown> {
  cpSync(join(here, 'drive.ts'), join(folder, 'drive.ts'));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'drive.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe.each(Object.entries(documents))('%s', (name, text) => {
  const folder = start(name, text);
  let facts: Facts;
  beforeAll(() => {
    facts = run(folder, name);
  });

  test('at least 95 % of its operations are mapped', () => {
    const { operations, mapped, unmapped } = facts;
    console.log(
      `${name}: ${mapped} of ${operations} operations, ${facts.entities} entities, ${facts.resources} resources`,
    );
    expect(mapped / operations).toBeGreaterThanOrEqual(0.95);
    expect(unmapped).toHaveLength(operations - mapped);
    expect(unmapped.every(({ reason }) => reason.length > 20)).toBe(true);
  });

  test('the files pass a strict type check', () => {
    expect(errorsIn(folder)).toEqual([]);
  });

  test('the compiler finds nothing in them, and compiles every resource', () => {
    expect(findingsIn(folder)).toEqual([]);
    expect(presource(folder, 'check').code).toBe(0);
  });

  test('they run at servers of presource/msw, compiled and as written', () => {
    const written = driven(folder);
    expect(Object.keys(written).length).toBeGreaterThan(5);
    expect(Object.entries(written).filter(([, result]) => !String(result).startsWith('fine'))).toEqual([]);
    const compiled = start(name, text);
    run(compiled, name);
    for (const file of filesIn(compiled)) {
      const path = join(compiled, 'src/api', file);
      writeFileSync(
        path,
        compile(readFileSync(path, 'utf8'), { filename: path, link: (entry) => entry }).code,
      );
    }
    expect(driven(compiled)).toEqual(written);
  });

  test('run again, nothing changes', () => {
    const again = run(folder, name);
    expect(again.files.filter(({ state }) => state !== 'unchanged')).toEqual([]);
    expect(presource(folder, 'init', 'openapi', name).out).toContain(
      `Nothing changed in ${again.files.length} files of src/api.`,
    );
  });
});

/** An operation whose response has this schema. */
const json = (schema: object) => ({
  responses: { 200: { description: 'It is there.', content: { 'application/json': { schema } } } },
});

test('a component that only renames another one is that one, and a key may be null', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const folder = start(
    'parcels.json',
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Parcels', version: '1' },
      paths: {
        '/parcels': { get: json({ type: 'array', items: ref('Parcel') }) },
        '/parcels/{parcel_id}': {
          get: {
            parameters: [{ name: 'parcel_id', in: 'path', required: true, schema: { type: 'string' } }],
            ...json(ref('ParcelResponse')),
          },
        },
      },
      components: {
        schemas: {
          Parcel: { type: 'object', properties: { parcel_id: { type: 'string', nullable: true } } },
          ParcelResponse: { type: 'object', description: 'A parcel.', allOf: [ref('Parcel')] },
        },
      },
    }),
  );
  expect(run(folder, 'parcels.json')).toMatchObject({ mapped: 2, entities: 1, resources: 1 });
  const entities = readFileSync(join(folder, 'src/api/entities.ts'), 'utf8');
  expect(entities).toContain('return this.parcel_id ?? undefined;');
  expect(entities).not.toContain('ParcelResponse');
  expect(errorsIn(folder)).toEqual([]);
});

test('operations of OpenAPI 3.2 that no endpoint is written for are listed', () => {
  const folder = start(
    'finds.json',
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'Finds', version: '1' },
      paths: {
        '/finds': {
          get: json({ type: 'array', items: { $ref: '#/components/schemas/Find' } }),
          query: json({ type: 'array', items: { $ref: '#/components/schemas/Find' } }),
          additionalOperations: { COPY: json({ $ref: '#/components/schemas/Find' }) },
        },
      },
      components: { schemas: { Find: { type: 'object', properties: { id: { type: 'string' } } } } },
    }),
  );
  expect(run(folder, 'finds.json')).toMatchObject({
    operations: 3,
    mapped: 1,
    unmapped: [
      { about: 'QUERY /finds', reason: expect.stringContaining('as a search by POST') },
      { about: 'COPY /finds', reason: expect.stringContaining("method: 'COPY'") },
    ],
  });
  expect(errorsIn(folder)).toEqual([]);
});

test('a record may be called like what every object inherits', () => {
  const folder = start(
    'races.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Races', version: '1' },
      paths: { '/constructors/{id}': { get: json({ $ref: '#/components/schemas/Constructor' }) } },
      components: {
        schemas: { Constructor: { type: 'object', properties: { id: { type: 'string' } } } },
      },
    }),
  );
  expect(run(folder, 'races.json')).toMatchObject({ mapped: 1, entities: 1, resources: 1 });
  expect(filesIn(folder).sort()).toEqual(['constructors.ts', 'entities.ts', 'server.ts']);
  expect(errorsIn(folder)).toEqual([]);
});

test('parameters that a query cannot have as they are get a note, and several types stay', () => {
  const folder = start(
    'reports.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Reports', version: '1' },
      paths: {
        '/reports': {
          get: {
            parameters: [
              {
                name: 'ids',
                in: 'query',
                explode: false,
                schema: { type: 'array', items: { type: 'integer' } },
              },
              {
                name: 'tags',
                in: 'query',
                schema: { type: 'array', items: { type: ['integer', 'string'] } },
              },
              { name: 'where', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
              { name: 'sort', in: 'query', explode: false, schema: { type: 'string' } },
            ],
            responses: {
              200: {
                description: 'It is there.',
                content: {
                  'application/json': {
                    schema: { type: 'array', items: { $ref: '#/components/schemas/Report' } },
                  },
                },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          Report: {
            type: 'object',
            properties: {
              id: { type: ['string', 'integer'] },
              value: { type: ['number', 'string', 'null'] },
            },
          },
        },
      },
    }),
  );
  expect(run(folder, 'reports.json').notes).toEqual([
    {
      about: 'GET /reports',
      reason: 'the items of ids are one text, with commas between: override `searchToString`',
    },
    {
      about: 'GET /reports',
      reason: 'the parameter where is text of the type application/json: pass it as text',
    },
  ]);
  const written = filesIn(folder).map((file) => readFileSync(join(folder, 'src/api', file), 'utf8'));
  for (const text of [
    "id: string | number = '';",
    'value: number | string | null = null;',
    'ids?: number[]; tags?: (number | string)[]; where?: string; sort?: string',
  ])
    expect(written.join('').replace(/\s+/g, ' ')).toContain(text);
  expect(errorsIn(folder)).toEqual([]);
});

test('a discriminator without a mapping has the values that its components say, or their names', () => {
  const names = ['Cat', 'Dog', 'Eel', 'Fox'];
  const kinds = [{ const: 'cat' }, { $ref: '#/components/schemas/DogKind' }, { enum: ['Eel', 'Fox'] }, {}];
  const pets = kinds.map((kind, i) => [
    names[i],
    { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, kind } },
  ]);
  const folder = start(
    'pets.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: {
        '/pets': {
          get: {
            responses: {
              200: {
                description: 'All.',
                content: {
                  'application/json': {
                    schema: {
                      type: 'array',
                      items: {
                        oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
                        discriminator: { propertyName: 'kind' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
      components: { schemas: { ...Object.fromEntries(pets), DogKind: { type: 'string', enum: ['dog'] } } },
    }),
  );
  run(folder, 'pets.json');
  const text = filesIn(folder)
    .map((file) => readFileSync(join(folder, 'src/api', file), 'utf8'))
    .join('');
  expect(text.replace(/\s+/g, ' ')).toMatch(
    /Union\(\s*{ cat: Cat, dog: Dog, Eel: Eel, Fox: Fox },? ?\s*'kind'/,
  );
  expect(errorsIn(folder)).toEqual([]);
});

test('fields that every object inherits get a note, and no body needs them', () => {
  const item = { $ref: '#/components/schemas/Item' };
  const document = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Items', version: '1' },
    paths: {
      '/items': {
        get: json({ type: 'array', items: item }),
        post: { requestBody: { content: { 'application/json': { schema: item } } }, ...json(item) },
      },
      '/items/{id}': { get: json(item) },
    },
    components: {
      schemas: {
        Item: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { type: 'string' },
            title: { type: 'string' },
            toString: { type: 'string' },
            constructor: { type: 'string' },
          },
        },
      },
    },
  });
  const folder = start('items.json', document);
  expect(run(folder, 'items.json').notes.map(({ about }) => about)).toEqual([
    'Item.toString',
    'Item.constructor',
  ]);
  writeFileSync(
    join(folder, 'src/api/use.ts'),
    `import { Controller } from 'presource';
import { ItemResource } from './items.ts';
export const made = () => new Controller().fetch(ItemResource.getList.push, { title: 'a' });
export const named = () => new Controller().fetch(ItemResource.getList.push, { title: 'a', toString: 'x' });
`,
  );
  expect(errorsIn(folder)).toEqual([]);
});

test('a record of a response has a class, also if no word of its path has a Latin letter', () => {
  const folder = start(
    'letters.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Letters', version: '1' },
      paths: {
        '/日本/{id}': {
          get: json({ type: 'object', properties: { id: { type: 'string' }, 名前: { type: 'string' } } }),
        },
      },
    }),
  );
  expect(run(folder, 'letters.json')).toMatchObject({ mapped: 1, entities: 1, resources: 1 });
  expect(readFileSync(join(folder, 'src/api/entities.ts'), 'utf8')).toContain('class Item extends Entity');
  expect(errorsIn(folder)).toEqual([]);
});

test('a record with a discriminator gets a note, if the schemas made of it have no class', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const kind = (properties: object) => ({ allOf: [ref('Pet'), { type: 'object', properties }] });
  const folder = start(
    'kinds.json',
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Kinds', version: '1' },
      paths: { '/pets/{id}': { get: json(ref('Pet')) } },
      components: {
        schemas: {
          Pet: {
            type: 'object',
            required: ['id', 'kind'],
            properties: { id: { type: 'string' }, kind: { type: 'string' } },
            discriminator: { propertyName: 'kind' },
          },
          Cat: kind({ lives: { type: 'integer' } }),
          Dog: kind({ bark: { type: 'string' } }),
          Plain: kind({}),
        },
      },
    }),
  );
  expect(run(folder, 'kinds.json').notes).toEqual([
    {
      about: 'Pet',
      reason:
        'can be Cat or Dog, whose fields it lacks: write a class for each, and use `new schema.Union` of them in its place',
    },
  ]);
});

test.each([
  ['an `allOf` of one that may be null', (owner: object) => ({ nullable: true, allOf: [owner] })],
  ['a `oneOf` beside null', (owner: object) => ({ oneOf: [owner, { type: 'null' }] })],
])('records are found behind %s', (_, around) => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const record = (properties: object) => ({
    type: 'object',
    properties: { id: { type: 'integer' }, ...properties },
  });
  const folder = start(
    'owners.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Owners', version: '1' },
      paths: { '/pets/{id}': { get: json(ref('Pet')) } },
      components: {
        schemas: {
          Pet: record({ owner: around(ref('Owner')) }),
          Owner: record({ home: ref('House') }),
          House: record({}),
        },
      },
    }),
  );
  expect(run(folder, 'owners.json')).toMatchObject({ entities: 3 });
  expect(readFileSync(join(folder, 'src/api/entities.ts'), 'utf8')).toContain('schema = { home: House };');
});
