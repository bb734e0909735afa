/**
 * Builds package `presource`: ES modules, their declarations, and a CommonJS twin of each file. A twin is made of the
 * finished file, so both formats have the same parts, and the same short names.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, build, type Plugin, transform } from 'esbuild';
import carried from '../runtime/carried-names.json' with { type: 'json' };
import { PARTS } from '../runtime/contract/parts.ts';
import names from '../runtime/internal-names.json' with { type: 'json' };
import { closeCores, writeCores } from './cores.ts';
import { writeDeclarations } from './declarations.ts';
import { OLDER, OLDER_VERSIONS, writeOlderTypes } from './older-types.ts';

const root = join(import.meta.dirname, '../runtime');
const target = 'es2022';

/** `presource` and `presource/<name>`: an entry is a line here. Their order is that of the chunks, and worth a few bytes. */
const entries = {
  index: 'index.ts',
  internal: 'internal.ts',
  react: 'react/index.ts',
  ssr: 'ssr/index.ts',
  next: 'next/client.ts',
  'next-server': 'next/server.ts',
};
/** The runtime without its parts, for compiled files. */
const compiled = {
  compiled: 'compiled.ts',
  'compiled-react': 'react/compiled.ts',
  'compiled-schema': 'schema/index.ts',
};
/**
 * No entries, but files of their own: built into another one, an object of all schemas, or a class whose parent is React's,
 * would be in every app, and what lazy routes alone use would be loaded before the first screen.
 */
const apart = {
  'uncompiled-schema': 'schema/uncompiled.ts',
  'error-boundary': 'react/error-boundary.ts',
  'use-live': 'react/use-live.ts',
  'row-key': 'store/row-key.ts',
  'use-query': 'react/use-query.ts',
  'use-fetch': 'react/use-fetch.ts',
};
/** Imported for their effect: each stays a file of its own, by whose name `sideEffects` can tell it. */
const parts = Object.fromEntries(Object.keys(PARTS).map((name) => [`with-${name}`, `parts/${name}.ts`]));
const effects: Readonly<Record<string, string>> = { ...parts, everything: 'everything.ts' };
/** For `sideEffects`: what a bundler must keep though nobody names anything of it; of the sources, too, for our tests. */
const kept = [
  ...['index', 'react', 'everything', 'with-*'].map((name) => `./dist/${name}.*`),
  ...[entries.index, entries.react, 'everything.ts', 'parts/*.ts'].map((file) => `./${file}`),
];
/**
 * Know the shortened names, and are no part of what all apps have: built by themselves, on top of the entries, they cannot
 * move what an app without them has into other files. `inspect` is what of the devtools needs no React.
 */
const above = {
  boundaries: 'boundaries/index.ts',
  devtools: 'devtools/index.ts',
  inspect: 'devtools/data.ts',
  validate: 'validate/index.ts',
};
/** Uses only what is public, and has members with names that are shortened elsewhere. */
const named = { graphql: 'graphql/index.ts', managers: 'managers/index.ts' };
/** Entries for tests. */
const tools = {
  testing: 'testing/index.ts',
  msw: 'msw/index.ts',
};

/**
 * Only tools that cannot `require` an ES module take the twin; Node (`module-sync`), Bun and bundlers (`module`) never have
 * both, which would be two copies. TypeScript finds the declarations beside; 4.9 has its own, but for parts, which declare
 * nothing.
 */
const exportOf = (name: string) => ({
  ...(!(name in effects) && {
    [`types@${OLDER_VERSIONS}`]: {
      require: `./dist/${OLDER}/${name}.d.cts`,
      default: `./dist/${OLDER}/${name}.d.ts`,
    },
  }),
  'module-sync': `./dist/${name}.js`,
  bun: `./dist/${name}.js`,
  module: `./dist/${name}.js`,
  require: `./dist/${name}.cjs`,
  default: `./dist/${name}.js`,
});

/** The most frequent first, as they are in what else an app consists of: one distribution of letters compresses best. */
const letters = [...'tesirnohalcufdpyvmgwbjkxqzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((second) => letters.map((first) => first + second));

/**
 * Names of properties that only this package reads, the most frequent first, get short ones, which a bundler cannot do by
 * itself. Never a name that an object of the user's or of the platform has (`at`).
 */
const free = [...letters, ...pairs].filter((name) => !(name in []));
/** Public classes carry these, and a class derived from one may have any name of its own: `i`, but hardly `$1`. */
const short = Object.fromEntries([
  ...names.filter((name) => !carried.includes(name)).map((name, i) => [name, free[i]!]),
  ...carried.map((name, i) => [name, `$${letters[i]}`]),
]);

/** Leaves imports of some files to the entry that they are. */
const separate = (files: RegExp, entryOf: (path: string) => string): Plugin => ({
  name: 'separate',
  setup({ onResolve }) {
    onResolve({ filter: files }, ({ path, importer }) =>
      importer ? { path: `./${entryOf(path)}.js`, external: true } : undefined,
    );
  },
});

/** For what imports the runtime by its entries. */
const onTop = separate(/^\.\.\/(react\/)?(index|compiled)\.ts$/, (path) => {
  const [, folder, name] = /(react\/)?(\w+)\.ts$/.exec(path)!;
  return name === 'index' ? (folder ? 'react' : 'index') : folder ? 'compiled-react' : 'compiled';
});

/** `presource/inspect` knows the short names. */
const inspecting = separate(/^\.\.\/devtools\/data\.ts$/, () => 'inspect');

/** Leaves what is imported for its effect to the entry that it is. */
const effectsApart: Plugin = {
  name: 'effects-apart',
  setup({ onResolve }) {
    const names = new Map(Object.entries(effects).map(([name, file]) => [join(root, file), name]));
    const filter = new RegExp(
      `/(${Object.values(effects)
        .map((file) => basename(file))
        .join('|')})$`,
    );
    onResolve({ filter }, ({ path, importer }) => {
      const name = importer && names.get(join(dirname(importer), path));
      return name ? { path: `./${name}.js`, external: true, sideEffects: true } : undefined;
    });
  },
};

const shortened: BuildOptions = { mangleProps: new RegExp(`^(${names.join('|')})$`), mangleCache: short };

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  target,
  // For a browser esbuild would decide here already that this is development.
  platform: 'node',
  packages: 'external',
  logLevel: 'warning',
};

