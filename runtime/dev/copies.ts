/** The file of the topmost line of a stack, as engines write it: `at name (file:1:2)`, `name@file:1:2`. */
const fileOf = (stack: string | undefined): string | undefined =>
  /((?:\w+:\/\/)?[\w.:-]*\/[^\s()]*?)(?:\?[^\s()]*)?:\d+:\d+\)?$/m.exec(stack ?? '')?.[1];

/** The file of the code that throws when it runs. */
function fileOfFailure(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return fileOf((error as Error).stack);
  }
}

/** What another copy made. */
interface Foreign {
  readonly byNumber?: object;
  normalize(value: unknown): unknown;
}

/**
 * Development only: throws if a schema of another copy of the package is used with this copy's controller. Its tables are of
 * classes that this copy does not know.
 */
export function checkCopy(
  schema: { '~handler'(store: never): unknown },
  made: unknown,
  Table: abstract new (...args: never) => object,
): void {
  if (made instanceof Table || !(made as Foreign).byNumber) return;
  const own = fileOf(new Error().stack);
  // Called with nothing, its code says where it is.
  const other =
    fileOfFailure(() => schema['~handler'](undefined as never)) ??
    fileOfFailure(() => (made as Foreign).normalize([{}]));
  throw new TypeError(
    `package-twice: two copies of presource are loaded. The controller is of ${own}, a ${schema.constructor.name} of ${other}. ` +
      'Let all code use one copy: `npm ls presource` shows who brings the other one, `resolve.dedupe` of Vite joins them. ' +
      'A package that has a copy in its own files must leave `presource` outside of its bundle (`external`).',
  );
}
