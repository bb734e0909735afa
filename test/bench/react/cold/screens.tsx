import { memo, type ReactNode, useState } from 'react';
import type { Actions, Filter, PostData, SceneLibrary } from './library.ts';
import type { ScreenName } from './scenes.ts';

/** What rendered since the last `reset`, and what buttons of the screen would do. */
export const seen = { renders: 0, actions: undefined as Actions | undefined };

const Row = memo(function Row({ post }: { post: PostData }) {
  seen.renders++;
  return (
    <li>
      {post.title} by {post.user.name}
    </li>
  );
});

type Props = { readonly library: SceneLibrary };

/** The list component of every screen counts as a render, too. */
function Rows({ library, posts }: Props & { posts: readonly PostData[] | undefined }): ReactNode {
  seen.renders++;
  return (
    <ul>
      {posts?.map((post) => (
        <Row key={library.keyOf(post)} post={post} />
      ))}
    </ul>
  );
}

const List = ({ library, filter }: Props & { filter?: Filter }) => (
  <Rows library={library} posts={library.usePosts(filter)} />
);

function Post({ library, id, label }: Props & { id: number; label: string }) {
  seen.renders++;
  const post = library.usePost(id);
  return (
    <li>
      {label}: {post?.title}
    </li>
  );
}

const posts = Array.from({ length: 10 }, (_, i) => i + 1);

const screens: Readonly<Record<ScreenName, (props: Props) => ReactNode>> = {
  List,
  Drafts: ({ library }) => <Rows library={library} posts={library.useDrafts()} />,
  Sorted: ({ library }) => <Rows library={library} posts={library.useSorted()} />,
  Threads: ({ library }) =>
    library.useThreads()?.map((thread) => (
      <ul key={thread.id}>
        <li>{thread.title}</li>
        {thread.comments.map((comment) => (
          <li key={comment.id}>
            {comment.text} by {comment.user.name}
          </li>
        ))}
      </ul>
    )),
  Cards: ({ library }) => (
    <>
      <List library={library} />
      <Post library={library} id={1} label="Detail" />
      {posts.map((id) => (
        <Post key={id} library={library} id={id} label="Card" />
      ))}
    </>
  ),
  Columns: ({ library }) => (
    <>
      <List library={library} filter={open} />
      <List library={library} filter={done} />
    </>
  ),
  Details({ library }) {
    const [id, setId] = useState(0);
    return (
      <>
        {id > 0 ? <Post library={library} id={id} label="Detail" /> : <List library={library} />}
        <button type="button" id="next" onClick={() => setId(id + 1)}>
          next
        </button>
      </>
    );
  },
};

const open = { status: 'open' };
const done = { status: 'done' };

function Doing({ library }: Props) {
  seen.actions = library.useActions();
  return null;
}

export function Screen({ library, name }: Props & { name: ScreenName }) {
  const Content = screens[name];
  return (
    <library.Provider>
      <Content library={library} />
      <Doing library={library} />
    </library.Provider>
  );
}
