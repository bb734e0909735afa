import {
  AsyncBoundary,
  DataProvider as CacheProvider,
  useController,
  useSuspense,
} from 'presource/react';
import { createResource, Entity } from 'presource';
import { ErrorBoundary as NetworkErrorBoundary } from 'presource/boundaries';
import { useResource } from 'rest-hooks';

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
