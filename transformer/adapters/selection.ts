import { isNear } from '../../runtime/contract/option-names.ts';
import type { Fast, Optimize } from '../style.ts';

type Pattern = string | RegExp;

/** Options that select the files and the output; all hosts take the same ones. */
export interface Selection {
  /**
   * Other modules that re-export our exports: as written in imports (`@acme/data`), or as a path from the
   * project's folder (`./src/lib/data`), which matches any import of that module.
   */
  readonly sources?: readonly string[];
  /** Files to compile: part of the path, or a pattern. By default every file that imports us. */
  readonly include?: Pattern | readonly Pattern[];
  /** Files to skip; overrides `include`. */
  readonly exclude?: Pattern | readonly Pattern[];
  /**
   * Entity classes whose generated functions name each plain field, instead of a loop over the fields of a
   * response: `true` for all, or their names. Records are stored faster, but each class is larger.
   */
  readonly fast?: Fast;
  /** The goal of the output: `balanced` by default, `size` or `speed`. The behavior is always the same. */
  readonly optimize?: Optimize;
}

const NAMES = Object.keys({
  sources: true,
  include: true,
  exclude: true,
  fast: true,
  optimize: true,
  onReport: true,
  report: true,
} satisfies Record<keyof Selection | 'onReport' | 'report', true>);

/**
 * Checks the names of options: a config in JavaScript or JSON has no types. In a `tsconfig.json`, options of the host
 * may be among them; then only misspelled ones count.
 *
 * @throws a `TypeError` that names the option that was probably meant, or all of them
 */
export function checkNames(options: object, isShared = false): void {
  const names = isShared ? [...NAMES, 'link'] : NAMES;
  for (const name of Object.keys(options)) {
    if (names.includes(name)) continue;
    const meant = names.find((one) => isNear(name, one));
    if (!meant && isShared) continue;
    const all = NAMES.map((one) => `\`${one}\``);
    throw new TypeError(
      `The option \`${name}\` of presource is not known. Write ` +
        (meant ? `\`${meant}\`.` : `one of ${all.slice(0, -1).join(', ')} and ${all.at(-1)}.`),
    );
  }
}

/** A path with slashes: on Windows, hosts write either kind. */
export const slashed = (path: string): string => path.replaceAll('\\', '/');

/**
 * A module's file: ids may have a query, and on Windows either kind of slash. A query that contains slashes follows an extension, and
 * has `=` or `&` before them (`list.vue?vue&src=/list.ts`). Others are in the last part of the path: folders may be called `C#`,
 * `v1.0#beta` or `why.md?`. A file may have such a name, too: `data#1.ts`.
 */
export function fileOf(id: string): string {
  const path = slashed(id.replace(/(\.[a-z]\w*)\?[^/\\]*[=&].*$/is, '$1'));
  const file = path.replace(/[?#][^/]*$/, '');
  return !SCRIPT.test(file) && NAME_WITH_MARK.test(path) ? path : file;
}

/** The end of a script's path whose name has a `#`, or a `?` that follows no extension. */
const NAME_WITH_MARK = /(?:^|\/)(?:[^/?#.]*\?|[^/?#]*#)[^/]*\.[mc]?[jt]sx?$/;

/** Files that may contain code to compile. */
export const SCRIPT = /\.[mc]?[jt]sx?$/;

/** True if a file (with slashes, as in `src/data.ts`) is to be compiled. */
export const isWanted = (file: string, { include, exclude }: Selection): boolean =>
  SCRIPT.test(file) &&
  // Leave virtual modules to the plugin that created them.
  !file.startsWith('\0') &&
  !file.includes('/node_modules/') &&
  (include === undefined || matches(file, include)) &&
  !(exclude !== undefined && matches(file, exclude));

function matches(file: string, patterns: Pattern | readonly Pattern[]): boolean {
  return [patterns]
    .flat()
    .some((pattern) =>
      typeof pattern === 'string' ? file.includes(pattern) : new RegExp(pattern).test(file),
    );
}
