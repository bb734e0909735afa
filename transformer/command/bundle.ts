import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { CompiledFile } from './compiled.ts';
import type { Names } from './names.ts';
import type { Project } from './project.ts';

/** The files that a bundle contains, as far as their imports show. */
interface Bundled {
  readonly files: readonly CompiledFile[];
  /** Where it begins: `index.html`, or what the command line names; `undefined` if that is not known. */
  readonly entry: string | undefined;
}

/** Specifiers that look like files of the project, though no `tsconfig.json` says which. */
const ALIAS = /^(?:[~#@]?\/|[~#])/;

/**
 * The files that `index.html` reaches: scripts and configs ask for no part of the app's runtime. Without such a page,
 * or with imports that cannot be followed, the files that are connected with one that imports us.
 */
export function bundled(project: Project, all: readonly CompiledFile[], names: Names): Bundled {
  const next = new Map(all.map((one) => [one.file, importedBy(one, names)]));
  const isOpen = all.some(({ file, result }) => {
    const outline = result.details?.outline;
    return outline?.modules.some((one) => ALIAS.test(one) && !names.fileOf(file, one));
  });
  const entries = isOpen ? [] : entriesOf(project, next);
  const reached = reachedFrom(entries, next);
  const isComplete = all.every(
    ({ file, result }) => !(reached.has(file) && result.details?.outline.importsMore),
  );
  if (entries.length > 0 && isComplete)
    return { files: all.filter(({ file }) => reached.has(file)), entry: 'index.html' };
  const both = new Map([...next].map(([file, to]) => [file, [...to]]));
  for (const [from, to] of next) for (const file of to) both.get(file)?.push(from);
  const ours = all.filter(({ result }) => usesUs(result)).map(({ file }) => file);
  const connected = reachedFrom(ours, both);
  return { files: all.filter(({ file }) => connected.has(file)), entry: undefined };
}

const usesUs = ({ details, report, diagnostics }: CompiledFile['result']): boolean =>
  report.some(({ kind }) => kind !== 'part') ||
  diagnostics.length > 0 ||
  (details !== undefined && details.linking.entries.length + details.linking.whole.length > 0);

const importedBy = ({ file, result }: CompiledFile, names: Names): string[] =>
  (result.details?.outline.modules ?? []).flatMap((one) => names.fileOf(file, one) ?? []);

function entriesOf({ root }: Project, files: ReadonlyMap<string, unknown>): string[] {
  const page = posix.join(root, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script\b[^>]*\bsrc=["']([^"']+)["']/g);
  return [...scripts].map(([, src]) => posix.join(root, src!)).filter((file) => files.has(file));
}

/** The starts, and all that they lead to. */
export function reachedFrom(
  starts: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const reached = new Set(starts);
  // The set grows while it is read, and each file in it is read once.
  for (const file of reached) for (const to of next.get(file) ?? []) reached.add(to);
  return reached;
}
