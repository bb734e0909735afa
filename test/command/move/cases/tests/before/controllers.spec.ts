import { useSuspense } from '@data-client/react';
import { renderDataHook } from '@data-client/test';
import { expect, it } from 'vitest';
import { getNews } from './news';

type Resolving = { resolve(...args: unknown[]): void };
interface Router {
  dispatch(): void;
}

/** What is called a controller is one, unless another type says what it is. */
const resolve = (controller: Resolving, response: unknown) => controller.resolve(getNews, { args: [], response });
const go = (controller: Router, signal = new AbortController()) => [controller.dispatch(), signal.abort()];

it('shows news', async () => {
  const { result, controller } = renderDataHook(() => useSuspense(getNews), {
    initialFixtures: [{ endpoint: getNews, args: [], response: [] }],
  });
  resolve(controller, [1]);
  expect(controller.getResponse(getNews, controller.getState()).data).toBe(result.current);
  expect(controller.snapshot(controller.getState()).get(getNews)).toBe(go);
});
