import { OVERHEARD } from './live.ts';
import { LATE_POST } from './other-screens.ts';
import { asked, expectSame, ME, postsBy, unpolled, type Walk } from './walk.ts';
import { COMMENT, CORRECTED, type Written } from './writing.ts';

/** Checks the server at the end: its file, and the log of its requests. */
export async function atTheEnd(walk: Walk, written: Written): Promise<void> {
  await database(walk, written);
  writes(walk, written);
  reads(walk, written);
}

async function database({ before, after }: Walk, { top, end }: Written): Promise<void> {
  const now = await after();
  const ids = new Set(now.posts.map(({ id }) => id));
  expectSame(
    now.posts.length,
    before.posts.length + 2,
    'posts in db.json: one of the walk, one made beside it',
  );
  expectSame(
    [ids.has(top.id), ids.has(end.id)],
    [true, false],
    'the written post is kept, the deleted one is gone',
  );
  const { createdAt: _, ...post } = now.posts.find(({ id }) => id === top.id)!;
  const content = 'Two lines.\n\nThis is the second one.';
  expectSame(post, { title: CORRECTED, content, authorId: ME, id: top.id }, 'the written post in db.json');
  const comments = now.comments.slice(before.comments.length);
  const postId = postsBy(before, ME)[0]!.id;
  const said = [
    { postId, commenterId: ME, content: COMMENT },
    { postId, commenterId: 2, content: OVERHEARD },
  ].map((comment, index) => ({ ...comment, id: before.comments.length + 1 + index }));
  expectSame(comments, said, 'the new comments in db.json');
  expectSame(now.feed.length, before.feed.length + 1, 'feed items in db.json');
  const unchanged = now.posts.slice(0, before.posts.length);
  expectSame(
    JSON.stringify(unchanged) === JSON.stringify(before.posts),
    true,
    'all other posts are as they were',
  );
  expectSame(JSON.stringify(now.authors) === JSON.stringify(before.authors), true, 'nobody was changed');
}

/** Each mutation is sent once, in order. */
function writes({ api, before }: Walk, { top, end }: Written): void {
  const first = postsBy(before, ME)[0]!.id;
  expectSame(
    api.log.filter((line) => !line.startsWith('GET')),
    [
      `POST /comments?postId=${first} 201`,
      `POST /posts?authorId=${ME} 201`,
      `POST /posts?authorId=${ME} 201`,
      `PATCH /posts/${top.id} 200`,
      `DELETE /posts/${end.id} 200`,
      'POST /comments 201',
      'POST /feed 201',
      'POST /posts 201',
      `PATCH /posts/${LATE_POST.id} 200`,
    ],
    'what json-server was told to change',
  );
}

/**
 * Each read is sent once, except the failed one that was retried, the reload that fetched names, and stale data
 * when the user came back.
 */
function reads({ api, before }: Walk, { top, end }: Written): void {
  const once = [
    asked.list(),
    asked.list(ME),
    asked.list(ME, 2),
    asked.post(top.id),
    asked.post(end.id),
    `GET /posts?authorId=${ME}&_expand=author 200`,
    `GET /comments?commenterId=${ME}&_expand=commenter&_expand=post 200`,
    'GET /feed 200',
    asked.post(postsBy(before, ME)[0]!.id),
  ];
  const twice = [asked.post(LATE_POST.id, 404), asked.post(LATE_POST.id)];
  // The names did not change since the browser fetched them, so json-server responds with 304.
  const names = ['GET /authors 200', 'GET /authors 200', 'GET /authors 304'];
  const should = [...once, ...twice, ...twice, ...names].sort();
  // The script checks with this request that json-server is up; a profile, which is always stale, also fetches
  // its user.
  const unclear = 'GET /authors/1 200';
  const log = unpolled(api.log).filter((line) => line.startsWith('GET') && line !== unclear);
  expectSame([...log].sort(), should, 'what json-server was asked for');
}
