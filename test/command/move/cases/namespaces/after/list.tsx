import * as DC from 'presource/react';
import * as DCData from 'presource';
import * as Rest from 'presource';
import type * as Types from 'presource';

export class Post extends Rest.Entity {
  id = '';
}
export const Posts = Rest.createResource({ path: '/posts/:id', schema: Post });
export const Gone = new Rest.schema.Invalidate(Post);

export function List(props: { controller: DCData.Controller; error?: Types.NetworkError }) {
  const posts = DC.useSuspense(Posts.getList);
  return (
    <DC.DataProvider>
      <DC.AsyncBoundary>{posts.length}</DC.AsyncBoundary>
    </DC.DataProvider>
  );
}
