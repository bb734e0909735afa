import { CacheProvider, useSuspense } from 'rest-hooks';
import { makeRenderRestHook } from '@rest-hooks/test';
import { ArticleResource } from './resources';

declare function it(name: string, run: () => unknown): void;
declare function expect(value: unknown): any;

it('lists', async () => {
  const renderRestHook = makeRenderRestHook(CacheProvider);
  const { result } = renderRestHook(() => useSuspense(ArticleResource.getList, {}), {
    initialFixtures: [{ endpoint: ArticleResource.getList, args: [{}], response: [{ id: 1, title: 'x' }] }],
  });
  expect(result.current[0].title).toBe('x');
});
