/**
 * The same class for code that no compiler reads: with what classes that extend it need. The call is pure, so that a bundler
 * leaves it out with the class.
 */
import type { Json } from '../types/options.ts';
import { derivable } from './derived.ts';
import type { RestEndpoint, RestEndpointConstructor } from './rest-endpoint.ts';

/**
 * One call of a REST API: a function with a path, a method and a schema.
 *
 * ```ts
 * const getUser = new RestEndpoint({ path: '/users/:id', schema: User });
 * const user = await controller.fetch(getUser, { id: '5' });
 * ```
 *
 * Each step of a request is a method. Override it in a derived class or pass it as an option: `url` →
 * `getRequestInit` → `getHeaders` → `fetchResponse` → `parseResponse` → `process`.
 */
const AnyRestEndpoint = /*#__PURE__*/ derivable() as unknown as RestEndpointConstructor;
type AnyRestEndpoint<O = Json> = RestEndpoint<O>;

export { AnyRestEndpoint as RestEndpoint };
