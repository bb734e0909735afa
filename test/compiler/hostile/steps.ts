import { type Profiler, Session } from 'node:inspector';

const session = new Session();
session.connect();

function ask<T>(method: string, params?: object): T {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer as T;
}

// For all of the process: blocks are counted in functions that are called for the first time after this.
ask('Profiler.enable');
ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

const COMPILER = /\/transformer\/(?!.*node_modules)|\/oxc-walker\/|\/magic-string\//;

/**
 * Counts the steps of a run: how often the hottest block of each function of the compiler (or of other files) runs, and how
 * many characters or items its searches are given. Times would say the same, and depend on the machine.
 */
export function stepsOf(run: () => void, files = COMPILER): number {
  // What was counted before is forgotten.
  ask('Profiler.takePreciseCoverage');
  const searches = watchSearches();
  try {
    run();
  } finally {
    searches.stop();
  }
  const { result } = ask<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage');
  const ours = result.filter(({ url }) => files.test(url));
  if (ours.length === 0) throw new Error(`The coverage knows no files of ${files}.`);
  // Blocks that run as often as what is around them are not reported.
  const hottest = ours.flatMap(({ functions }) =>
    functions.map(({ ranges }) => Math.max(...ranges.map(({ count }) => count))),
  );
  return hottest.reduce((sum, count) => sum + count, searches.count());
}

type Search = (this: unknown, ...args: unknown[]) => unknown;

/** Searches of the language itself, which look at all of what they are given. */
const SEARCHES: readonly (readonly [object, readonly string[]])[] = [
  [String.prototype, ['includes', 'indexOf', 'lastIndexOf', 'split']],
  [Array.prototype, ['includes', 'indexOf', 'flat', 'reverse', 'toSorted']],
];

/** Counts what searches look at; those by patterns, up to what they find. Everything else of patterns calls `exec`. */
function watchSearches(): { readonly count: () => number; readonly stop: () => void } {
  let count = 0;
  const undo: (() => void)[] = [];
  const replace = (holder: object, name: string, by: (search: Search) => Search) => {
    const before = Object.getOwnPropertyDescriptor(holder, name)!;
    Object.defineProperty(holder, name, { ...before, value: by(before.value as Search) });
    undo.push(() => Object.defineProperty(holder, name, before));
  };
  for (const [holder, names] of SEARCHES)
    for (const name of names)
      replace(
        holder,
        name,
        (search) =>
          function (...args) {
            count += (this as string | unknown[]).length;
            return search.apply(this, args);
          },
      );
  replace(
    RegExp.prototype,
    'exec',
    (search) =>
      function (...args) {
        const { global, sticky, source, lastIndex } = this as RegExp;
        const match = search.apply(this, args) as RegExpExecArray | null;
        const start = global || sticky ? lastIndex : 0;
        const isHeld = sticky || source.startsWith('^');
        const end = match ? match.index + match[0].length : isHeld ? start : String(args[0]).length;
        count += 1 + Math.max(0, end - start);
        return match;
      },
  );
  return {
    count: () => count,
    stop: () => {
      for (const one of undo) one();
    },
  };
}
