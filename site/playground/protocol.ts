import type { PartName } from '../../runtime/contract/parts.ts';
import type { Difference } from '../../runtime/devtools/changes.ts';
import type { GraphNode } from '../../transformer/command/graph/graph.ts';
import type { Optimize } from '../../transformer/style.ts';

/** A response that is given to the store: the endpoint by its name, its arguments and the body as they are written. */
export interface Given {
  readonly endpoint: string;
  readonly args: string;
  readonly body: string;
}

/** All that a reader of the playground writes: what a link holds. */
export interface State {
  readonly code: string;
  readonly responses: readonly Given[];
}

export const LEVELS: readonly Optimize[] = ['size', 'balanced', 'speed'];

/** One declaration, and the bytes that the compiler adds for it at each level. */
export interface DeclarationBytes {
  readonly kind: string;
  readonly name: string;
  readonly line: number;
  /** Why it is not compiled; empty if it is. */
  readonly reason: string;
  /** As written, without what the compiler adds. */
  readonly written: number;
  readonly added: Readonly<Record<Optimize, number>>;
}

/** A part of the runtime that the declarations link. */
export interface PartBytes {
  readonly part: PartName | 'core';
  readonly meaning: string;
  readonly bytes: number;
  /** The first line that needs it. */
  readonly line: number | undefined;
}

export interface Finding {
  readonly severity: string;
  readonly line: number;
  readonly title: string;
  readonly message: string;
  readonly remedy: string;
}

/** A record in the store after a response. */
export interface StoredRecord {
  readonly type: string;
  readonly pk: string;
  readonly fields: readonly { readonly name: string; readonly text: string; readonly isRelation: boolean }[];
  /**
   * What this response did to it: it is new, some of its fields changed, something that it shows changed, or it is the
   * object that it was.
   */
  readonly what: 'new' | 'changed' | 'shows a change' | 'the same object';
  readonly differences: readonly Difference[];
}

/** The store after a response. */
export interface Stored {
  readonly error: string | undefined;
  readonly records: readonly StoredRecord[];
  readonly deleted: readonly string[];
  /** What the lists and the responses in the store became. */
  readonly others: readonly string[];
}

export interface Answer {
  readonly id: number;
  /** Milliseconds in the worker. */
  readonly ms: number;
  readonly compiled: Readonly<Record<Optimize, string>>;
  readonly findings: readonly Finding[];
  readonly declarations: readonly DeclarationBytes[];
  readonly parts: readonly PartBytes[];
  readonly graph: readonly GraphNode[];
  /** The names of the endpoints that a response can be given to. */
  readonly endpoints: readonly string[];
  /** The error of the declarations while they ran. */
  readonly error: string | undefined;
  readonly stored: readonly Stored[];
}

export interface Question extends State {
  readonly id: number;
}
