'use client';

import Link from 'next/link';
import { useController, useSuspense } from 'presource/react';
import { useState } from 'react';
import { addPost } from './actions.ts';
import { PostResource } from './data.ts';

/** A server action as an endpoint: its effect is shown before the response, and the response joins every list. */
const publish = PostResource.getList.push.extend({ fetch: addPost });

export function Posts({ author }: { author?: string }) {
  const posts = useSuspense(PostResource.getList, author ? { author } : undefined);
  return (
    <ul>
      {posts.map((post) => (
        <li key={post.id}>
          <Link href={`/posts/${post.id}`} prefetch={false}>
            {post.title}
          </Link>{' '}
          by {post.author.name}
        </li>
      ))}
    </ul>
  );
}

export function NewPost() {
  const { fetch } = useController();
  const [title, setTitle] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTitle('');
        void fetch(publish, {}, { title, author: 'ada' });
      }}
    >
      <input aria-label="Title" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button type="submit">Publish</button>
    </form>
  );
}

export function PostDetail({ id }: { id: number }) {
  const post = useSuspense(PostResource.get, { id });
  const { fetch } = useController();
  return (
    <article>
      <h2>{post.title}</h2>
      <p>by {post.author.name}</p>
      <button
        type="button"
        onClick={() => fetch(PostResource.partialUpdate, { id }, { title: `${post.title}!` })}
      >
        Louder
      </button>
    </article>
  );
}
