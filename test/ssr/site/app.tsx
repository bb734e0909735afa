import { AsyncBoundary, useCache, useFetch, useQuery, useSuspense } from 'presource/react';
import { type ReactNode, Suspense, use, useId, useState } from 'react';
import { countUsers, getEverybody, getMe, PostResource, UserResource } from './data.ts';

/** Numbers at random, the same for the same seed on the server and in the browser. */
function random(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

function OnePost({ id, children }: { id: number; children: ReactNode }) {
  const post = useSuspense(PostResource.get, { id });
  return (
    <article id={useId()}>
      {post.title} by {post.author.name}
      {children}
    </article>
  );
}

function Posts({ author, children }: { author?: number; children: ReactNode }) {
  const posts = useSuspense(PostResource.getList, author === undefined ? undefined : { author });
  return (
    <ul>
      {posts.map((post) => (
        <li key={post.id}>
          {post.title} {post.author.name}
        </li>
      ))}
      <li>{children}</li>
    </ul>
  );
}

/** Two at once, and one of them by its promise. */
function Pair({ id, children }: { id: number; children: ReactNode }) {
  const other = useFetch(UserResource.get, { id: (id + 1) % 4 });
  const user = useSuspense(UserResource.get, { id });
  return (
    <div>
      {user.name} {use(other).name} {children}
    </div>
  );
}

function Everybody({ children }: { children: ReactNode }) {
  const users = useSuspense(getEverybody);
  return (
    <div>
      {users.map(({ name }) => name).join()} <Count /> {children}
    </div>
  );
}

/** Below what waited for them all, so that the server and the browser count the same. */
const Count = () => <b>{useQuery(countUsers) ? 'some' : 'none'}</b>;

function Me({ children }: { children: ReactNode }) {
  const { name } = useSuspense(getMe);
  const [count, setCount] = useState(0);
  return (
    <div>
      <button type="button" onClick={() => setCount(count + 1)}>
        {name} {useCache(getMe)?.name} {count}
      </button>
      {children}
    </div>
  );
}

/** A tree of what suspends, boundaries and what does neither. */
function tree(pick: (below: number) => number, depth: number): ReactNode {
  const children = (
    <>
      {Array.from({ length: depth ? 1 + pick(3) : 0 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tree never changes
        <section key={i}>{tree(pick, depth - 1)}</section>
      ))}
    </>
  );
  switch (pick(9)) {
    case 0:
      return <OnePost id={pick(8)}>{children}</OnePost>;
    case 1:
      return <Posts author={pick(4)}>{children}</Posts>;
    case 2:
      return <Posts>{children}</Posts>;
    case 3:
      return <Pair id={pick(4)}>{children}</Pair>;
    case 4:
      return <Everybody>{children}</Everybody>;
    case 5:
      return <Me>{children}</Me>;
    case 6:
      return <AsyncBoundary fallback={<i>waiting</i>}>{children}</AsyncBoundary>;
    case 7:
      return <Suspense fallback={<i>waiting</i>}>{children}</Suspense>;
    default:
      return <div>{children}</div>;
  }
}

export const App = ({ seed }: { seed: number }) => <main>{tree(random(seed), 4)}</main>;

/** The whole page, for half of the programs. */
export const Page = ({ seed }: { seed: number }) => (
  <html lang="en">
    <head>
      <title>Page</title>
    </head>
    <body>
      <App seed={seed} />
    </body>
  </html>
);
