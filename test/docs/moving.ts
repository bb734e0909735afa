import { FATES, type Fate } from '../../transformer/command/move/fates.ts';
import { fateOf } from '../../transformer/command/move/packages.ts';
import { read } from './pages.ts';

interface Known {
  readonly versions: string;
  readonly names: readonly string[];
}

/** The members of the namespace `schema`, which stand in the list beside the packages. */
const NAMESPACE = '@data-client/rest schema';

/** The packages of @data-client, with the names that they export. */
export const peerNames: Readonly<Record<string, Known>> = Object.fromEntries(
  Object.entries(
    (
      JSON.parse(read('test/command/move/peer-names.json')) as {
        packages: Record<string, { versions: string; names: string }>;
      }
    ).packages,
  ).map(([name, { versions, names }]) => [name, { versions, names: names.split(' ') }]),
);

/** What becomes of a name of a package. */
export const fateIn = (packageName: string, name: string): Fate | undefined =>
  packageName === NAMESPACE ? FATES.get(name) : fateOf(packageName, name);

const code = (text: string): string => `\`${text}\``;

/** What the page says of a fate. */
function said(fate: Fate, name: string): string {
  if (!('entry' in fate))
    return `${fate.isRefused ? 'none' : fate.text}${fate.isRefused ? `: ${fate.text}` : ''} ([how](#${fate.anchor}))`;
  return fate.name === name
    ? `the same, of ${code(fate.entry)}`
    : `${code(fate.name)} of ${code(fate.entry)}`;
}

/** The table of all names: names with one fate are one row. */
export function namesTable(): string {
  const rows = new Map<string, string[]>();
  const add = (text: string, name: string) => rows.set(text, [...(rows.get(text) ?? []), name]);
  for (const [name, fate] of FATES) add(said(fate, name), code(name));
  for (const [packageName, { names }] of Object.entries(peerNames)) {
    for (const name of names) {
      const fate = fateIn(packageName, name);
      if (fate && JSON.stringify(fate) !== JSON.stringify(FATES.get(name)))
        add(said(fate, name), `${code(name)} of ${code(packageName)}`);
    }
  }
  const lines = [...rows].map(([text, names]) => `| ${names.join(', ')} | ${text} |`);
  return ['| there | here |', '| --- | --- |', ...lines].join('\n');
}

/** The versions of the packages that were read. */
export function packagesTable(): string {
  const lines = Object.entries(peerNames)
    .filter(([name]) => name !== NAMESPACE)
    .map(
      ([name, { versions, names }]) => `| ${code(name)} | ${versions.replace(' ', ', ')} | ${names.length} |`,
    );
  return ['| package | declarations of version | names |', '| --- | --- | ---: |', ...lines].join('\n');
}
