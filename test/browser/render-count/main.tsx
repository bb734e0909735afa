import { Controller } from 'presource';
import { DataProvider, useSuspense } from 'presource/react';
import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { type Post, PostResource, response, UserResource } from './data.ts';

/** What rendered since the last look: how often the list, and which rows how often. */
export interface Renders {
  list: number;
  rows: Record<number, number>;
}

let renders: Renders = { list: 0, rows: {} };
const controller = new Controller();

const Row = memo(function Row({ post }: { post: Post }) {
  renders.rows[post.id] = (renders.rows[post.id] ?? 0) + 1;
  return (
    <li>
      {post.title} by {post.author?.name}
    </li>
  );
});

function List() {
  const posts = useSuspense(PostResource.getList);
  renders.list++;
  return (
    <ul>
      {posts.map((post) => (
        <Row key={post.id} post={post} />
      ))}
    </ul>
  );
}

/** What the test calls from outside; the network is left out, commits are what it would cause. */
const handle = {
  look(): Renders {
    const seen = renders;
    renders = { list: 0, rows: {} };
    return seen;
  },
  receiveAll: () => controller.setResponse(PostResource.getList, {}, response),
  rename: (id: number, title: string) => controller.setResponse(PostResource.get, { id }, { id, title }),
  renameAuthor: (id: number, name: string) => controller.setResponse(UserResource.get, { id }, { id, name }),
};
export type Handle = typeof handle;

handle.receiveAll();
Object.assign(window, { handle });
createRoot(document.getElementById('root')!).render(
  <DataProvider controller={controller}>
    <List />
  </DataProvider>,
);
