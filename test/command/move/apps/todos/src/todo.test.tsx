import { DataProvider, useSuspense } from '@data-client/react';
import { renderDataHook } from '@data-client/test';
import { act } from '@testing-library/react';
import { TodoResource } from './resources/todo';

declare function it(name: string, run: () => unknown): void;
declare function expect(value: unknown): any;

it('useSuspense() shows a todo', async () => {
  const { result, waitForNextUpdate, controller } = renderDataHook(() => useSuspense(TodoResource.get, { id: 5 }), {
    initialFixtures: [{ endpoint: TodoResource.get, args: [{ id: 5 }], response: { id: 5, title: 'hi' } }],
    resolverFixtures: [
      {
        endpoint: TodoResource.partialUpdate,
        response: ({ id }: any, body: any) => ({ id, ...body }),
      },
    ],
  });
  await waitForNextUpdate();
  expect(result.current.title).toBe('hi');
  await act(async () => {
    await controller.fetch(TodoResource.partialUpdate, { id: 5 }, { title: 'ho' });
  });
  expect(result.current.title).toBe('ho');
});
