import { AsyncBoundary, CacheProvider, useController, useSuspense } from '@rest-hooks/react';
import { createResource, Entity } from '@rest-hooks/rest';
import { NetworkErrorBoundary, useResource } from 'rest-hooks';

class Post extends Entity {
  id = '';
}
const PostResource = createResource({ path: '/posts/:id', schema: Post });

export const Posts = () => {
  const [first] = useSuspense(PostResource.getList);
  return [first, useController(), useResource(PostResource.get, { id: '1' })];
};
export const Root = () => (
  <CacheProvider>
    <NetworkErrorBoundary>
      <AsyncBoundary>
        <Posts />
      </AsyncBoundary>
    </NetworkErrorBoundary>
  </CacheProvider>
);
