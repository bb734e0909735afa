import { build } from 'esbuild';
import { esbuildOptions } from './bundle.ts';
import { appMeasurement } from './measurements.ts';
import { grouped, table } from './table.ts';

/**
 * Which modules the compiled small app's minified bytes are in. Compressed bytes have no module: what one costs
 * depends on what the others have said already.
 */
export async function moduleTable(): Promise<string> {
  const options = esbuildOptions(await appMeasurement(0, 'compiled').program());
  const { metafile } = await build({ ...options, metafile: true });
  const [output] = Object.values(metafile.outputs);
  const sizes = Object.entries(output!.inputs).map(
    ([path, { bytesInOutput }]) => [path, bytesInOutput] as const,
  );
  sizes.sort(([, a], [, b]) => b - a);
  return table(
    ['module', 'min', 'share'],
    [
      ...sizes.map(([path, bytes]) => [
        path,
        grouped(bytes),
        `${((100 * bytes) / output!.bytes).toFixed(1)} %`,
      ]),
      ['all', grouped(output!.bytes), '100 %'],
    ],
  );
}
