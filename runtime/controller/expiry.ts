/** Methods of a controller that end the freshness of responses with all arguments. */
import type { KeyTest, ReadEndpoint } from '../endpoint/interface.ts';
import type { Answer } from './answer.ts';
import { checkEndpoint } from './check.ts';
import type { Controller } from './controller.ts';
import { mark } from './store-response.ts';

export const invalidateAll = (controller: Controller, endpoint: ReadEndpoint | KeyTest): void =>
  mark(controller, answersOf(controller, endpoint));

export const expireAll = (controller: Controller, endpoint: ReadEndpoint | KeyTest): void =>
  mark(controller, answersOf(controller, endpoint), 0);

/** The answers of an endpoint, with all arguments. */
function answersOf(controller: Controller, endpoint: ReadEndpoint | KeyTest): Answer[] {
  if (process.env.NODE_ENV !== 'production' && !isKeyTest(endpoint)) checkEndpoint(endpoint);
  // Not those of `useQuery`, which nothing would fetch again.
  return controller.all(({ key, endpoint: { fetch } }) => !!fetch && endpoint.testKey(key));
}

/** Development only. */
const isKeyTest = (endpoint: ReadEndpoint | KeyTest | undefined): endpoint is KeyTest =>
  endpoint?.testKey !== undefined && !('key' in endpoint);
