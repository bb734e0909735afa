import { useFetch, useSuspense } from 'presource/react';
import { commentsOf } from '../data/comments.ts';
import { UserResource } from '../data/people.ts';
import { postsOf } from '../data/posts.ts';
import { routes } from '../router.tsx';
import { useDocumentTitle } from '../ui/document-title.ts';
import { Avatar, Day } from '../ui/person.tsx';

/**
 * A person's posts and comments by reverse lookup: it fetches two lists, but shows `user.posts` and
 * `user.comments`, which `User.process` and `User.merge` collected wherever the user was nested.
 */
export function UserScreen({ id }: { id: number }) {
  // Started before the first of the two lists suspends, so that both load in parallel.
  useFetch(commentsOf, { commenterId: id });
  useSuspense(postsOf, { authorId: id });
  useSuspense(commentsOf, { commenterId: id });
  const user = useSuspense(UserResource.get, { id });
  useDocumentTitle(user.name);
  const posts = [...user.posts].sort((a, b) => b.id - a.id);
  const comments = [...user.comments].sort((a, b) => b.id - a.id);
  return (
    <>
      <header className="screen-head person">
        <Avatar user={user} size="large" />
        <div>
          <h1>{user.name}</h1>
          <p className="lede">
            {user.bio} · <a href={routes.author(id)}>read the posts</a>
          </p>
        </div>
      </header>
      <section aria-labelledby="their-posts">
        <h2 id="their-posts">Posts ({posts.length})</h2>
        {posts.length === 0 && <p className="empty">Nothing written yet.</p>}
        <ul className="titles">
          {posts.map((post) => (
            <li key={post.id}>
              <a href={routes.post(post.id)}>{post.title}</a>
              <Day date={post.createdAt} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="their-comments">
        <h2 id="their-comments">Comments ({comments.length})</h2>
        {comments.length === 0 && <p className="empty">No comments yet.</p>}
        <ul className="quotes">
          {comments.map((comment) => (
            <li key={comment.id}>
              <blockquote>{comment.content}</blockquote>
              {comment.post && (
                <p className="small">
                  on <a href={routes.post(comment.post.id)}>{comment.post.title}</a>
                </p>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
