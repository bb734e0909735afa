import { SourceMap, type SourceMapping } from 'node:module';
import { describe, expect, it } from 'vitest';
import { compile, print } from '../../transformer/compile.ts';

const output = (code: string, filename = 'model.ts'): string => compile(code, { filename }).code;

/** Lines before the marker: what became of the user's own text. */
const own = (code: string, filename?: string): string =>
  output(code, filename).split('/* v8 ignore start')[0]!;

describe('a file that is none of ours', () => {
  const foreign = {
    'without any mention': 'export const a = 1;',
    'with a mention in a comment': "// like presource, but simpler\nimport { Entity } from 'other';",
    'with types only': "import type { Entity } from 'presource';\nexport type { Entity };",
    'with an import for its effect': "import 'presource';",
    'with an export of ours': "export { Entity } from 'presource';",
    'with our runtime alone': "import * as x from 'presource/internal';\nx.part;",
  };
  for (const [rule, code] of Object.entries(foreign)) {
    it(`${rule} comes back as it is`, () => {
      const result = compile(code, { filename: 'a.ts' });
      expect(result).toMatchObject({ code, map: undefined, diagnostics: [], report: [] });
    });
  }

  it('may be broken: that is for others to say', () => {
    expect(compile("import a from 'presource-like'; const =", { filename: 'a.ts' }).diagnostics).toEqual([]);
  });

  it('comes back as it is when nothing of ours is used', () => {
    const code =
      "import { NetworkError } from 'presource';\nexport const is = (e) => e instanceof NetworkError;";
    expect(compile(code, { filename: 'a.ts' })).toMatchObject({ code, map: undefined });
  });
});

describe('the text around', () => {
  it('keeps CRLF, also in what is appended', () => {
    const code =
      "import { Entity } from 'presource';\r\nclass A extends Entity {\r\n  static schema = { a: A };\r\n}\r\n";
    const lines = output(code).split('\n');
    expect(lines.slice(0, -1).every((line) => line.endsWith('\r'))).toBe(true);
    expect(lines.at(-1)).toBe('');
  });

  it('keeps a byte order mark, a hashbang and directives first', () => {
    const code =
      "\uFEFF'use client';\nimport { Entity } from 'presource';\nclass A extends Entity { static schema = { a: A } }";
    expect(own(code).startsWith('\uFEFF')).toBe(true);
    expect(own(code).slice(1)).toMatchInlineSnapshot(`
      "'use client';
      import { Entity } from 'presource'; import * as __x from 'presource/internal';
      class A extends Entity { static get name() { return 'A'; } static schema = /*#__PURE__*/ __x.links({ a: A }, (a) => [a.a]) }"
    `);
    const script = code.replace('\uFEFF', '#!/usr/bin/env node\n');
    expect(output(script).split('\n')[0]).toBe('#!/usr/bin/env node');
  });

  it('works without semicolons, and without types in JavaScript', () => {
    const code = [
      "import { Entity, createResource } from 'presource'",
      '(() => {})()',
      'export class User extends Entity {',
      "  id = ''",
      "  static ['table'] = 'users'",
      '}',
      "export class Post extends Entity { static schema = { author: User }; static ['a'] = 1 }",
      "export const Posts = createResource({ path: '/posts/:id', schema: Post, })",
    ].join('\n');
    expect(output(code, 'model.js')).toMatchInlineSnapshot(`
      "import { Entity, createResource } from 'presource'; import * as __x from 'presource/internal'
      (() => {})()
      export class User extends Entity { static get name() { return 'User'; }
        id = ''
        static ['table'] = 'users'
      }
      export class Post extends Entity { static get name() { return 'Post'; } static schema = /*#__PURE__*/ __x.links({ author: User }, (post) => [post.author]); static ['a'] = 1 }
      export const Posts = /*#__PURE__*/ createResource({ path: '/posts/:id', schema: Post, })"
    `);
    const { code: linked } = compile(`${code}\nPosts.getList.push`, {
      filename: 'model.js',
      link: (entry) => entry,
    });
    expect(linked.split('\n')[0]).toMatch(
      /^import \{ Entity, createResource \} from '[^']+'(; import (\* as __x from )?'[^']+')+$/,
    );
  });

  it('erases options wherever they stand, and keeps the lines', () => {
    const options = [
      "{ searchParams: {} as A, path: '/a/:id', schema: X }",
      "{ path: '/a/:id', schema: X, searchParams: {} as A }",
      "{ path: '/a/:id', searchParams: {} as A , schema: X, }",
      "{ path: '/a/:id', /* one */ searchParams: {} as A /* two */, /* three */ schema: X }",
      "{\n  path: '/a/:id',\n  searchParams: {} as {\n    a: 1;\n  },\n  schema: X\n}",
      "{\n  path: '/a/:id', schema: X,\n  searchParams: undefined // none\n}",
    ];
    for (const option of options) {
      const code = `import { createResource } from 'presource';\nexport const R = createResource(${option});\n`;
      const compiled = output(code);
      expect(compiled).not.toContain('searchParams');
      expect(compiled.split('\n')).toHaveLength(code.split('\n').length);
      expect(compile(compiled.replace('presource', 'other'), { filename: 'a.ts' }).diagnostics).toEqual([]);
    }
  });

  it('leaves ambient declarations alone', () => {
    const code =
      "import { Entity } from 'presource';\ndeclare class A extends Entity {}\ndeclare module 'x' { class B extends Entity {} }\n";
    expect(output(code)).toBe(code);
  });
});

