/** Takes the minified runtime apart, by which the command `presource` counts the bytes that an app has of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { type Expression, parseSync, type Statement } from 'oxc-parser';
import { PARTS, type PartName } from '../runtime/contract/parts.ts';
import { bytesTogether, type RuntimePiece, type RuntimeTable } from '../transformer/runtime-bytes.ts';
import { writePackage } from './runtime.ts';

/** What every app imports. */
const CORE = `
  import { createResource, Entity } from './compiled.js';
  import { DataProvider, useSuspense } from './compiled-react.js';
  console.log(createResource, Entity, DataProvider, useSuspense);
`;

/** Entries that apps have of their own. Those for development and for tests are in no bundle that people pay for. */
const OPTIONAL = ['boundaries', 'graphql', 'managers', 'next', 'ssr', 'validate'];

/** What servers alone run: no browser gets it. */
const OF_SERVERS = ['ssr#dehydrate', 'ssr#embed', 'ssr#ServerPage'].map((name) => `presource/${name}`);

/** What files import by name, by the file of the package that compiled files get it from. */
const ENTRIES = {
  presource: 'compiled',
  'presource/react': 'compiled-react',
  schema: 'compiled-schema',
  ...Object.fromEntries(OPTIONAL.map((name) => [`presource/${name}`, name])),
};

/** A statement of a bundle; its place in the package is the same in all bundles. */
export interface PlacedStatement {
  readonly place: string;
  readonly text: string;
}

/** A package of the runtime, to be bundled. */
export interface BundledPackage {
  readonly parts: readonly (readonly [name: PartName, code: string])[];
  /** What can be imported by name, and the code that does it. */
  readonly exports: readonly (readonly [key: string, code: string])[];
  readonly helpers: readonly (readonly [name: string, code: string])[];
  /** The statements of the core with more code. */
  readonly bundle: (more: string) => Promise<PlacedStatement[]>;
}

/** The minified runtime as statements, and what brings each of them. */
export const runtimeTable = (): Promise<RuntimeTable> => withPackage(tableOf);

