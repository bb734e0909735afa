/** Documents of others: their texts are data in the code, they read no other files, and what is broken is a named error. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { presource } from '../support.ts';
import { errorsIn, filesIn, run, start } from './project.ts';

const CODE = 'globalThis.pwned=1';
const BREAKS = [
  `';${CODE}//`,
  `"+(${CODE})+"`,
  `*/${CODE}/*`,
  `\`\${${CODE}}`,
  `\\';${CODE}//`,
  `\u2028${CODE}`,
];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const answers = (schema: object) => ({ responses: { 200: json(schema) } });

/** A document with one record, which has these fields. */
const thing = (properties: object, schemas: object = {}, paths: object = {}) => ({
  openapi: '3.1.0',
  paths: { '/things': { get: answers({ type: 'array', items: ref('Thing') }) }, ...paths },
  components: {
    schemas: {
      Thing: { type: 'object', properties: { id: { type: 'string' }, ...properties } },
      ...schemas,
    },
  },
});

/** What the command writes: it passes a strict type check, and runs none of the document's texts. */
function written(document: object): string {
  const folder = start('api.json', JSON.stringify(document));
  run(folder, 'api.json');
  expect(errorsIn(folder)).toEqual([]);
  const imports = filesIn(folder).map((file) => `import './src/api/${file}';`);
  writeFileSync(join(folder, 'main.ts'), `${imports.join('\n')}\nconsole.log(globalThis.pwned);\n`);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'main.ts'],
    { cwd: folder, encoding: 'utf8' },
  );
  expect([stdout, stderr]).toEqual(['undefined\n', '']);
  return filesIn(folder)
    .map((file) => readFileSync(join(folder, 'src/api', file), 'utf8'))
    .join('\n');
}

