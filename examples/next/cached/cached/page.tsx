import { Loaded, load } from 'presource/next';
import { PostResource } from '../../lib/data.ts';
import { Posts } from '../../lib/posts.tsx';

/**
 * Cached, with its data: prerendered when the app is built. `load` and its `Loaded` are in the same cached
 * component.
 */
export default async function Page() {
  'use cache';
  const posts = await load(PostResource.getList, { author: 'ada' });
  return (
    <Loaded data={posts}>
      <h1>{posts.length} cached</h1>
      <Posts author="ada" />
    </Loaded>
  );
}
