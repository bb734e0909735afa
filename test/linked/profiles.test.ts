/** Which modules of ours are in the bundle of a compiled app: nobody links one by accident. */
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { UNCOMPILED_PARTS } from '../../runtime/contract/parts.ts';
import { esbuildOptions } from '../size/bundle.ts';
import { appMeasurement, type Measurement, profileMeasurement } from '../size/measurements.ts';
import { presourceSources } from '../size/sources.ts';

async function modulesOf({ program }: Measurement): Promise<string[]> {
  const { metafile } = await build({
    ...esbuildOptions(await program(), presourceSources),
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  return Object.entries(output!.inputs).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? path.replace(/^.*runtime\//, '') : [],
  );
}

/** What of the runtime only parts use. */
const APART = [
  'controller/controls.ts',
  'controller/expiry.ts',
  'controller/methods.ts',
  'controller/optimistic-layer.ts',
  'controller/reset.ts',
  'controller/responses.ts',
  'controller/signals.ts',
  'endpoint/list-members.ts',
  'endpoint/optimistic.ts',
  'endpoint/pages.ts',
  'schema/map-collections.ts',
  'schema/additions.ts',
  'schema/pages.ts',
  'schema/shapes.ts',
  'store/circle.ts',
  'store/custom.ts',
  'store/related.ts',
  'store/relations.ts',
  'store/remove.ts',
];

const apps: readonly (readonly [Measurement, readonly string[]])[] = [
  [profileMeasurement('read-only', 'compiled'), []],
  [
    profileMeasurement('crud', 'compiled'),
    [
      'endpoint/list-members.ts',
      'schema/map-collections.ts',
      'parts/additions.ts',
      'parts/bodies.ts',
      'parts/deletions.ts',
      'schema/additions.ts',
      'store/remove.ts',
    ],
  ],
  [
    appMeasurement(0, 'compiled'),
    [
      'controller/optimistic-layer.ts',
      'endpoint/list-members.ts',
      'endpoint/optimistic.ts',
      'schema/map-collections.ts',
      'parts/additions.ts',
      'parts/bodies.ts',
      'parts/deletions.ts',
      'parts/optimistic.ts',
      'schema/additions.ts',
      'store/remove.ts',
    ],
  ],
];

test.each(apps)('$id', async (app, parts) => {
  const modules = await modulesOf(app);
  expect(modules).not.toContain('everything.ts');
  const found = modules.filter((path) => path.startsWith('parts/') || APART.includes(path));
  expect(found.sort()).toEqual([...parts].sort());
});

test('an app that was not compiled has all parts, and each module that only they use', async () => {
  const modules = await modulesOf(profileMeasurement('read-only', 'plain'));
  const parts = UNCOMPILED_PARTS.map((name) => `parts/${name}.ts`);
  expect(modules).toEqual(expect.arrayContaining([...APART, ...parts]));
});

test.each(['compiled', 'plain'] as const)(
  'production has nothing of what development says: %s',
  async (how) => {
    const modules = await modulesOf(profileMeasurement('relations', how));
    expect(modules.filter((path) => /^dev\/|check\.ts$|option-names/.test(path))).toEqual([]);
  },
);
