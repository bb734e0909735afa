import { Loaded, load } from 'presource/next';
import { PostResource } from '../../lib/data.ts';
import { Posts } from '../../lib/posts.tsx';

/** Static: rendered when the app is built, with the data of that moment. */
export const dynamic = 'force-static';

export default async function Page() {
  const posts = await load(PostResource.getList, { author: 'bob' });
  return (
    <Loaded data={posts}>
      <h1>Static</h1>
      <Posts author="bob" />
    </Loaded>
  );
}
