import type { Generated } from './generate/generate.ts';
import type { Declaration, Module } from './model/module.ts';
import type { Origin } from './model/origin.ts';

/** What became of one declaration. */
export interface ReportEntry {
  readonly kind: Declaration['kind'];
  readonly name: string;
  readonly origin: Origin;
  /** Whether all of it got its fast path; a declaration that needs none counts as compiled. */
  readonly compiled: boolean;
  /** Why not. */
  readonly reason: string | undefined;
  /** Bytes that were added for it, not counting types. */
  readonly bytes: number;
}

export const reportOf = (module: Module, generated: Generated): readonly ReportEntry[] =>
  module.declarations.map((declaration, index) => ({
    kind: declaration.kind,
    name: declaration.name ?? '(anonymous)',
    origin: declaration.origin,
    compiled: declaration.reason === undefined,
    reason: declaration.reason,
    bytes: generated.bytes[index] ?? 0,
  }));
