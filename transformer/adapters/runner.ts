import remapping from '@jridgewell/remapping';
import { type CompileResult, compile } from '../compile.ts';
import { bySeverity, printAll } from '../diagnostics/diagnostic.ts';
import { isWanted, type Selection, slashed } from './selection.ts';

/**
 * The compiled form of a file, for hosts that take one file after another and run it: nothing is linked, because
 * nobody knows the whole app. Warnings are printed.
 *
 * @param isMeasured for coverage: no tool counts generated code
 * @returns `undefined` if the file stays as it is
 * @throws an `Error` with the compiler's errors
 */
export function compileForRunner(
  code: string,
  path: string,
  options: Selection,
  root: string,
  isMeasured = false,
): CompileResult | undefined {
  const file = slashed(path);
  if (!isWanted(file, options)) return undefined;
  const { sources, fast, optimize } = options;
  const result = compile(code, {
    sources,
    fast,
    optimize,
    root: slashed(root),
    filename: file,
    isMeasured,
    keepsTypes: true,
  });
  const { errors, warnings } = bySeverity(result.diagnostics);
  for (const warning of warnings) console.warn(printAll([warning]));
  if (errors.length > 0) throw new Error(printAll(errors));
  return result.edits.length > 0 ? result : undefined;
}

/**
 * The code with its source map in a comment, as runners and debuggers read it. If a tool such as tsx came first, the code has a
 * map already, and ours continues it.
 */
export function withInlineMap({
  code,
  map,
}: {
  readonly code: string;
  readonly map: object | undefined;
}): string {
  if (!map) return code;
  const before = INLINE_AT_END.exec(code);
  const whole = before ? mapThrough(String(map), before[1]!) : String(map);
  const own = before ? code.slice(0, before.index) : code;
  return `${own}${COMMENT}${Buffer.from(whole).toString('base64')}\n`;
}

const COMMENT = '//# sourceMappingURL=data:application/json;charset=utf-8;base64,';
const INLINE_AT_END =
  /^\/\/# sourceMappingURL=data:application\/json[^,\s]*;base64,([\w+/=]+)\s*$(?![\s\S])/m;

/** A map that leads to what another tool read. A comment that has no map has nothing to lead to. */
function mapThrough(map: string, encoded: string): string {
  try {
    const before = JSON.parse(Buffer.from(encoded, 'base64').toString());
    return remapping(map, (_, { depth }) => (depth === 1 ? before : null)).toString();
  } catch {
    return map;
  }
}
