import { rowKey } from 'presource';
import { useController, useSuspense } from 'presource/react';
import { memo, useCallback, useRef, useState } from 'react';
import type { Post } from '../data/entities.ts';
import { newestFirst, PAGE, PostResource } from '../data/posts.ts';
import { routes } from '../router.tsx';
import { Avatar, Day, Name } from '../ui/person.tsx';
import { RowSkeletons } from '../ui/skeleton.tsx';
import { useStatus } from '../ui/status.tsx';

/** A list that grows page by page. It shows every addition, change and deletion made anywhere in the app. */
export function PostList({ filter }: { filter: { authorId?: number } }) {
  const posts = useSuspense(PostResource.getList, newestFirst(filter));
  if (posts.length === 0) return <p className="empty">Nothing written yet.</p>;
  return (
    <>
      <ul className="posts" aria-label="Posts">
        {posts.map((post) => (
          <PostRow key={rowKey(post)} post={post} />
        ))}
      </ul>
      <MorePosts filter={filter} shown={posts.length} />
    </>
  );
}

function MorePosts({ filter, shown }: { filter: { authorId?: number }; shown: number }) {
  const controller = useController();
  const say = useStatus();
  const [state, setState] = useState<'more' | 'loading' | 'end'>(shown < PAGE ? 'end' : 'more');
  const asked = useRef(false);
  // With the last page the focused button disappears; its replacement takes the focus, once.
  const takeFocus = useCallback((end: HTMLElement | null) => {
    if (end && asked.current) end.focus({ preventScroll: true });
    asked.current = false;
  }, []);
  const load = async () => {
    if (state === 'loading') return;
    asked.current = true;
    setState('loading');
    try {
      // Counted from the posts shown, so a post added or deleted meanwhile leaves no gap; duplicates are dropped.
      const page = await controller.fetch(PostResource.getList.getPage, {
        ...newestFirst(filter),
        _page: Math.floor(shown / PAGE) + 1,
      });
      say('Older posts are shown below');
      setState(page.length < PAGE ? 'end' : 'more');
    } catch {
      say('The next page could not be loaded');
      setState('more');
    }
  };
  if (state === 'end') {
    return (
      <p className="end" tabIndex={-1} ref={takeFocus}>
        That is all.
      </p>
    );
  }
  return (
    <div className="more">
      {state === 'loading' && (
        <div className="skeleton" aria-hidden="true">
          <RowSkeletons count={2} />
        </div>
      )}
      <button type="button" onClick={load} aria-disabled={state === 'loading'}>
        {state === 'loading' ? 'Loading…' : 'Older posts'}
      </button>
    </div>
  );
}

const PostRow = memo(function PostRow({ post }: { post: Post }) {
  // Until the server responds, a new post has no id and so no page.
  const saved = post.id > 0;
  return (
    <li className={saved ? 'post-row' : 'post-row pending'}>
      <h2>{saved ? <a href={routes.post(post.id)}>{post.title}</a> : post.title}</h2>
      <p className="byline">
        <Avatar user={post.author} />
        <Name user={post.author} />
        <Day date={post.createdAt} />
        <span>{saved ? commentCount(post.comments.length) : 'Publishing…'}</span>
      </p>
      <p className="excerpt">{post.content.split('\n\n')[0]}</p>
    </li>
  );
});

const commentCount = (count: number) => (count === 1 ? '1 comment' : `${count || 'No'} comments`);