/** Builds the package of the runtime for as long as it is used. */
export async function withPackage<Result>(use: (built: BundledPackage) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-bytes-'));
  try {
    await writePackage(folder);
    const imports = async (entry: string, file: string) =>
      (await exportsOf(folder, file)).map((name, at) => {
        const local = `more_${file.replaceAll('-', '_')}_${at}`;
        const code = `import { ${name} as ${local} } from './${file}.js';\nconsole.log(${local});\n`;
        return [entry ? `${entry}#${name}` : name, code] as const;
      });
    const exports = await Promise.all(Object.entries(ENTRIES).map(([entry, file]) => imports(entry, file)));
    return await use({
      parts: (Object.keys(PARTS) as PartName[]).map((name) => [name, `import './with-${name}.js';\n`]),
      exports: exports.flat().filter(([key]) => !OF_SERVERS.includes(key)),
      helpers: await imports('', 'internal'),
      bundle: (more) => statementsOf(folder, CORE + more),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The pieces beside which one is counted: an app that has it has them. */
type NeedsOf = (name: string, others: ReadonlyMap<string, RuntimePiece>) => RuntimePiece[];

/** The parts that a file asks for by the name of an export: `kinds` for `schema#Union`. */
const askedBy = (key: string): PartName[] => {
  const name = key.replace(/^.*#/, '');
  const isAsked = (part: PartName) => PARTS[part].words.includes(name) || PARTS[part].imports?.includes(name);
  return (Object.keys(PARTS) as PartName[]).filter(isAsked);
};

async function tableOf({ parts, exports, helpers, bundle }: BundledPackage): Promise<RuntimeTable> {
  const all = await bundle([...parts, ...exports, ...helpers].map(([, code]) => code).join(''));
  const indexes = new Map(all.map(({ place }, index) => [place, index]));
  if (indexes.size < all.length) throw new Error('Two statements of the runtime have one place.');
  const statements = all.map(({ text }) => text);
  const indexesOf = async (code: string) =>
    (await bundle(code)).map(({ place, text }) => {
      const index = indexes.get(place);
      if (index === undefined) throw new Error(`The whole runtime does not have ${text}.`);
      return index;
    });
  const ofCore = await indexesOf('');
  const empty = { statements, core: { statements: ofCore, bytes: 0 } } as unknown as RuntimeTable;
  const core = { ...empty.core, bytes: bytesTogether(empty, []) };
  const pieces = async (named: readonly (readonly [name: string, code: string])[], needsOf: NeedsOf) => {
    const made = named.map(async ([name, code]): Promise<[string, RuntimePiece]> => {
      const own = (await indexesOf(code)).filter((index) => !ofCore.includes(index));
      return [name, { bytes: 0, statements: own }];
    });
    const byName = new Map((await Promise.all(made)).filter(([, { statements: own }]) => own.length > 0));
    return Object.fromEntries(
      [...byName].map(([name, piece]): [string, RuntimePiece] => {
        const below = needsOf(name, byName);
        const bytes = bytesTogether(empty, [...below, piece]) - bytesTogether(empty, below);
        // A short statement that repeats others may compress to less than nothing.
        return [name, { ...piece, bytes: Math.max(0, bytes) }];
      }),
    );
  };
  const allParts = (await pieces(parts, (name, byName) =>
    PARTS[name as PartName].needs.map((need) => byName.get(need)!),
  )) as RuntimeTable['parts'];
  const partsAskedBy: NeedsOf = (name) => askedBy(name).map((part) => allParts[part]);
  return {
    statements,
    core,
    wholeBytes: bytesTogether(empty, Object.values(allParts)),
    parts: allParts,
    exports: await pieces(exports, partsAskedBy),
    helpers: await pieces(helpers, partsAskedBy),
  };
}

const OPTIONS = {
  write: false,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  outdir: 'out',
  legalComments: 'none',
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  external: ['react', 'react/*', 'react-dom', 'react-dom/*', 'next/*'],
} as const satisfies BuildOptions;

async function exportsOf(folder: string, file: string): Promise<string[]> {
  const entryPoints = [join(folder, `${file}.js`)];
  const { metafile } = await build({ ...OPTIONS, entryPoints, metafile: true });
  // The namespace of all schemas is not imported whole: each is an export of its own.
  return Object.values(metafile.outputs)[0]!.exports.filter((name) => name !== 'schema');
}

async function statementsOf(folder: string, contents: string): Promise<PlacedStatement[]> {
  const { outputFiles } = await build({
    ...OPTIONS,
    absWorkingDir: folder,
    stdin: { contents, resolveDir: folder, sourcefile: 'app' },
    sourcemap: 'external',
  });
  const [map, code] = outputFiles.map(({ text }) => text) as [string, string];
  const placeOf = placesIn(code, new SourceMap(JSON.parse(map)));
  const text = ({ start, end }: Expression | Statement) => code.slice(start, end);
  const all = parseSync('bundle.js', code).program.body.flatMap((statement): PlacedStatement[] => {
    if (statement.type === 'VariableDeclaration')
      return statement.declarations.map((one) => ({
        place: placeOf(one.start),
        text: `${statement.kind} ${code.slice(one.start, one.end)}`,
      }));
    if (statement.type !== 'ExpressionStatement')
      return [{ place: placeOf(statement.start), text: text(statement).replace(/;$/, '') }];
    const { expression } = statement;
    const expressions = expression.type === 'SequenceExpression' ? expression.expressions : [expression];
    return expressions.map((one) => ({ place: placeOf(one.start), text: text(one) }));
  });
  return all.filter(({ place }) => !/^app:/.test(place));
}

/** Where code of a bundle comes from: `with-keys.js:3:0`. */
function placesIn(code: string, map: SourceMap): (at: number) => string {
  const lines = [...code.matchAll(/^/gm)].map(({ index }) => index);
  return (at) => {
    const line = lines.findLastIndex((start) => start <= at);
    const entry = map.findEntry(line, at - lines[line]!);
    if (!('originalSource' in entry)) throw new Error(`${code.slice(at, at + 80)} comes from no file.`);
    return `${entry.originalSource}:${entry.originalLine}:${entry.originalColumn}`.replace(/^(\.\.\/)+/, '');
  };
}
