/** The plain loader, which Turbopack runs, does what the plugins do with their options. */
import { expect, test } from 'vitest';
import load, { type LoaderOptions } from '../../transformer/adapters/loader.ts';
import { compile } from '../../transformer/compile.ts';

const source = `import { createResource, Entity } from 'presource';
export class Author extends Entity { id = ''; name = ''; }
export class Post extends Entity {
  id = 0;
  author = Author.fromJS();
  static schema = { author: Author };
}
export const PostResource = createResource({ path: '/posts/:id', schema: Post, searchParams: {} as { author?: string } });
`;

const loaded = (options: LoaderOptions, mode = 'development'): string | undefined => {
  let result: string | undefined;
  const context = {
    resourcePath: '/app/src/data.ts',
    rootContext: '/app',
    mode,
    getOptions: () => options,
    callback(error: Error | null, code?: string) {
      if (error) throw error;
      result = code;
    },
  };
  load.call(context, source);
  return result;
};

const compiled = (options: LoaderOptions): string =>
  compile(source, {
    ...options,
    root: '/app',
    filename: '/app/src/data.ts',
    development: true,
    keepsTypes: true,
    tellsParts: true,
  }).code;

test.each<LoaderOptions>([
  {},
  { optimize: 'size' },
  { optimize: 'balanced' },
  { optimize: 'speed' },
  { fast: ['Post'] },
])('%o', (options) => {
  expect(loaded(options)).toBe(compiled(options));
});

test('each level is another output', () => {
  const levels = (['size', 'balanced', 'speed'] as const).map((optimize) => loaded({ optimize }));
  expect(new Set(levels).size).toBe(3);
});

test.each([
  [
    "'use client'\nconst { createResource } = require('presource');",
    "'use client'; TOLD\nconst { createResource } = require('presource');",
  ],
  ["#!/usr/bin/env node\nrequire('presource');", "#!/usr/bin/env node\n; TOLD require('presource');"],
  ["require('presource'); // and (", "TOLD require('presource'); // and ("],
  ["require('presource', (; // broken", "require('presource', (; // broken\nTOLD"],
])('an excluded file tells before its code: %j', (code, told) => {
  const options = { filename: '/app/src/data.js', isLeftOut: true, development: true, tellsParts: true };
  const statement = "Object.assign(globalThis, { [Symbol.for('presource')]: true });";
  expect(compile(code, options).code).toBe(told.replace('TOLD', statement));
});

test('an excluded file has the parser of its paths: no function is written for them', () => {
  const code =
    "import { createResource, Entity } from '@acme/data';\nclass File extends Entity {}\nexport const Files = createResource({ path: '/files/*at', schema: File });\n";
  const options = { filename: '/app/src/data.ts', sources: ['@acme/data'], link: (entry: string) => entry };
  expect(compile(code, { ...options, isLeftOut: true }).code).toBe(
    code.replace("'@acme/data';", "'@acme/data'; import 'presource/with-paths';"),
  );
  expect(compile(code, options).code).not.toContain('with-paths');
});

test('a file that is excluded stays as it is', () => {
  expect(loaded({ exclude: 'src/' }, 'production')).toBe(source);
  // A production build of it brings everything, and development has to know that before its code runs.
  const told = "Object.assign(globalThis, { [Symbol.for('presource')]: true });";
  expect(loaded({ exclude: 'src/' })).toBe(source.replace("'presource';", `'presource'; ${told}`));
});
