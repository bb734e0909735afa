/** What of a built app is the library: every piece of each script, by the module that it came from. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { AnyMap, decodedMappings } from '@jridgewell/trace-mapping';

export interface Script {
  readonly file: string;
  /** Its text that came from our package, by the name of the published file. */
  readonly ours: ReadonlyMap<string, string>;
  /** Its text that came from neither React nor our package. */
  readonly app: string;
  /** The scripts that are loaded before it runs. */
  readonly imports: readonly string[];
}

const OURS = /(?:runtime|node_modules\/presource)\/dist\/([\w-]+\.js)$/;
const REACT = /node_modules\/(?:react|react-dom|scheduler)\//;

/** Takes all scripts of a folder apart, which have source maps. */
export async function scriptsOf(folder: string): Promise<readonly Script[]> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js')).sort();
  return Promise.all(files.map((file) => takeApart(folder, file)));
}

const MAP = /\/\/# sourceMappingURL=(.*)\s*$/;

async function takeApart(folder: string, file: string): Promise<Script> {
  const path = join(folder, file);
  const code = await readFile(path, 'utf8');
  const named = MAP.exec(code)?.[1];
  const map = AnyMap(named ? await readFile(join(dirname(path), named), 'utf8') : EMPTY);
  const ours = new Map<string, string>();
  let app = '';
  const lines = code.replace(MAP, '').split('\n');
  const mappings = decodedMappings(map);
  lines.forEach((line, at) => {
    const segments = mappings[at] ?? [];
    // A piece without a source, which a bundler or a minifier put there, belongs to the one before it.
    let source = '';
    const add = (text: string) => {
      const own = OURS.exec(source)?.[1];
      if (own) ours.set(own, (ours.get(own) ?? '') + text);
      else if (!REACT.test(source)) app += text;
    };
    add(line.slice(0, segments[0]?.[0] ?? line.length));
    segments.forEach((segment, i) => {
      if (segment.length > 1) source = map.sources[segment[1]!] ?? '';
      add(line.slice(segment[0], segments[i + 1]?.[0] ?? line.length));
    });
  });
  return { file, ours, app, imports: [...code.matchAll(IMPORT)].map(([, imported]) => imported!) };
}

/** Not `import()`, whose script is loaded later. */
const IMPORT = /\b(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g;

const EMPTY = '{"version":3,"sources":[],"names":[],"mappings":""}';

export interface AppBytes {
  /** The library in all scripts, each compressed alone, as it is sent. */
  readonly library: number;
  /** The same in the scripts of the first screen, without lazy routes; 0 if no script has the name of an entry. */
  readonly first: number;
  /** The app's own code with the library, without React. */
  readonly whole: number;
  /** Our published files of which more than one script has a copy, minified: the largest copy. */
  readonly copied: Readonly<Record<string, number>>;
}

export function bytesOf(scripts: readonly Script[], entry = /^(?:index|main)\b/): AppBytes {
  const libraryOf = ({ ours }: Script) => [...ours.values()].join('');
  const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + brotli(text), 0);
  const copies = new Map<string, number[]>();
  for (const { ours } of scripts)
    for (const [name, text] of ours) copies.set(name, [...(copies.get(name) ?? []), text.length]);
  const several = [...copies].filter(([, lengths]) => lengths.length > 1);
  return {
    library: sum(scripts.map(libraryOf)),
    first: sum(loadedWith(entry, scripts).map(libraryOf)),
    whole: sum(scripts.map((script) => libraryOf(script) + script.app)),
    copied: Object.fromEntries(several.map(([name, lengths]) => [name, Math.max(...lengths)])),
  };
}

/** The script with this name, and those that it imports. */
function loadedWith(entry: RegExp, scripts: readonly Script[]): readonly Script[] {
  const loaded = new Set(scripts.filter(({ file }) => entry.test(file)));
  // Iterating a set also visits members that are added meanwhile.
  for (const { imports } of loaded)
    for (const script of scripts) if (imports.includes(script.file)) loaded.add(script);
  return [...loaded];
}

const brotli = (text: string) =>
  (text && brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length) || 0;
