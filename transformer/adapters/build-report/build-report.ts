import { writeFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { PartName } from '../../../runtime/contract/parts.ts';
import { type CompileResult, NAMES_US } from '../../compile.ts';
import { SourceText } from '../../diagnostics/frame.ts';
import { linkedBytes, usedExports } from '../../linked-bytes.ts';
import { ANONYMOUS } from '../../report.ts';
import type { Fast } from '../../style.ts';
import { readFile } from '../modules.ts';
import { runtimeFor } from '../runtime.ts';
import { fileOf } from '../selection.ts';
import type { Outcome, PlacedEntry } from './outcome.ts';
import { reportPage } from './page.ts';

/** What is known of a compiled module. */
interface Noted {
  readonly file: string;
  readonly code: string;
  readonly report: CompileResult['report'];
  /** What it links by name and by its compiled code. */
  readonly exports: readonly string[];
  readonly helpers: readonly string[];
  readonly bringsAll: boolean;
}

/** What `presource doctor` lets webpack and Rspack build. That build is not the project's, so it has no report. */
export const PROBE_FILE = 'presource-probe.js';

/** Collects the reports of the files of a build, and tells their sum at its end. */
export class BuildReport {
  /** By id: a plugin may make several modules of a file, as `route.tsx?split=component`, each with a piece of its code. */
  readonly #modules = new Map<string, Noted>();
  /** If a module is in the build that ends, which need not have compiled it again. */
  #isBuilt: (id: string, file: string) => boolean = () => true;
  readonly #option: boolean | string;
  #warned: string | undefined;
  /** True if the host has a persistent cache: of files in it, no outcome is known. */
  isCached = false;
  readonly #fast: readonly string[];
  /** True if the options leave out a file that imports us. */
  #leavesOut = false;
  #said: string | undefined;
  /** Prints a line; a host may have a way of its own. */
  print = (line: string): void => void process.stderr.write(`${line}\n`);

  /**
   * @param option false for no line, or the path of a page to write, from the project's folder
   * @param fast the option of the plugin, whose names are compared with those of the compiled classes
   */
  constructor(option: boolean | string = true, fast: Fast = false) {
    this.#option = option;
    this.#fast = typeof fast === 'object' ? fast : [];
  }

  /** Notes a module. In watch mode, a later result replaces an earlier one. */
  add(id: string, code: string, result: CompileResult, isLeftOut = false): void {
    const file = fileOf(id);
    const { report, details, bringsAll = false } = result;
    this.#leavesOut ||= isLeftOut && NAMES_US.test(code);
    const exports = usedExports(details).map(({ key }) => key);
    const helpers = details?.helpers ?? [];
    const isNoted = bringsAll || report.length + exports.length > 0;
    if (isNoted) this.#modules.set(id, { file, code, report, exports, helpers, bringsAll });
    else this.#modules.delete(id);
  }

  /** Forgets a file that was changed, renamed or deleted while a build watches. One that was only saved is not compiled again. */
  forget(file: string): void {
    for (const [id, noted] of this.#modules)
      if (noted.file === file && readFile(file) !== noted.code) this.#modules.delete(id);
  }

  /**
   * Only modules of a build count: while it watches, a file may lose its last import. It stays noted, because a host keeps what it became.
   *
   * @param ids modules of the build, among others
   */
  knowAll(ids: Iterable<string>): void {
    const all = new Set(ids);
    this.#isBuilt = (id) => all.has(id);
  }

  /**
   * The same for a host that tells files instead.
   *
   * @param paths files of the build, among others
   */
  knowFiles(paths: Iterable<string>): void {
    const all = new Set([...paths].map(fileOf));
    this.#isBuilt = (_, file) => all.has(file);
  }

  /** For a host that gives the plugin all files again in each build. */
  forgetAll(): void {
    this.#modules.clear();
  }

  /** Warns of names in `fast` that no compiled class has, once. */
  #checkFast(outcome: Outcome): void {
    const names = new Set(
      [...outcome.files.values()].flat().flatMap(({ kind, name }) => (kind === 'entity' ? name : [])),
    );
    const unknown = this.#fast.filter((name) => !names.has(name)).map((name) => `\`${name}\``);
    if (unknown.length === 0 || names.size === 0) return;
    const line = `presource: no entity class of this build is named ${unknown.join(' or ')}, as the option \`fast\` says. Correct the name.`;
    if (line !== this.#warned) this.print(line);
    this.#warned = line;
  }

  /**
   * @param bundle the output of Rollup and its relatives
   * @param isForServer an output that nobody downloads, beside one for browsers: it has no line, and its page would replace the
   *   other one's
   */
  end(root: string, bundle: unknown, isForServer = false): void {
    if (this.isCached || (this.#option === false && this.#fast.length === 0)) return;
    if ([...this.#modules.values()].some(({ file }) => posix.basename(file) === PROBE_FILE)) return;
    const outcome = this.#outcome(root, bundle);
    this.#checkFast(outcome);
    if (this.#option === false || isForServer) return;
    // An app may have all of its declarations from packages, which are compiled.
    if (outcome.declarations === 0 && outcome.bytes?.leftOut !== 0) return;
    const line = outcome.declarations === 0 ? nothingOf(outcome, this.#leavesOut) : lineOf(outcome);
    // A build with several outputs says it once.
    if (line !== this.#said) this.print(line);
    this.#said = line;
    if (typeof this.#option === 'string') writeFileSync(resolve(root, this.#option), reportPage(outcome));
  }

  #outcome(root: string, bundle: unknown): Outcome {
    const files = new Map<string, readonly PlacedEntry[]>();
    const noted = this.#noted();
    for (const { file, code, report } of noted) {
      const text = new SourceText(file, code);
      const entries = report.map((entry) => ({
        ...entry,
        ...text.place((entry.reasonOrigin ?? entry.origin).start),
      }));
      const path = posix.relative(root, file);
      files.set(path, joined(files.get(path), entries));
    }
    const all = [...files.values()].flat();
    const declarations = all.filter(({ kind }) => kind !== 'part');
    return {
      files,
      compiled: declarations.filter(({ compiled }) => compiled).length,
      declarations: declarations.length,
      whole: [
        ...new Set(noted.flatMap(({ file, bringsAll }) => (bringsAll ? posix.relative(root, file) : []))),
      ],
      parts: [...new Set(all.filter(({ kind }) => kind === 'part').map(({ name }) => name))].sort(),
      ...runtimeIn(root, bundle, this.#modules),
    };
  }

  /** The modules of the build, each text of a file once: this plugin may see the whole file before another one cuts it. */
  #noted(): readonly Noted[] {
    const texts = new Map<string, Noted>();
    const all = [...this.#modules].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [id, noted] of all)
      if (this.#isBuilt(id, noted.file)) texts.set(`${noted.file}\n${noted.code}`, noted);
    return [...texts.values()];
  }
}

/** What cuts a file may leave a declaration in several pieces. Those without a name are told apart by nothing, and count each. */
const joined = (known: readonly PlacedEntry[] = [], entries: readonly PlacedEntry[]) => [
  ...known,
  ...entries.filter(
    ({ kind, name }) => name === ANONYMOUS || !known.some((one) => one.kind === kind && one.name === name),
  ),
];

/**
 * The line of a build that compiled no declaration, and whose output has the whole runtime. The declarations of an app may be in a
 * package that is installed, or that another build provides.
 */
const nothingOf = ({ bytes }: Outcome, leavesOut: boolean): string =>
  `presource: no declaration is compiled · ${costOf(bytes!)} · ` +
  (leavesOut
    ? 'look at `include` and `exclude` of the plugin'
    : 'your files have none, and packages are not compiled');

function lineOf(outcome: Outcome): string {
  const { compiled, declarations, bytes, whole } = outcome;
  const hasMore = compiled < declarations || bytes?.leftOut === 0 || whole.length > 0;
  const facts = [
    `presource: ${compiled} of ${declarations} ${declarations === 1 ? 'declaration' : 'declarations'} compiled`,
    linkedIn(outcome),
    ...(bytes ? [costOf(bytes)] : []),
    ...(hasMore ? ['`npx presource explain` says why'] : []),
  ];
  return facts.join(' · ');
}

/** One statement that brings the whole runtime makes the list of parts meaningless. */
function linkedIn({ parts, whole: [first, ...others] }: Outcome): string {
  if (first === undefined) return parts.length > 0 ? `linked: ${parts.join(', ')}` : 'no part is linked';
  return `linked: the whole runtime, because of ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

/** Without the compiler, every part is linked. */
const costOf = ({ linked, leftOut }: NonNullable<Outcome['bytes']>): string =>
  `runtime about ${kB(linked)} (brotli; core, parts and imported names), ${leftOut > 0 ? `${kB(leftOut)} left out` : 'all of it'}`;

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** A chunk of Rollup, Rolldown or Vite. */
interface Chunk {
  readonly modules?: Readonly<Record<string, { readonly renderedLength?: number }>>;
}

/** What the output has of the runtime, if the bundler tells. A file that is not compiled brings parts that no report has. */
function runtimeIn(
  root: string,
  bundle: unknown,
  known: ReadonlyMap<string, Noted>,
): Pick<Outcome, 'runtimeBytes' | 'bytes'> {
  const folder = runtimeFor(root);
  const nothing = { runtimeBytes: undefined, bytes: undefined };
  if (typeof bundle !== 'object' || bundle === null || folder === undefined) return nothing;
  const modules = Object.values(bundle as Record<string, Chunk>)
    .flatMap((chunk) => Object.entries(chunk.modules ?? {}))
    .map(([id, { renderedLength = 0 }]) => ({ id, file: fileOf(id), renderedLength }));
  const ours = modules.filter(({ file }) => file.startsWith(`${folder}/`));
  if (ours.length === 0) return nothing;
  const parts = ours.flatMap(({ file }) => (/\/with-([\w-]+)\.c?js$/.exec(file)?.[1] as PartName) ?? []);
  // An output for a server and one for browsers have different files.
  const noted = modules.flatMap(({ id }) => known.get(id) ?? []);
  return {
    runtimeBytes: ours.reduce((sum, { renderedLength }) => sum + renderedLength, 0),
    bytes: linkedBytes({
      parts,
      exports: noted.flatMap(({ exports }) => exports),
      helpers: noted.flatMap(({ helpers }) => helpers),
    }),
  };
}
