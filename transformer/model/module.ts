import type { Endpoint, FunctionName } from './endpoint.ts';
import type { Entity } from './entity.ts';
import type { Resource } from './resource.ts';

export type Declaration = Entity | Resource | Endpoint;

/** Everything that the generator needs about a file; it contains no syntax tree nodes. */
export interface Module {
  readonly kind: 'module';
  readonly file: string;
  readonly declarations: readonly Declaration[];
  /** Starts of expressions without side effects, which a bundler may drop. */
  readonly pure: readonly number[];
  /** Names of functions that endpoints are created around. */
  readonly functionNames: readonly FunctionName[];
  /** Where its code begins, behind the imports at its top: the import of the runtime stands there. */
  readonly codeAt: number;
}