/** The ES modules. */
export async function writeModules(outdir: string): Promise<void> {
  const ofCores = await writeCores(outdir, { ...shared, ...shortened });
  await build({
    ...shared,
    outdir,
    entryPoints: { ...entries, ...compiled, ...apart, ...effects },
    // `export * as schema` stays one.
    plugins: [
      ...ofCores,
      separate(/^\.\/schema\/(index|uncompiled)\.ts$/, (path) =>
        path.endsWith('/index.ts') ? 'compiled-schema' : 'uncompiled-schema',
      ),
      // What is for the browser stays a file of its own, which says so.
      separate(/^\.\/client\.ts$/, () => 'next'),
      effectsApart,
    ],
    ...shortened,
  });
  await build({ ...shared, outdir, entryPoints: above, plugins: [onTop], ...shortened });
  // By themselves, on top of the entries: they read what is not ours (msw's requests, a page's location) by names that
  // are shortened above, and bytes do not matter there.
  await build({
    ...shared,
    outdir,
    entryPoints: { ...tools, ...named },
    plugins: [onTop, inspecting, effectsApart],
  });
  await closeCores(outdir);
}

/** The ES modules as a package whose effects bundlers know, to be measured. */
export async function writePackage(outdir: string): Promise<void> {
  await writeModules(outdir);
  const sideEffects = kept.map((path) => path.replace('/dist', ''));
  await writeFile(join(outdir, 'package.json'), JSON.stringify({ type: 'module', sideEffects }));
}

/** The file of what an entry of generated code declares: `declared-react` of `compiled-react`. */
const declaredIn = (name: string): string => name.replace('compiled', 'declared');

/** The declarations of all entries, for both formats. */
export async function writeTypes(outdir: string): Promise<void> {
  const { 'next-server': server, ...others } = entries;
  // What an entry of generated code declares is in a file that is no entry: the declarations of people's code then name it by
  // the entry that they import.
  const generated = Object.entries(compiled).map(([name, file]) => [declaredIn(name), file]);
  // TypeScript does not ask for what server components import, so one declaration has the exports of both files.
  await writeDeclarations(
    root,
    { ...others, next: server, ...Object.fromEntries(generated), ...above, ...named, ...tools },
    outdir,
  );
  for (const name of Object.keys(compiled))
    await writeFile(join(outdir, `${name}.d.ts`), `export * from './${declaredIn(name)}.js';\n`);
  await writeFile(join(outdir, 'next-server.d.ts'), "export * from './next.js';\n");
  // They export nothing.
  for (const name of Object.keys(effects)) await writeFile(join(outdir, `${name}.d.ts`), 'export {};\n');
  await writeTwins(outdir, '.d.ts');
  await writeOlderTypes(outdir);
}

/** Gives each file with this end its CommonJS twin: `react.cjs`, `react.d.cts`. */
async function writeTwins(folder: string, end: '.js' | '.d.ts'): Promise<void> {
  for (const file of await readdir(folder)) {
    if (!file.endsWith(end)) continue;
    const text = await readFile(join(folder, file), 'utf8');
    const twin = text.replace(/(["'])(\.\/[\w-]+)\.js\1/g, '$1$2.cjs$1');
    const code = end === '.js' ? (await transform(twin, COMMONJS)).code : twin;
    await writeFile(join(folder, file.replace(/([jt])s$/, 'c$1s')), code);
  }
}

const COMMONJS = {
  format: 'cjs',
  target,
  platform: 'node',
  // CommonJS tools (Jest) cannot import while they run.
  supported: { 'dynamic-import': false },
} as const;

/** Writes into the package's description how its entries are found. */
async function describe(): Promise<void> {
  const file = join(root, 'package.json');
  const names = Object.keys({ ...entries, ...above, ...named, ...tools, ...compiled, ...parts }).filter(
    (name) => name !== 'next-server',
  );
  const text = await readFile(file, 'utf8');
  const description = JSON.parse(text);
  description.exports = Object.fromEntries([
    ...names.map((name) => [name === 'index' ? '.' : `./${name}`, exportOf(name)]),
    // What server components import is another file.
    ['./next', { 'react-server': './dist/next-server.js', ...exportOf('next') }],
    ['./package.json', './package.json'],
  ]);
  description.typesVersions = {
    [OLDER_VERSIONS]: { 'dist/*': [`./dist/${OLDER}/*`], '*': [`./dist/${OLDER}/*.d.ts`] },
    '*': { '*': ['./dist/*.d.ts', './*'] },
  };
  description.sideEffects = kept;
  const written = `${JSON.stringify(description, null, 2)}\n`;
  if (written !== text) await writeFile(file, written);
}

async function main(): Promise<void> {
  const outdir = join(root, 'dist');
  await rm(outdir, { recursive: true, force: true });
  await describe();
  await Promise.all([writeModules(outdir).then(() => writeTwins(outdir, '.js')), writeTypes(outdir)]);
}

if (import.meta.main) await main();
