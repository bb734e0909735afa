import { Loaded, load } from 'presource/next';
import { Suspense } from 'react';
import { PostResource } from '../lib/data.ts';
import { Posts } from '../lib/posts.tsx';

/** Uncached: loaded for each request, after the prerendered part. */
async function Seeded() {
  const posts = await load(PostResource.getList);
  return (
    <Loaded data={posts}>
      <h2>{posts.length} posts</h2>
      <Posts />
    </Loaded>
  );
}

export default function Page() {
  return (
    <>
      <h1>At request</h1>
      <Suspense fallback={<p>Posts are coming</p>}>
        <Seeded />
      </Suspense>
    </>
  );
}
