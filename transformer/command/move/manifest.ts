import { withoutMark } from '../../parse/trivia.ts';
import { jsonIn } from '../unreadable.ts';
import { isPeerPackage, isUnknownPeer } from './packages.ts';

/** The lists of packages in a `package.json`; what an app ships comes first. */
const LISTS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

type Packages = Record<string, string>;
type Manifest = Partial<Record<(typeof LISTS)[number], Packages>>;

/**
 * Replaces the packages of @data-client in the text of a `package.json`, except those that code still needs. The
 * compiler is a package for development.
 *
 * @param isUsed true if code beside it imports our package, which is then added also if all others are kept
 */
export function moveManifest(
  file: string,
  text: string,
  version: string,
  kept: ReadonlySet<string>,
  isUsed: boolean,
): string {
  const manifest = jsonIn<Manifest>(file, text);
  let isChanged = false;
  for (const list of LISTS) {
    const packages = manifest[list];
    const peers = Object.keys(packages ?? {}).filter(isPeerPackage);
    // Another of their packages may be used where no script shows it, as one for Vue is.
    const left = peers.filter((name) => !kept.has(name) && !isUnknownPeer(name));
    const isMissing = isUsed && peers.length > 0 && !LISTS.some((one) => manifest[one]?.presource);
    if (!packages || (left.length === 0 && !isMissing)) continue;
    isChanged = true;
    const rest = Object.entries(packages).filter(([name]) => !left.includes(name));
    // Helpers of tests are a part of the runtime's package here.
    const isTest = left.every((name) => name.endsWith('/test'));
    const isThere =
      packages.presource ??
      (isTest || list === 'devDependencies' ? manifest.dependencies?.presource : undefined);
    manifest[list] = sorted(isThere ? rest : [...rest, ['presource', `^${version}`]], packages);
  }
  if (!isChanged) return text;
  if (!LISTS.some((list) => manifest[list]?.['@presource/transformer'])) {
    const packages = manifest.devDependencies ?? {};
    const all = [...Object.entries(packages), ['@presource/transformer', `^${version}`] as const];
    manifest.devDependencies = sorted(all, packages);
  }
  const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  ';
  const moved = JSON.stringify(manifest, null, indent) + (text.endsWith('\n') ? '\n' : '');
  const mark = text.slice(0, text.length - withoutMark(text).length);
  return mark + (text.includes('\r\n') ? moved.replaceAll('\n', '\r\n') : moved);
}

/** In alphabetical order, if they were. */
function sorted(entries: readonly (readonly [string, string])[], before: Packages): Packages {
  const names = Object.keys(before);
  const wasSorted = names.every((name, at) => at === 0 || names[at - 1]! <= name);
  return Object.fromEntries(wasSorted ? entries.toSorted(([a], [b]) => (a < b ? -1 : 1)) : entries);
}
