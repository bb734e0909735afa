import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { presourceBuilt } from '../size/built.ts';
import { sizes } from '../size/bundle.ts';
import { HOSTS, type Host, patchedOf, plugins } from './hosts.ts';
import { Project } from './project.ts';

/** The option `link`: an app's files import the core and the parts that they need. */

const TYPES = `declare module 'presource' {
  export class Entity { static schema: any; static fromJS(props?: object): any }
  export interface Denormalized {}
  export const createResource: (options: object) => any;
  export const schema: { Union: any; Collection: any };
  export class Controller { fetch(...args: any[]): any; get(...args: any[]): any }
}
declare module 'presource/react' { export const useSuspense: any; export const useController: any }
`;

const USER = "import { Entity } from 'presource';\nexport class User extends Entity { id = 0; name = ''; }\n";

const DATA = `import { createResource, type Denormalized, Entity } from 'presource';
import { User } from './user';
export class Post extends Entity { id = 0; author?: User; static schema = { author: User }; }
export const Posts = createResource({ path: '/posts/:id', schema: Post });
export const Users = createResource({ path: '/users/:id', schema: User });
export type Shown = Denormalized;
`;

const MAIN = `import { Controller } from 'presource';
import { Posts } from './data';
export const controller = new Controller();
export const add = (list: any) => controller.fetch(Posts.getList.push, list);
`;

const APP = { 'presource.d.ts': TYPES, 'user.ts': USER, 'data.ts': DATA, 'main.ts': MAIN };

const linked = plugins.map((one) => ({ ...one, link: true }));

const projects: Project[] = [];
afterAll(() => {
  for (const project of projects) project.remove();
});

function projectOf(host: Host, files: Readonly<Record<string, string>>, options: object = {}): Project {
  const isCommon = 'module' in options && options.module === 'CommonJS';
  const resolution = isCommon && host === 'ts59' ? { moduleResolution: 'node10' } : {};
  const project = new Project(files, { plugins: linked, esModuleInterop: true, ...options, ...resolution });
  projects.push(project);
  return project;
}

function built(host: Host, files: Readonly<Record<string, string>>, options: object = {}): Project {
  const project = projectOf(host, files, options);
  expect(project.tsc(patchedOf(host))).toEqual({ exitCode: 0, output: '' });
  return project;
}

