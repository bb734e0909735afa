import * as DC from '@data-client/react';
import * as Rest from '@data-client/rest';
import type * as Types from '@data-client/react';

export class Post extends Rest.Entity {
  id = '';
}
export const Posts = Rest.createResource({ path: '/posts/:id', schema: Post });
export const Gone = new Rest.schema.Invalidate(Post);

export function List(props: { controller: DC.Controller; error?: Types.NetworkError }) {
  const posts = DC.useSuspense(Posts.getList);
  return (
    <DC.CacheProvider devButton={null}>
      <DC.AsyncBoundary>{posts.length}</DC.AsyncBoundary>
    </DC.CacheProvider>
  );
}
