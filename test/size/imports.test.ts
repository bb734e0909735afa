import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { esbuildOptions } from './bundle.ts';
import { pageImports } from './imports.ts';
import { appMeasurement } from './measurements.ts';
import { presourceSources } from './sources.ts';

test('each entry for pages is in the table of `npm run size`', async () => {
  const paths = await pageImports();
  const entries = new Set(paths.map((path) => path.split('#')[0]));
  expect([...entries]).toEqual(
    ['', '/react', '/ssr', '/next', '/devtools', '/inspect'].map((name) => `presource${name}`),
  );
  expect(paths).toContain('presource/ssr#hydrate');
});

/** The modules of ours that are in a bundle of the small app and this, as far as anything of them is. */
async function modulesWith(line: string): Promise<string[]> {
  const { code } = await appMeasurement(0, 'plain').program();
  const options = esbuildOptions({ code: code + line }, presourceSources);
  const { metafile } = await build({ ...options, metafile: true });
  const [output] = Object.values(metafile.outputs);
  return Object.entries(output!.inputs).flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? path.replace(/^.*runtime\//, '') : [],
  );
}

test('an app that looks up records has no code of queries', async () => {
  const modules = await modulesWith(`export { useQuery } from 'presource/react';`);
  expect(modules).toContain('schema/lookup.ts');
  expect(modules).not.toContain('schema/query.ts');
});

const extras: readonly (readonly [path: string, line: string])[] = [
  ['polling/polling.ts', `export { polling } from 'presource';`],
  ['polling/polling.ts', `export { useLive } from 'presource/react';`],
  ['polling/subscription.ts', `export { useSubscription } from 'presource/react';`],
  ['memory/collect.ts', `export { collect } from 'presource';`],
  ['memory/collect.ts', `export { gc } from 'presource';`],
  ['controller/retry.ts', `export { retry } from 'presource';`],
  ['controller/hooks.ts', `export { addHooks } from 'presource';`],
  ['controller/hooks.ts', `export { gc } from 'presource';`],
  ['controller/refetch.ts', `export { refetchOnFocus } from 'presource';`],
  ['schema/union.ts', `export { Union } from 'presource';`],
  ['schema/all.ts', `export { All } from 'presource';`],
  ['schema/query.ts', `export { Query } from 'presource';`],
  ['schema/lookup.ts', `export { useQuery } from 'presource/react';`],
  ['react/use-fetch.ts', `export { useFetch } from 'presource/react';`],
  ['react/use-dle.ts', `export { useDLE } from 'presource/react';`],
  ['react/use-debounce.ts', `export { useDebounce } from 'presource/react';`],
  ['react/use-cancelling.ts', `export { useCancelling } from 'presource/react';`],
  ['react/use-loading.ts', `export { useLoading } from 'presource/react';`],
  ['store/row-key.ts', `export { rowKey } from 'presource';`],
  ['decorators/entity.ts', `export { entity } from 'presource';`],
];

test.each(extras)('%s is in an app only with: %s', async (path, line) => {
  expect(await modulesWith('')).not.toContain(path);
  expect(await modulesWith(line)).toContain(path);
});

test('a schema brings no other one', async () => {
  const schemas = (await modulesWith(`export { Union } from 'presource';`)).filter((path) =>
    ['all', 'lazy', 'query', 'values'].some((name) => path === `schema/${name}.ts`),
  );
  expect(schemas).toEqual([]);
});

test('what is for tests, or looks at an app, is in no app', async () => {
  const everything = `export * from 'presource'; export * from 'presource/react';`;
  expect((await modulesWith(everything)).filter((path) => /^(testing|devtools)\//.test(path))).toEqual([]);
});