const specifiers = (code: string): string[] =>
  [...code.matchAll(/(?:from |import |require\()["'](presource[^"']*)["']/g)].map(([, name]) => name!);

describe.each(HOSTS)('%s', (host) => {
  it.each(['ESNext', 'CommonJS'])('imports the core, and the parts by effect: %s', (module) => {
    const project = built(host, APP, { module });
    expect(specifiers(project.read('out/main.js'))).toEqual([
      'presource/compiled',
      'presource/with-additions',
      'presource/with-bodies',
    ]);
    expect(specifiers(project.read('out/user.js'))).toEqual(['presource/compiled']);
    const data = specifiers(project.read('out/data.js'));
    expect(data).toContain('presource/compiled');
    expect(data).toContain('presource/with-related');
    expect(data).not.toContain('presource/with-shapes');
  });

  it.each([
    [
      'an import further down',
      `${DATA}import { controller } from './main';\nexport const later = controller;\n`,
    ],
    ['code before the first import', `export const first = 1;\n${DATA}`],
  ])('requires in CommonJS before code of the file runs: %s', (_, data) => {
    const output = built(host, { ...APP, 'data.ts': data }, { module: 'CommonJS' }).read('out/data.js');
    const [before] = output.split(/__x\.|class Post/);
    for (const entry of ['presource/internal', 'presource/with-related'])
      expect(before).toContain(`require("${entry}")`);
  });

  it('leaves out what only types use', () => {
    const project = built(host, APP);
    expect(project.read('out/data.js')).not.toContain('Denormalized');
    const types =
      "import { type Denormalized, Entity } from 'presource';\nexport let one: Entity & Denormalized;\n";
    expect(built(host, { ...APP, 'types.ts': types }).read('out/types.js')).not.toContain('presource');
  });

  it('leaves declarations as they are', () => {
    const options = { declaration: true };
    const [one, other] = [built(host, APP, options), built(host, APP, { ...options, plugins: [] })];
    for (const file of ['data', 'main', 'user'])
      expect(one.read(`out/${file}.d.ts`)).toBe(other.read(`out/${file}.d.ts`));
  });

  it.each([
    ['alone', "import { schema } from 'presource';", ['presource/compiled-schema']],
    [
      'beside others',
      "import { createResource, schema as s } from 'presource';",
      ['presource/compiled', 'presource/compiled-schema'],
    ],
  ])('imports `schema` as a namespace: %s', (_, statement, names) => {
    const local = statement.includes('as s') ? 's' : 'schema';
    const text = `${statement}\nexport const make = (given: any) => new ${local}.Union(given);\n${local === 's' ? 'export { createResource };\n' : ''}`;
    const code = built(host, { ...APP, 'union.ts': text }).read('out/union.js');
    expect(specifiers(code).sort()).toEqual(expect.arrayContaining(names));
    expect(code).toContain(`import * as ${local} from "presource/compiled-schema"`);
    expect(code.match(new RegExp(`import .*\\b${local}\\b`, 'g'))).toHaveLength(1);
    // What makes CommonJS of it, as Jest does, requires in the order of the text.
    expect(code.indexOf('compiled-schema')).toBeLessThan(code.indexOf('export const make'));
    const common = built(host, { ...APP, 'union.ts': text }, { module: 'CommonJS' }).read('out/union.js');
    expect(common).toContain('presource_1.schema.Union');
    expect(specifiers(common)).toContain('presource/compiled');
  });

  it('links what is exported on, and leaves what brings everything', () => {
    const text = "export { Entity } from 'presource';\nexport { useSuspense } from 'presource/react';\n";
    const code = built(host, { ...APP, 'on.ts': text }).read('out/on.js');
    expect(specifiers(code)).toEqual(['presource/compiled', 'presource/compiled-react']);
    const whole =
      "import 'presource';\nexport * from 'presource/react';\nexport const late = import('presource');\n";
    expect(
      built(host, { ...APP, 'on.ts': whole })
        .read('out/on.js')
        .match(/compiled/g),
    ).toBeNull();
  });

  it('adds parts to files that import none of ours, and to files that are left out', () => {
    const text = "import { Posts } from './data';\nexport const keys = Posts.getList.testKey;\n";
    const options = { plugins: linked.map((one) => ({ ...one, exclude: ['other.ts', 'user.ts'] })) };
    const project = built(host, { ...APP, 'other.ts': text }, options);
    expect(specifiers(project.read('out/other.js'))).toEqual(['presource/with-keys']);
    expect(project.read('out/user.js')).toContain("from 'presource'");
  });

  it('links `shapes` where an imported name may be no class', () => {
    const options = { isolatedModules: true };
    expect(built(host, APP, options).read('out/data.js')).toContain('presource/with-shapes');
    const shape = 'export type User = object;\nexport const User = { id: 0 };\n';
    const project = built(host, { ...APP, 'user.ts': shape });
    expect(project.read('out/data.js')).toContain('presource/with-shapes');
  });

  it.each([
    ['with-converters', 'a declaration', 'export function toDate(iso: string) { return new Date(iso); }'],
    ['with-converters', 'a constant', 'export const toDate = (iso: string) => new Date(iso);'],
    ['with-converters', 'handed on', "export { default as toDate } from './default';"],
    [
      'with-converters',
      'a class',
      'export class toDate { static of(iso: string) { return new Date(iso); } }',
      'toDate.of',
    ],
    ['with-shapes', 'a getter', 'export class toDate { static get of() { return {}; } }', 'toDate.of'],
    ['with-shapes', 'a variable', 'export let toDate = (iso: string) => new Date(iso);'],
    ['with-shapes', 'made by a call', 'export const toDate = Object((iso: string) => new Date(iso));'],
  ])('links `%s` for an imported converter: %s', (part, _, dates, converter = 'toDate') => {
    const files = {
      ...APP,
      'default.ts': 'export default (iso: string) => new Date(iso);\n',
      'dates.ts': `${dates}\n`,
      'day.ts': `import { Entity } from 'presource';\nimport { toDate } from './dates';\nexport class Day extends Entity { id = ''; at = new Date(0); static schema = { at: ${converter} }; }\n`,
    };
    const names = specifiers(built(host, files).read('out/day.js'));
    // Shapes bring converters.
    expect(names.find((name) => /converters|shapes/.test(name))).toBe(`presource/${part}`);
  });

  it('links again in watch mode what a neighbor made another', () => {
    const project = projectOf(host, APP);
    const watching = project.watch(patchedOf(host));
    expect(project.read('out/data.js')).not.toContain('presource/with-shapes');
    watching.change('src/user.ts', 'export type User = object;\nexport const User = { id: 0 };\n');
    expect(watching.output()).toContain('Found 0 errors');
    expect(project.read('out/data.js')).toContain('presource/with-shapes');
    watching.change('src/user.ts', USER);
    expect(project.read('out/data.js')).not.toContain('presource/with-shapes');
    watching.close();
  });

  it.each([
    ['each name', "export { User } from './user';\n"],
    ['all names', "export * from './user';\n"],
  ])('is right in an incremental build, also behind an index of %s', (_, index) => {
    const files = { ...APP, 'data.ts': DATA.replace('./user', './all'), 'all.ts': index };
    const shape = 'export type User = object;\nexport const User = { id: 0 };\n';
    const inSteps = projectOf(host, files, { incremental: true });
    inSteps.tsc(patchedOf(host));
    inSteps.write('src/user.ts', shape);
    expect(inSteps.tsc(patchedOf(host))).toEqual({ exitCode: 0, output: '' });
    expect(inSteps.read('out/data.js')).toContain('presource/with-shapes');

    const project = projectOf(host, files);
    const watching = project.watch(patchedOf(host));
    watching.change('src/user.ts', shape);
    expect(project.read('out/data.js')).toContain('presource/with-shapes');
    watching.close();

    // Nothing is kept here.
    expect(built(host, files).read('out/data.js')).not.toContain('presource/with-shapes');
  });

  it('says what is wrong with the option', () => {
    const options = { plugins: plugins.map((one) => ({ ...one, link: 'used' })) };
    const project = projectOf(host, APP, options);
    expect(() => project.tsc(patchedOf(host))).toThrow('The option `link` of presource is "used".');
  });
});

/** The bytes of the app's bundle, minified, by esbuild without a plugin. */
async function bytesOf(project: Project): Promise<number> {
  writeFileSync(join(project.folder, 'entry.js'), "export * from './out/main.js';");
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(project.folder, 'entry.js')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    legalComments: 'none',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { ...(await presourceBuilt()) },
    external: ['react'],
  });
  return sizes(outputFiles[0]!.text).brotli;
}

/** `UPDATE=1` writes the bytes into the page. */
describe('a bundle of the output', () => {
  const file = join(import.meta.dirname, '../../docs/how-to/tsc.md');

  it.each([
    ['ES modules', 'ESNext'],
    ['CommonJS', 'CommonJS'],
  ])('has the bytes that the documentation says: %s', async (name, module) => {
    const whole = await bytesOf(built('ts60', APP, { module, plugins }));
    const small = await bytesOf(built('ts60', APP, { module }));
    const row = new RegExp(`\\| ${name} \\| ([\\d.]+) kB \\| ([\\d.]+) kB \\|`);
    const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
    const page = readFileSync(file, 'utf8');
    if (process.env.UPDATE === '1')
      writeFileSync(file, page.replace(row, `| ${name} | ${kilobytes(whole)} kB | ${kilobytes(small)} kB |`));
    const said = row.exec(readFileSync(file, 'utf8'));
    expect(Math.abs(Number(said?.[1]) - whole / 1000), `${whole} bytes`).toBeLessThan(0.1);
    expect(Math.abs(Number(said?.[2]) - small / 1000), `${small} bytes`).toBeLessThan(0.1);
  });
});
