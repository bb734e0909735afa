import type { Fast } from '../analyze/constructs/fast.ts';
import type { Optimize } from '../analyze/constructs/style.ts';

type Pattern = string | RegExp;

/** Which files are compiled, and how; all hosts take the same options. */
export interface Selection {
  /**
   * Modules beside `presource` whose exports are ours, because they re-export them: as their imports are written
   * (`@acme/data`), or as a path from the project's folder (`./src/lib/data`), however the imports get there.
   */
  readonly sources?: readonly string[];
  /** Files to compile: part of the path, or a pattern of it. Without it, every file that imports us. */
  readonly include?: Pattern | readonly Pattern[];
  /** Files to leave alone, over `include`. */
  readonly exclude?: Pattern | readonly Pattern[];
  /**
   * Entity classes that get functions which name each of their plain fields, in place of a loop over what a response has:
   * `true` for all, or their names. Records are stored faster, and each class is larger.
   */
  readonly fast?: Fast;
  /**
   * The goal of the output: `balanced` unless it says `size` or `speed`. Says nothing of what it does, which is
   * always the same.
   */
  readonly optimize?: Optimize;
}

/** Files that may hold what we compile. */
export const SCRIPT = /\.[mc]?[jt]sx?$/;

/** True if a file, given with slashes as in `src/data.ts`, is one to compile. */
export const isWanted = (file: string, { include, exclude }: Selection): boolean =>
  SCRIPT.test(file) &&
  // A module that another plugin made up is that plugin's alone.
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
