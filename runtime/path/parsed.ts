import type { Parameter } from '../contract/path-grammar.ts';

/** A parameter of another form than `:name`. */
export interface Slot extends Parameter {
  /** The text for a value: a hole if it is absent, `undefined` if the value does not fit. */
  fill(value: unknown): string | undefined;
}

/** A parsed path: texts, and between them the parameters. A parameter that is only a name is `:name`. */
export interface Template extends ReadonlyArray<string | Slot> {
  /** Removes the traces of absent parameters; templates have it whose parameters may be absent. */
  tidy?(url: string): string;
  /** The path of a resource's list; of a plain path, `shortPath` cuts it. */
  short?: string | undefined;
}
