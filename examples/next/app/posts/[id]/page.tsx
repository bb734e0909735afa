import { Loaded, load } from 'presource/next';
import { PostResource } from '../../../lib/data.ts';
import { PostDetail } from '../../../lib/posts.tsx';

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const id = Number((await params).id);
  const post = await load(PostResource.get, { id });
  return (
    <Loaded data={post}>
      <PostDetail id={id} />
    </Loaded>
  );
}
