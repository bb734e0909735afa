import { connection } from 'next/server';
import { Loaded, load } from 'presource/next';
import { PostResource } from '../lib/data.ts';
import { NewPost, Posts } from '../lib/posts.tsx';

/** Seeded: a server component loads the data, and the client components below use it without a request. */
export default async function Page() {
  await connection();
  const posts = await load(PostResource.getList);
  return (
    <Loaded data={posts}>
      <h1>{posts.length} posts</h1>
      <Posts />
      <NewPost />
    </Loaded>
  );
}
