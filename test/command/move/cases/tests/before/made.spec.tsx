import { DataProvider, useSuspense } from '@data-client/react';
import { makeRenderDataHook } from '@data-client/test';
import { getPost } from './posts';

describe('a post', () => {
  let renderDataHook: ReturnType<typeof makeRenderDataHook>;

  beforeEach(() => {
    renderDataHook = makeRenderDataHook(DataProvider);
  });
  afterEach(() => {
    renderDataHook.cleanup();
  });
  afterAll(() => renderDataHook.cleanup());

  it('is read', async () => {
    const { result } = renderDataHook(() => useSuspense(getPost, { id: '1' }), { initialFixtures: [] });
    expect(result.current.id).toBe('1');
  });
});
