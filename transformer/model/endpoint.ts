import type { OptionsLiteral } from './options.ts';

/** The options of `new RestEndpoint({ … })`, or of an `extend` on an endpoint or a member. */
export interface Endpoint extends OptionsLiteral {
  readonly kind: 'endpoint';
}
