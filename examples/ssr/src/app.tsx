import { useController, useSuspense } from 'presource/react';
import { Suspense, useState } from 'react';
import { AuthorResource, PostResource } from './data.ts';

function Posts({ author }: { author?: string }) {
  const posts = useSuspense(PostResource.getList, author ? { author } : undefined);
  return (
    <ul>
      {posts.map((post) => (
        <li key={post.id}>
          <a href={`/authors/${post.author.id}`}>{post.author.name}</a>: {post.title}
        </li>
      ))}
    </ul>
  );
}

function AuthorName({ id }: { id: string }) {
  const author = useSuspense(AuthorResource.get, { id });
  return <h2>{author.name}</h2>;
}

/** Shows the new post before the server responds. */
function NewPost({ author }: { author: string }) {
  const { fetch } = useController();
  const [title, setTitle] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTitle('');
        void fetch(PostResource.getList.push, { author }, { title, author });
      }}
    >
      <input aria-label="Title" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button type="submit">Publish</button>
    </form>
  );
}

/** Each part is sent as soon as its data is there; the frame of the page waits for none of them. */
export function App({ path }: { path: string }) {
  const author = /^\/authors\/(\w+)$/.exec(path)?.[1];
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Posts</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <h1>
          <a href="/">Posts</a>
        </h1>
        {author && (
          <Suspense fallback={<p>Who is it?</p>}>
            <AuthorName id={author} />
          </Suspense>
        )}
        <Suspense fallback={<p>Posts are coming</p>}>
          <Posts {...(author && { author })} />
        </Suspense>
        <NewPost author={author ?? 'ada'} />
      </body>
    </html>
  );
}
