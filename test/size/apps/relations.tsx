/** An app with relations: posts of authors with their comments, shown page by page, changed before they are answered. */
import { createResource, Entity } from 'presource';
import { AsyncBoundary, DataProvider, useController, useSuspense } from 'presource/react';
import { createRoot } from 'react-dom/client';

class User extends Entity {
  id = 0;
  name = '';
}

class Comment extends Entity {
  id = 0;
  content = '';
  author = User.fromJS();
  static schema = { author: User };
}

class Post extends Entity {
  id = 0;
  title = '';
  author = User.fromJS();
  comments: Comment[] = [];
  static schema = { author: User, comments: [Comment] };
}

const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
  paginationField: 'page',
  optimistic: true,
});
const CommentResource = createResource({
  path: '/posts/:postId/comments/:id',
  schema: Comment,
  optimistic: true,
});

function PostItem({ post }: { post: Post }) {
  const controller = useController();
  const { id, title, author, comments } = post;
  return (
    <li>
      {title} by {author.name}
      <button
        type="button"
        onClick={() => controller.fetch(PostResource.partialUpdate, { id }, { title: '' })}
      >
        clear
      </button>
      <button type="button" onClick={() => controller.fetch(PostResource.delete, { id })}>
        delete
      </button>
      <ul>
        {comments.map((comment) => (
          <li key={comment.id}>{comment.content}</li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => controller.fetch(CommentResource.getList.push, { postId: id }, { content: 'new' })}
      >
        comment
      </button>
    </li>
  );
}

function Posts() {
  const controller = useController();
  const posts = useSuspense(PostResource.getList);
  return (
    <>
      {posts.map((post) => (
        <PostItem key={post.id} post={post} />
      ))}
      <button type="button" onClick={() => controller.fetch(PostResource.getList.getPage, { page: 2 })}>
        more
      </button>
    </>
  );
}

createRoot(document.body).render(
  <DataProvider>
    <AsyncBoundary fallback="loading">
      <Posts />
    </AsyncBoundary>
  </DataProvider>,
);
