import { useDLE, useSuspense, DataProvider } from 'presource/react';
import { renderDataHook as makeRenderDataHook, renderDataHook } from 'presource/testing';
import { mockInitialState, MockResolver } from '@data-client/test';
import { getPost, Posts } from './posts';
import { response } from './responses';

const initialFixtures = [{ endpoint: getPost, args: [{ id: '1' }], response }];
const error = new Error('none');
const render = makeRenderDataHook;

describe('posts', () => {
  it('are read', async () => {
    const { result, unmount: cleanup } = await renderDataHook(() => useSuspense(getPost, { id: '1' }), { fixtures: initialFixtures });
    expect(result.current.id).toBe('1');
    cleanup();
  });

  it('fail', async () => {
    const { result, settled: waitForNextUpdate, waitFor } = await render(({ id }) => useDLE(getPost, { id }), {
      initialProps: { id: '2' },
      fixtures: [...[{ endpoint: getPost, args: [{ id: '2' }], error: error }], ...[{ endpoint: Posts.getList.push, response: (body: object) => body }]],
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
