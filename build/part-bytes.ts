/** Measures what each part of the runtime adds to a bundle, for the command `presource`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { PARTS, type PartName } from '../runtime/parts/declared.ts';
import { writePackage } from './runtime.ts';

/** What every app imports; helpers of generated code are not counted. */
const CORE = `
  import { createResource, Entity } from './compiled.js';
  import { DataProvider, useSuspense } from './compiled-react.js';
  console.log(createResource, Entity, DataProvider, useSuspense);
`;

/** What files import by name, by the file of the package that compiled files get it from. */
const ENTRIES = {
  presource: 'compiled',
  'presource/react': 'compiled-react',
  schema: 'compiled-schema',
} as const;

/** Compressed bytes of the runtime. */
export interface RuntimeBytes {
  /** Of the core, and of each part added to those that it needs. */
  readonly parts: Readonly<Record<string, number>>;
  /** Of what can be imported beside the core: `presource#RestEndpoint`, `schema#Union`. */
  readonly exports: Readonly<Record<string, number>>;
}

/** Measures (brotli) minified production bundles. */
export async function runtimeBytes(): Promise<RuntimeBytes> {
  const folder = await mkdtemp(join(tmpdir(), 'presource-bytes-'));
  try {
    await writePackage(folder);
    const bytesWith = measure(folder);
    const core = await bytesWith('');
    const names = Object.keys(PARTS) as PartName[];
    /** Text that repeats costs less the more there is: what code adds is between a small app and a large one. */
    const between = async (small: readonly PartName[], large: readonly PartName[], code: string) => {
      const added = await Promise.all(
        [small, large].map(async (parts) => {
          const before = importsOf(parts);
          return (await bytesWith(before + code)) - (await bytesWith(before));
        }),
      );
      return Math.round(SMALL_SHARE * added[0]! + (1 - SMALL_SHARE) * added[1]!);
    };
    const parts = names.map(async (name) => {
      const others = names.filter((one) => one !== name && !PARTS[one].needs.includes(name));
      return [name, await between(PARTS[name].needs, others, importsOf([name]))] as const;
    });
    const exports = (await exportsIn(folder)).map(async ([entry, file, name]) => {
      const code = `import { ${name} as more } from './${file}.js';\nconsole.log(more);\n`;
      return [`${entry}#${name}`, await between([], names, code)] as const;
    });
    const measured = (await Promise.all(exports)).filter(([, added]) => added > SAME);
    return {
      parts: { core, ...Object.fromEntries(await Promise.all(parts)) },
      exports: Object.fromEntries(measured),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where most apps are between the small and the large one: found with the apps of test/command/bytes. */
const SMALL_SHARE = 0.579;

/** Bytes that the statement alone costs which names an export. */
const SAME = 25;

const importsOf = (parts: readonly PartName[]): string =>
  parts.map((part) => `import './with-${part}.js';\n`).join('');

async function exportsIn(folder: string): Promise<(readonly [entry: string, file: string, name: string])[]> {
  const all = Object.entries(ENTRIES).map(async ([entry, file]) => {
    const { metafile } = await build({
      ...OPTIONS,
      entryPoints: [join(folder, `${file}.js`)],
      metafile: true,
    });
    const [output] = Object.values(metafile.outputs);
    return output!.exports.map((name) => [entry, file, name] as const);
  });
  return (await Promise.all(all)).flat();
}

const OPTIONS = {
  write: false,
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
} as const satisfies BuildOptions;

/** Bytes of the core with more code, each measured once. */
function measure(folder: string): (more: string) => Promise<number> {
  const known = new Map<string, Promise<number>>();
  return (more) => {
    const bytes = known.get(more) ?? bytesOf(folder, more);
    known.set(more, bytes);
    return bytes;
  };
}

async function bytesOf(folder: string, more: string): Promise<number> {
  const { outputFiles } = await build({ ...OPTIONS, stdin: { contents: CORE + more, resolveDir: folder } });
  return brotliCompressSync(outputFiles[0]!.contents).length;
}
