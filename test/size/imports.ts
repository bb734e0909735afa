import { build } from 'esbuild';
import { type Entries, presourceBuilt } from './built.ts';
import { type Bundler, bundlers, measure } from './bundle.ts';
import { appMeasurement, importAlone } from './measurements.ts';
import { grouped, table } from './table.ts';

/** What a package's entries export that has bytes, as `entry#name`: types leave no trace in what is built. */
async function exportsOf(entries: Entries): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: { ...entries },
    outdir: 'unwritten',
    bundle: true,
    format: 'esm',
    splitting: true,
    packages: 'external',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const outputs = Object.entries(metafile.outputs);
  return Object.keys(entries).flatMap((entry) => {
    const [, output] = outputs.find(([path]) => path === `unwritten/${entry}.js`)!;
    return [...output.exports].sort().map((name) => `${entry}#${name}`);
  });
}

/** What people import in a page. The others are for tests, for servers, or for generated code. */
const forPages = (entries: Entries): Entries =>
  Object.fromEntries(
    ['', '/react', '/ssr', '/next', '/devtools', '/inspect']
      .map((name) => `presource${name}`)
      .map((name) => [name, entries[name]!]),
  );

/** What people can import in a page, as `entry#name`. */
export const pageImports = async (): Promise<readonly string[]> =>
  exportsOf(forPages(await presourceBuilt()));

/**
 * One row per import: what it is alone, and what it adds to the small app, which has none of it already where that is not
 * next to nothing. Brotli.
 */
export async function importTable(): Promise<string> {
  const entries = forPages(await presourceBuilt());
  const { code } = await appMeasurement(0, 'plain').program();
  const brotli = async (bundler: Bundler, text: string) => (await measure(bundler, { code: text })).brotli;
  const apps = await Promise.all(bundlers.map((bundler) => brotli(bundler, code)));
  const everything = Object.keys(entries).map((entry) => `${entry}#*`);
  const rows: string[][] = [];
  for (const path of [...(await pageImports()), ...everything]) {
    const [entry, name] = path.split('#') as [string, string];
    const line = importAlone(entry, name);
    const cells = await Promise.all(
      bundlers.map(async (bundler, i) => [
        grouped(await brotli(bundler, line)),
        grouped((await brotli(bundler, code + line)) - apps[i]!),
      ]),
    );
    rows.push([path, ...cells.flat()]);
  }
  const columns = bundlers.flatMap((bundler) => [`${bundler} alone`, 'added to the app']);
  return table(['import, brotli', ...columns], rows);
}
