import { type Built, scriptSize } from './builds.ts';

/** Prints what the compiler did, and the gain. */
export async function printTable(compiled: Built, plain: Built): Promise<void> {
  const [withPlugin, without] = await Promise.all([scriptSize(compiled.folder), scriptSize(plain.folder)]);
  const all = [...compiled.reports.values()].flat();
  // `User.schema = …` is a separate declaration, but not another entity.
  const entities = all.filter(({ kind, name }) => kind === 'entity' && !name.endsWith('.schema'));
  const others = all.filter(({ kind }) => kind === 'resource' || kind === 'endpoint');
  const parts = new Set(all.filter(({ kind }) => kind === 'part').map(({ name }) => name));
  const bytes = all.reduce((sum, entry) => sum + entry.bytes, 0);
  const rows = [
    ['entities compiled', `${share(entities)} in ${compiled.reports.size} files`],
    ['resources and endpoints', share(others)],
    ['generated', `${number(bytes)} bytes of source, before minifying`],
    ['parts of the runtime', [...parts].sort().join(', ')],
  ] as const;
  const bundles = [
    ['bundle with the plugin', sizes(withPlugin)],
    ['bundle without it', sizes(without)],
    ['the plugin saves', `${number(without.brotli - withPlugin.brotli)} bytes brotli`],
  ] as const;
  console.log();
  const print = ([name, value]: readonly [string, string]) => console.log(`  ${name.padEnd(26)}${value}`);
  rows.forEach(print);
  for (const { kind, name, reason } of all)
    if (reason) console.log(`  not compiled: ${kind} ${name}: ${reason}`);
  bundles.forEach(print);
}

const share = (entries: readonly { compiled: boolean }[]) =>
  `${entries.filter(({ compiled }) => compiled).length} of ${entries.length}`;

const number = (value: number) => value.toLocaleString('en');

const sizes = ({ min, brotli }: { min: number; brotli: number }) =>
  `${number(min).padStart(7)} bytes min, ${number(brotli).padStart(7)} brotli (with React and the app)`;
