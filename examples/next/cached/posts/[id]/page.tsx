import { Loaded, load } from 'presource/next';
import { Suspense } from 'react';
import { PostResource } from '../../../lib/data.ts';
import { PostDetail } from '../../../lib/posts.tsx';

/** `params` are known only when the request arrives. */
async function Detail({ params }: { params: Promise<{ id: string }> }) {
  const id = Number((await params).id);
  const post = await load(PostResource.get, { id });
  return (
    <Loaded data={post}>
      <PostDetail id={id} />
    </Loaded>
  );
}

export default function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Suspense fallback={<p>The post is coming</p>}>
      <Detail params={params} />
    </Suspense>
  );
}
