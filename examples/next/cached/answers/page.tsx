import { Loaded, load } from 'presource/next';
import { PostResource } from '../../lib/data.ts';
import { Posts } from '../../lib/posts.tsx';

/** Caches only the response, for every page and component that loads it. */
async function cachedList(args?: { author?: string }) {
  'use cache';
  return PostResource.getList(args);
}
const getCached = PostResource.getList.extend({ fetch: cachedList });

export default async function Page() {
  const posts = await load(getCached, { author: 'bob' });
  return (
    <Loaded data={posts}>
      <h1>{posts.length} answers</h1>
      <Posts author="bob" />
    </Loaded>
  );
}
