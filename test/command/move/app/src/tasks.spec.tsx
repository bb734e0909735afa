import { CacheProvider, useSuspense } from '@data-client/react';
import { makeRenderDataClient, type Fixture } from '@data-client/test';
import { expect, it, vi } from 'vitest';
import { TaskResource } from './data/tasks';

vi.mock('@data-client/react', async () => ({
  ...(await vi.importActual<object>('@data-client/react')),
  useLive: vi.fn(),
}));

const renderDataClient = makeRenderDataClient(CacheProvider);
const fixture: Fixture = {
  endpoint: TaskResource.get,
  args: [{ id: '1' }],
  response: { id: '1', title: 'Tested', owner: '1' },
};

it('reads a task', () => {
  const { result } = renderDataClient(() => useSuspense(TaskResource.get, { id: '1' }), {
    initialFixtures: [fixture],
  });
  expect(result.current.title).toBe('Tested');
});

it('tells that there is none', async () => {
  const { result, waitForNextUpdate } = renderDataClient(() => useSuspense(TaskResource.get, { id: '2' }), {
    resolverFixtures: [
      { endpoint: TaskResource.get, args: [{ id: '2' }], response: new Error('none'), error: true },
    ],
  });
  await waitForNextUpdate();
  expect(result.current).toBeNull();
});