describe('a fast class', () => {
  const MODEL = "import { Entity } from 'presource';\nclass A extends Entity { id = 1; name = 'a' }";
  const fast = (code: string, filename = 'model.ts', option: boolean | string[] = true) =>
    compile(code, { filename, fast: option });

  it('keeps CRLF, and gives the last line its end', () => {
    const { code } = fast(MODEL.replaceAll('\n', '\r\n'));
    const lines = code.split('\n');
    expect(lines.slice(0, -1).every((line) => line.endsWith('\r'))).toBe(true);
    expect(lines.at(-1)).toBe('');
  });

  it.each(['js', 'jsx', 'mjs', 'cjs'])('has functions without types in .%s', (extension) => {
    const { code } = fast(MODEL, `model.${extension}`);
    expect(code).toContain('function makeA(data) {');
    expect(code).toContain('function sameA(a, data) {');
  });

  it.each(['ts', 'tsx', 'mts', 'cts'])('has functions with types in .%s', (extension) => {
    const { code } = fast(MODEL, `model.${extension}`);
    expect(code).toContain('function makeA(this: __x.Fields, data: __x.Fields): void {');
    expect(code).toContain('function sameA(a: __x.Fields, data: __x.Fields): boolean {');
  });

  it('counts the bytes of its functions, without types', () => {
    const sizes = ['model.ts', 'model.js'].map((name) => fast(MODEL, name).report[0]!.bytes);
    expect(sizes[0]).toBe(sizes[1]);
    const small = compile(MODEL, { filename: 'model.ts' }).report[0]!.bytes;
    expect(sizes[0]).toBeGreaterThan(small + 200);
  });

  it('notes its place in development, as others do', () => {
    const { code } = compile(MODEL, { filename: 'model.ts', fast: true, development: true });
    expect(code).toContain(
      "'~fields'() { return __x.fields(makeA, sameA); } static [Symbol.for('presource.place')]",
    );
  });

  it('is none without a field, with functions of its own, or where the option does not name it', () => {
    const plain = compile(MODEL, { filename: 'model.ts' }).code;
    expect(fast(MODEL, 'model.ts', ['B']).code).toBe(plain);
    expect(fast(MODEL, 'model.ts', []).code).toBe(plain);
    for (const body of ['', 'static id = 1', 'id = 1; static get "~fields"() { return undefined }'])
      expect(fast(MODEL.replace("id = 1; name = 'a'", body)).code).not.toContain('makeA');
  });

  it('maps nothing of what is appended, and everything before it', () => {
    const { map, code } = fast(MODEL);
    const trace = new SourceMap(map as never);
    const name = code.split('\n')[1]!.indexOf('name = ');
    expect(trace.findEntry(1, name)).toMatchObject({
      originalLine: 1,
      originalColumn: MODEL.split('\n')[1]!.indexOf('name = '),
    });
    const mapped = (map as { mappings: string }).mappings.split(';');
    expect(mapped.slice(2).join('')).toBe('');
  });

  it.each([1, 'Post', null, {}, ['Post', 1]])('is not asked for by %j', (option) => {
    expect(() => fast(MODEL, 'model.ts', option as never)).toThrow(
      `The option \`fast\` of presource is ${JSON.stringify(option)}.`,
    );
  });
});

