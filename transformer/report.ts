import type { Generated } from './generate/generate.ts';
import type { Cause } from './model/cause.ts';
import type { AskedPart, Linking } from './model/linking.ts';
import type { Declaration, Module } from './model/module.ts';
import type { Origin } from './model/origin.ts';
import type { Style } from './style.ts';

/** The name of a declaration that has none. */
export const ANONYMOUS = '(anonymous)';

/** The outcome for one declaration; or a part of the runtime, and the code in the file that needs it. */
export interface ReportEntry {
  readonly kind: Declaration['kind'] | 'part';
  readonly name: string;
  readonly origin: Origin;
  /** True if all of it is compiled; a declaration that needs no changes counts as compiled. */
  readonly compiled: boolean;
  /** The reason if it is not compiled. */
  readonly reason: string | undefined;
  /** The code that causes it. */
  readonly reasonOrigin: Origin | undefined;
  /** What to write so that it is compiled. */
  readonly remedy: string | undefined;
  /** Bytes that were added for it, not counting types. */
  readonly bytes: number;
}

export const reportOf = (
  { file, declarations }: Module,
  { bytes }: Generated,
  style: Style,
  linking: Linking | undefined,
): readonly ReportEntry[] =>
  declarations.flatMap((declaration, index) => {
    if (declaration.kind === 'entity' && declaration.isUncertain) return [];
    const reason = losesNothing(declaration, style, linking) ? undefined : declaration.reason;
    return [entryOf(declaration, reason, file, bytes[index] ?? 0)];
  });

/** True for a class whose schema is not known, if that costs nothing: at this level none has a function for it, and it needs no part. */
function losesNothing(
  { kind, name, origin, reason }: Declaration,
  style: Style,
  linking: Linking | undefined,
): boolean {
  if (kind !== 'entity' || !reason?.isOfSchema || style.hasLinks || style.isFast(name)) return false;
  const shapes = linking?.asked.find(({ part }) => part === 'shapes')?.places ?? [];
  return !shapes.some(({ start, end }) => origin.start <= start && end <= origin.end);
}

const entryOf = (
  { kind, name, origin }: Declaration,
  reason: Cause | undefined,
  file: string,
  bytes: number,
): ReportEntry => ({
  kind,
  name: name ?? ANONYMOUS,
  origin,
  compiled: reason === undefined,
  reason: reason?.text,
  reasonOrigin: reason && { file, start: reason.start, end: reason.end },
  remedy: reason?.remedy,
  bytes,
});

export const reportOfPart = ({ part, origin }: AskedPart): ReportEntry => ({
  kind: 'part',
  name: part,
  origin,
  compiled: true,
  reason: undefined,
  reasonOrigin: undefined,
  remedy: undefined,
  bytes: 0,
});
