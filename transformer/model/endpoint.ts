import type { OptionsLiteral } from './options.ts';

/** The options of `new RestEndpoint({ … })`, or of an `extend` on an endpoint or a member. */
export interface Endpoint extends OptionsLiteral {
  readonly kind: 'endpoint';
}

/** The name of the function that an `Endpoint` is created around. */
export interface FunctionName {
  /** End of the last argument: the name is inserted there. */
  readonly at: number;
  readonly name: string;
  readonly hasOptions: boolean;
}
