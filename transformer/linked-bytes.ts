import { type PartName, UNCOMPILED_PARTS } from '../runtime/contract/parts.ts';
import type { Details } from './compile.ts';
import type { NameReference, NameUse } from './model/outline.ts';
import { bytesTogether, type RuntimePiece, type RuntimeTable, runtimeTable } from './runtime-bytes.ts';

/** An export that not every app has, by its key in the table, and its first use. */
interface UsedExport {
  readonly key: string;
  readonly bytes: number;
  readonly use: NameUse;
}

/** The exports that a file uses and that not every app has. */
export function usedExports(details: Details | undefined): readonly UsedExport[] {
  const exports = runtimeTable()?.exports ?? {};
  return (details?.outline.uses ?? []).flatMap((use) => {
    const key = exportKey(use.reference, use.members);
    const bytes = key === undefined ? undefined : exports[key]?.bytes;
    return key === undefined || bytes === undefined ? [] : [{ key, bytes, use }];
  });
}

/** `schema#Union` for `schema.Union`, and for `presource.schema.Union` of a namespace. */
function exportKey({ from, imported }: NameReference, members: readonly string[]): string | undefined {
  if (from === undefined || !/^presource(\/|$)/.test(from)) return undefined;
  const [first, second] = imported === '*' ? members : [imported, ...members];
  return first === 'schema' ? `schema#${second}` : `${from}#${first}`;
}

/** The names that an app links, beside the core. */
interface LinkedNames {
  readonly parts: Iterable<PartName>;
  /** Keys of exports. */
  readonly exports: Iterable<string>;
  /** Functions that compiled code calls. */
  readonly helpers: Iterable<string>;
}

/** Compressed bytes of the runtime in a bundle, and how many more it would have without the compiler. */
interface LinkedBytes {
  readonly linked: number;
  readonly leftOut: number;
}

/** Counts the core, and all that is linked beside it: the one answer of a build and of the command. */
export function linkedBytes({ parts, exports, helpers }: LinkedNames): LinkedBytes | undefined {
  const table = runtimeTable();
  if (!table) return undefined;
  const linkedParts = new Set(parts);
  const named = [...new Set(exports)].flatMap((key) => table.exports[key] ?? []);
  const called = [...new Set(helpers)].flatMap((helper) => table.helpers[helper] ?? []);
  const linked = bytesTogether(table, [...partsIn(table, linkedParts), ...named, ...called]);
  const isWhole = UNCOMPILED_PARTS.every((part) => linkedParts.has(part));
  // Code that is not compiled calls no helper.
  const whole = isWhole
    ? linked
    : bytesTogether(table, [...partsIn(table, new Set([...UNCOMPILED_PARTS, ...linkedParts])), ...named]);
  return { linked, leftOut: whole - linked };
}

const partsIn = ({ parts }: RuntimeTable, wanted: ReadonlySet<PartName>): RuntimePiece[] =>
  [...wanted].flatMap((part) => parts[part] ?? []);
