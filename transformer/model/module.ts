import type { Endpoint, Resource } from './endpoint.ts';
import type { Entity } from './entity.ts';

export type Declaration = Entity | Resource | Endpoint;

/** Everything the generator has to know about a file; no syntax tree is reachable from it. */
export interface Module {
  readonly kind: 'module';
  readonly file: string;
  readonly declarations: readonly Declaration[];
  /** Starts of expressions without an effect, which a bundler may drop. */
  readonly pure: readonly number[];
  /** End of the last import. */
  readonly importAt: number;
}