describe('a text of a document is no code', () => {
  test('as a value, also where a list stands in its place', () => {
    const values = Object.fromEntries(
      BREAKS.flatMap((text, i) => [
        [`default${i}`, { type: 'string', default: text }],
        [`one${i}`, { const: text }],
        [`some${i}`, { enum: [text, [text]] }],
        [`list${i}`, { enum: [[text], { text }] }],
        [`only${i}`, { const: [text] }],
        [`object${i}`, { const: { toString: text } }],
        [`said${i}`, { type: 'string', description: text }],
        [text, { type: 'string' }],
      ]),
    );
    const paths = {
      '/shape': { get: answers({ properties: { thing: ref('Thing'), x: { const: [CODE] } } }) },
    };
    expect(written(thing(values, {}, paths))).not.toContain(`= ${CODE}`);
  });

  test('as a name', () => {
    const kinds = (propertyName: unknown) => ({
      oneOf: [ref('A'), ref('B')],
      discriminator: { propertyName, mapping: { [BREAKS[0]!]: '#/components/schemas/A' } },
    });
    const record = { type: 'object', properties: { id: { type: 'string' } } };
    const query = [...BREAKS, ['page']].map((name) => ({ name, in: 'query' }));
    const paths = Object.fromEntries(
      BREAKS.map((text, i) => [
        `/a${i}${text}/{${text}}`,
        { get: { operationId: text, summary: text, ...answers({ type: 'string' }) } },
      ]),
    );
    written({
      ...thing(
        { one: kinds(BREAKS[0]), two: kinds([BREAKS[0]]) },
        { A: record, B: record },
        { ...paths, '/q': { parameters: query, get: answers({ type: 'string' }) } },
      ),
      servers: [{ url: `https://{host}/${BREAKS[0]}`, variables: { host: { default: BREAKS[1] } } }],
    });
  });

  test('and a name that no declaration may have gets another one', () => {
    const words =
      'await eval let null switch this urlPrefix undefined continue package 日本 constructor __proto__';
    const paths = Object.fromEntries(
      words
        .split(' ')
        .map((word) => [`/${word}`, { get: { operationId: word, ...answers({ type: 'string' }) } }]),
    );
    const text = written({
      openapi: '3.1.0',
      paths: { ...paths, [`/${'long'.repeat(200)}`]: paths['/let'] },
    });
    expect(text).toMatch(/getRoot = new RestEndpoint\(\{\s+urlPrefix,\s+path: '\/日本'/);
  });
});

test('what contains itself is a type, and ends', () => {
  const any = [{ type: 'string' }, { type: 'array', items: ref('Any') }];
  const text = written(
    thing(
      { tree: ref('Tree'), any: ref('Any'), self: ref('Self'), wide: ref('Wide'), open: true },
      {
        Tree: { type: 'array', items: ref('Tree') },
        Any: { oneOf: [...any, { type: 'object', additionalProperties: ref('Any') }] },
        Self: { allOf: [ref('Self')] },
        Wide: { allOf: Array.from({ length: 12 }, () => ref('Wide')), properties: { a: { type: 'string' } } },
      },
    ),
  );
  expect(text).toContain('export type Tree = Tree[];');
  expect(text).toContain('export type Any = string | Any[] | { [key: string]: Any };');
});

test('the parameter of a key that is no word has a name that is one', () => {
  const user = { type: 'object', properties: { 'user-id': { type: 'string' } } };
  const text = written({
    openapi: '3.1.0',
    paths: { '/users/{userId}': { get: answers(ref('User')) } },
    components: { schemas: { User: user } },
  });
  expect(text).toContain("path: '/users/:userId'");
});

describe('a document reads no file that it was not given', () => {
  const refused = (document: object, files: Record<string, string> = {}) => {
    const folder = start('api.json', '');
    mkdirSync(join(folder, 'app/docs'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'app/docs/api.json'), JSON.stringify(document));
    const { code, err, out } = presource(join(folder, 'app'), 'init', 'openapi', 'docs/api.json');
    return { code, err, out, isWritten: existsSync(join(folder, 'app/src')) };
  };

  test.each([
    'http://localhost:9/a.json',
    '/etc/passwd',
    'file:///etc/passwd',
    '../../secret.json',
    '..%2f..%2fsecret.json',
    '../secret.txt',
    '.env',
  ])('%s', ($ref) => {
    const files = { 'secret.json': '"s3cret"', 'app/secret.txt': 's3cret', 'app/docs/.env': 's3cret' };
    const { code, err, isWritten } = refused(thing({ a: { type: 'string', default: { $ref } } }), files);
    expect([code, isWritten]).toEqual([2, false]);
    expect(err).toMatch(/docs\/api\.json (refers to|cannot be read)/);
    expect(err).not.toContain('s3cret');
  });

  test('but those beside it, and those of the app', () => {
    const files = { 'app/docs/..near.json': '{"type":"boolean"}', 'app/far.yaml': 'type: number' };
    const document = thing({ near: { $ref: '..near.json' }, far: { $ref: '../far.yaml' } });
    expect(refused(document, files)).toMatchObject({ code: 0, isWritten: true });
  });

  test('and what was generated names files of its folder', () => {
    const folder = start('api.json', JSON.stringify(thing({})));
    run(folder, 'api.json');
    const base = join(folder, 'src/api/.presource-openapi.json');
    const record = JSON.parse(readFileSync(base, 'utf8'));
    writeFileSync(join(folder, 'mine.ts'), 'mine');
    record.files['../../mine.ts'] = 'mine';
    writeFileSync(base, JSON.stringify(record));
    const { code, err } = presource(folder, 'init', 'openapi', 'api.json');
    expect([code, err]).toEqual([2, expect.stringContaining('.presource-openapi.json is broken')]);
    expect(readFileSync(join(folder, 'mine.ts'), 'utf8')).toBe('mine');
  });
});

test.each([
  { paths: { '/x': null } },
  { paths: { '/x': { get: { parameters: {} } } } },
  { ...thing({}), servers: [null] },
  { ...thing({ a: null }) },
  { ...thing({ a: { allOf: 'x' } }) },
  { ...thing({ a: ref('One') }, { One: ref('Two'), Two: ref('One') }) },
])('a broken document is a named error: %j', (document) => {
  const folder = start('api.json', JSON.stringify({ openapi: '3.1.0', ...document }));
  const { code, err } = presource(folder, 'init', 'openapi', 'api.json');
  expect(code).toBe(2);
  expect(err).toMatch(
    /^error: api\.json is no valid OpenAPI document: .+\. Find its mistake with a validator/,
  );
});
