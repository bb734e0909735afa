import type { ResourceOfClass } from './class-path.ts';
import type { OptionsLiteral } from './options.ts';

/** The options of `createResource({ … })`. Its path has that of the list, too. */
export interface Resource extends OptionsLiteral {
  readonly kind: 'resource';
  /** How it takes the path from its class; `undefined` if it has its own path. */
  readonly ofClass: ResourceOfClass | undefined;
}
