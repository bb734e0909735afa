/** Methods of a controller that end the freshness of responses with all arguments. */
import type { KeyTest, ReadEndpoint } from '../endpoint/interface.ts';
import { checkEndpoint } from './check.ts';
import type { Controller } from './controller.ts';
import { hasFailed } from './failures.ts';
import { mark } from './store-response.ts';

export const invalidateAll = (controller: Controller, endpoint: ReadEndpoint | KeyTest): void =>
  markAll(controller, endpoint);

export const expireAll = (controller: Controller, endpoint: ReadEndpoint | KeyTest): void =>
  markAll(controller, endpoint, 0);

/**
 * Marks the answers of an endpoint, with all arguments. If a hook does that for the error of a read that has just failed,
 * readers get that error, errors of others stay, and what is in flight counts: readers that are refused would make each
 * other ask without end.
 */
function markAll(controller: Controller, endpoint: ReadEndpoint | KeyTest, until?: number): void {
  if (process.env.NODE_ENV !== 'production' && !isKeyTest(endpoint))
    checkEndpoint(endpoint, until === 0 ? 'expireAll' : 'invalidateAll');
  const isFailure = controller.all(hasFailed).length > 0;
  // Answers of `useQuery` are left out: nothing would fetch them again.
  const answers = controller.all(
    (answer) =>
      !!answer.endpoint.fetch &&
      endpoint.testKey(answer.key) &&
      (!isFailure || hasFailed(answer) || !(answer.promise || answer.meta.error)),
  );
  const promises = answers.map(({ promise }) => promise);
  mark(controller, answers, until);
  if (isFailure)
    answers.forEach((answer, i) => {
      answer.promise = promises[i];
      answer.note({ since: undefined });
    });
}

/** Development only. */
const isKeyTest = (endpoint: ReadEndpoint | KeyTest | undefined): endpoint is KeyTest =>
  endpoint?.testKey !== undefined && !('key' in endpoint);
