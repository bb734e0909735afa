import { useSuspense } from 'presource/react';
import { renderDataHook as makeRenderDataHook } from 'presource/testing';
import { getPost } from './posts';

describe('a post', () => {
  let renderDataHook: typeof makeRenderDataHook;

  beforeEach(() => {
    renderDataHook = makeRenderDataHook;
  });
  afterEach(() => {
  });
  afterAll(() => undefined);

  it('is read', async () => {
    const { result } = await renderDataHook(() => useSuspense(getPost, { id: '1' }), { fixtures: [] });
    expect(result.current.id).toBe('1');
  });
});
