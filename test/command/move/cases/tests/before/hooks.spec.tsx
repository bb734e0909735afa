import { useDLE, useSuspense } from '@data-client/react';
import { makeRenderDataHook, mockInitialState, MockResolver, renderDataHook } from '@data-client/test';
import { DataProvider } from '@data-client/react';
import { getPost, Posts } from './posts';
import { response } from './responses';

const initialFixtures = [{ endpoint: getPost, args: [{ id: '1' }], response }];
const error = new Error('none');
const render = makeRenderDataHook(DataProvider);

describe('posts', () => {
  it('are read', () => {
    const { result, cleanup } = renderDataHook(() => useSuspense(getPost, { id: '1' }), { initialFixtures });
    expect(result.current.id).toBe('1');
    cleanup();
  });

  it('fail', async () => {
    const { result, waitForNextUpdate, waitFor } = render(({ id }) => useDLE(getPost, { id }), {
      initialProps: { id: '2' },
      initialFixtures: [{ endpoint: getPost, args: [{ id: '2' }], error: true, response: error }],
      resolverFixtures: [{ endpoint: Posts.getList.push, response: (body: object) => body }],
    });
    await waitForNextUpdate();
    await waitFor(() => expect(result.current.error).toBe(error));
  });

  it('are shown', () => {
    const state = mockInitialState(initialFixtures);
    return (
      <DataProvider initialState={state}>
        <MockResolver fixtures={initialFixtures}>posts</MockResolver>
      </DataProvider>
    );
  });
});
