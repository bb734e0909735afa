import { Loaded, load } from 'presource/next';
import { Suspense } from 'react';
import { PostResource } from '../../lib/data.ts';
import { PostDetail, Posts } from '../../lib/posts.tsx';

async function Cached() {
  'use cache';
  const posts = await load(PostResource.getList, { author: 'bob' });
  return (
    <Loaded data={posts}>
      <Posts author="bob" />
    </Loaded>
  );
}

async function Fresh() {
  const post = await load(PostResource.get, { id: 1 });
  return (
    <Loaded data={post}>
      <PostDetail id={1} />
    </Loaded>
  );
}

/** A cached part, and one for each request. */
export default function Page() {
  return (
    <>
      <Cached />
      <Suspense fallback={<p>The post is coming</p>}>
        <Fresh />
      </Suspense>
    </>
  );
}
