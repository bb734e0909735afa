import { useSuspense } from 'presource/react';
import { renderDataHook } from 'presource/testing';
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
  const { result, controller } = await renderDataHook(() => useSuspense(getNews), {
    fixtures: [{ endpoint: getNews, args: [], response: [] }],
  });
  resolve(controller, [1]);
  expect(controller.getResponse(getNews).data).toBe(result.current);
  expect(controller.snapshot(controller.getState()).get(getNews)).toBe(go);
});
