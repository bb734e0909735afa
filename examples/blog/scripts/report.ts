import { type Built, scriptSize } from './builds.ts';

/** What the compiler did, and what it is worth. */
export async function printTable(compiled: Built, plain: Built): Promise<void> {
  const [withPlugin, without] = await Promise.all([scriptSize(compiled.folder), scriptSize(plain.folder)]);
  const all = [...compiled.reports.values()].flat();
  // `User.schema = …` is a declaration of its own, but no further entity.
  const entities = all.filter(({ kind, name }) => kind === 'entity' && !name.endsWith('.schema'));
  const others = all.filter(({ kind }) => kind !== 'entity');
  const bytes = all.reduce((sum, entry) => sum + entry.bytes, 0);
  const rows = [
    ['entities compiled', `${share(entities)} in ${compiled.reports.size} files`],
    ['resources and endpoints', share(others)],
    ['generated', `${number(bytes)} bytes of source, before minifying`],
    ['bundle with the plugin', sizes(withPlugin)],
    ['bundle without it', sizes(without)],
  ] as const;
  console.log();
  for (const [name, value] of rows) console.log(`  ${name.padEnd(26)}${value}`);
  for (const { kind, name, reason } of all)
    if (reason) console.log(`  not compiled: ${kind} ${name}: ${reason}`);
}

const share = (entries: readonly { compiled: boolean }[]) =>
  `${entries.filter(({ compiled }) => compiled).length} of ${entries.length}`;

const number = (value: number) => value.toLocaleString('en');

const sizes = ({ min, brotli }: { min: number; brotli: number }) =>
  `${number(min).padStart(7)} bytes min, ${number(brotli).padStart(7)} brotli (with React and the app)`;