describe('options and results', () => {
  it('knows other modules that export ours', () => {
    const code =
      "import { Entity } from '@acme/data';\nexport class A extends Entity { static schema = { next: A }; }\n";
    // The parent may be an entity: the class keeps its name.
    expect(output(code)).toBe(code.replace('{ static', "{ static get name() { return 'A'; } static"));
    const { code: compiled } = compile(code, { filename: 'a.ts', sources: ['@acme/data'] });
    expect(compiled).toContain("static get name() { return 'A'; }");
    expect(compiled).toContain('.links(');
  });

  it('maps every word of the user to where it was', () => {
    const code = [
      "import { createResource, Entity } from 'presource';",
      'class First extends Entity { id = one; static schema = { first: First, rest: [First] }; two = 2 }',
      "const Resource = createResource({ path: '/first/:id', searchParams: {}, schema: First, three: 3 });",
    ].join('\n');
    const { map, code: output } = compile(code, { filename: 'src/a.ts' });
    const lines = { input: code.split('\n'), output: output.split('\n') };
    const trace = new SourceMap(map as never);
    for (const word of ['one', 'first: ', 'rest', 'two', 'Resource =', 'schema: First,', 'three']) {
      const line = lines.output.findIndex((text) => text.includes(word));
      const { originalSource, originalLine, originalColumn } = trace.findEntry(
        line,
        lines.output[line]!.indexOf(word),
      ) as SourceMapping;
      const place = [originalSource, originalLine, originalColumn];
      const wanted = lines.input.findIndex((text) => text.includes(word));
      expect(place, word).toEqual(['src/a.ts', wanted, lines.input[wanted]!.indexOf(word)]);
    }
    expect(map?.sourcesContent).toEqual([code]);
  });

  it('tells a syntax error with its place', () => {
    const code = "import { Entity } from 'presource';\n\nexport class A extends Entity {\n  id = ;\n}\n";
    const { diagnostics, code: same } = compile(code, { filename: 'src/a.ts' });
    expect(same).toBe(code);
    expect(diagnostics.map((one) => print(one)).join()).toMatchInlineSnapshot(`
      "src/a.ts:4:8 error syntax-error: The file has a syntax error
      The parser stopped: Unexpected token.

        3 | export class A extends Entity {
      > 4 |   id = ;
          |        ^
        5 | }

      Correct the syntax at the marked place."
    `);
  });

  it('reports each declaration: what it is, whether it was compiled, and how many bytes it got', () => {
    const code = [
      "import { Entity, createResource } from 'presource';",
      'class A extends Entity { static schema = { ...other } }',
      'class B extends Entity { static schema = { a: A } }',
      "const R = createResource({ path: '/b/:id' + suffix, schema: B });",
      'B.schema = { ...B.schema, b: B };',
    ].join('\n');
    const { report } = compile(code, { filename: 'a.ts' });
    expect(report.map(({ origin, ...entry }) => entry)).toMatchInlineSnapshot(`
      [
        {
          "bytes": 34,
          "compiled": false,
          "kind": "entity",
          "name": "A",
          "reason": "its schema has a spread",
          "reasonOrigin": {
            "end": 103,
            "file": "a.ts",
            "start": 95,
          },
          "remedy": "Write the keys of the other schema here, or declare its class in this file.",
        },
        {
          "bytes": 34,
          "compiled": true,
          "kind": "entity",
          "name": "B",
          "reason": undefined,
          "reasonOrigin": undefined,
          "remedy": undefined,
        },
        {
          "bytes": 0,
          "compiled": false,
          "kind": "resource",
          "name": "R",
          "reason": "its path is not constant in this file",
          "reasonOrigin": {
            "end": 210,
            "file": "a.ts",
            "start": 193,
          },
          "remedy": "Write the path as text, or as a \`const\` of this file. Put a host into \`urlPrefix\`.",
        },
        {
          "bytes": 44,
          "compiled": true,
          "kind": "entity",
          "name": "B.schema",
          "reason": undefined,
          "reasonOrigin": undefined,
          "remedy": undefined,
        },
      ]
    `);
  });
});
