import { Suspense } from 'react';
import { useDocumentTitle } from '../ui/document-title.ts';
import { ListSkeleton } from '../ui/skeleton.tsx';
import { PostList } from './post-list.tsx';

export function LatestScreen() {
  useDocumentTitle('Latest');
  return (
    <>
      <header className="screen-head">
        <h1>Latest posts</h1>
        <p className="lede">
          A hundred people who make, mend and grow things, and write about it on weekends.
        </p>
      </header>
      <Suspense fallback={<ListSkeleton />}>
        <PostList filter={{}} />
      </Suspense>
    </>
  );
}
