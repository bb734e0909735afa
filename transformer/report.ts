import type { Generated } from './generate/generate.ts';
import type { AskedPart } from './model/linking.ts';
import type { Declaration, Module } from './model/module.ts';
import type { Origin } from './model/origin.ts';

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

export const reportOf = (module: Module, generated: Generated): readonly ReportEntry[] =>
  module.declarations.map((declaration, index) => ({
    kind: declaration.kind,
    name: declaration.name ?? '(anonymous)',
    origin: declaration.origin,
    compiled: declaration.reason === undefined,
    reason: declaration.reason?.text,
    reasonOrigin: declaration.reason && {
      file: module.file,
      start: declaration.reason.start,
      end: declaration.reason.end,
    },
    remedy: declaration.reason?.remedy,
    bytes: generated.bytes[index] ?? 0,
  }));

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
