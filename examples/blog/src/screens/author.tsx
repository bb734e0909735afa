import { useFetch, useSuspense } from 'presource/react';
import { Suspense } from 'react';
import { UserResource } from '../data/people.ts';
import { newestFirst, PostResource } from '../data/posts.ts';
import { routes } from '../router.tsx';
import { me } from '../session.ts';
import { useDocumentTitle } from '../ui/document-title.ts';
import { Avatar } from '../ui/person.tsx';
import { ListSkeleton } from '../ui/skeleton.tsx';
import { PostList } from './post-list.tsx';
import { WritePost } from './write-post.tsx';

/** All posts of one person, page by page. */
export function AuthorScreen({ id }: { id: number }) {
  // The list does not wait for the author.
  useFetch(PostResource.getList, newestFirst({ authorId: id }));
  const author = useSuspense(UserResource.get, { id });
  useDocumentTitle(`Posts by ${author.name}`);
  return (
    <>
      <header className="screen-head person">
        <Avatar user={author} size="large" />
        <div>
          <h1>{author.name}</h1>
          <p className="lede">
            {author.bio} · <a href={routes.user(id)}>all posts and comments</a>
          </p>
        </div>
      </header>
      {id === me && <WritePost />}
      <Suspense fallback={<ListSkeleton />}>
        <PostList filter={{ authorId: id }} />
      </Suspense>
    </>
  );
}
