import { build, transform } from 'esbuild';
import { esbuildOptions, sizes } from './bundle.ts';
import { appMeasurement } from './measurements.ts';
import { presourceSources } from './sources.ts';
import { grouped, table } from './table.ts';

/**
 * Where the compiled small app's bytes are: each module's share, minified, and how much smaller the compressed bundle
 * would be without it. The latter do not add up, since what one module costs depends on what the others said already.
 */
export async function moduleTable(): Promise<string> {
  const chunks = await modulesOf();
  const whole = sizes(chunks.map(({ code }) => code).join(''));
  const rows = chunks.map(({ path, code }, i) => {
    const others = chunks.filter((_, j) => j !== i).map((chunk) => chunk.code);
    return { path, min: code.length, brotli: whole.brotli - sizes(others.join('')).brotli };
  });
  rows.sort((a, b) => b.brotli - a.brotli);
  return table(
    ['module', 'min', 'brotli'],
    [...rows, { path: 'all', ...whole }].map(({ path, min, brotli }) => [
      path,
      grouped(min),
      grouped(brotli),
    ]),
  );
}

/** The bundle cut at the comments in which esbuild names each module, and each piece minified. */
async function modulesOf(): Promise<{ path: string; code: string }[]> {
  // From the sources: the built package has no modules of ours any more, only short names that the sources have not.
  const options = esbuildOptions(await appMeasurement(0, 'compiled').program(), presourceSources);
  const named = { minify: false, minifyIdentifiers: true, minifySyntax: true };
  const { outputFiles } = await build({ ...options, ...named });
  const pieces = outputFiles[0]!.text.split(/^\/\/ (?=(?:\.\.\/)*[\w./-]+\.tsx?$)/m).slice(1);
  return Promise.all(
    pieces.map(async (piece) => {
      const end = piece.indexOf('\n');
      const { code } = await transform(piece.slice(end), { minifyWhitespace: true, format: 'esm' });
      return { path: piece.slice(0, end), code };
    }),
  );
}
