import type { Controller } from '../../../runtime/controller/controller.ts';
import { blogServer, type Server } from './server.ts';

type Posts = typeof import('../../../examples/blog/src/data/posts.ts');
type Comments = typeof import('../../../examples/blog/src/data/comments.ts');
type Entities = typeof import('../../../examples/blog/src/data/entities.ts');
type Feed = typeof import('../../../examples/blog/src/data/feed.ts');
type People = typeof import('../../../examples/blog/src/data/people.ts');

/** What the blog's data layer exports. */
export type Data = Posts & Comments & Entities & Feed & People;

interface World {
  readonly data: Data;
  readonly controller: Controller;
  readonly server: Server;
}

/** What one step left behind. */
export interface Trace {
  readonly step: string;
  readonly returned: unknown;
  readonly requests: readonly string[];
  readonly store: object;
}

type Step = (world: World) => unknown;

const me = { authorId: 1 };
const draft = (title: string) => ({
  title,
  content: 'New',
  authorId: 1,
  createdAt: '2025-02-01T00:00:00.000Z',
});
const comment = (content: string) => ({ postId: 1, commenterId: 2, content });

/** An evening with the blog. */
const STEPS: Readonly<Record<string, Step>> = {
  'the newest posts': ({ data, controller }) =>
    controller.fetch(data.PostResource.getList, data.newestFirst({})),
  'their next page': ({ data, controller }) =>
    controller.fetch(data.PostResource.getList.getPage, { ...data.newestFirst({}), _page: 2 }),
  'one post': ({ data, controller }) => controller.fetch(data.PostResource.get, data.whole(1)),
  'the same post, fresh': ({ data, controller }) =>
    controller.fetchIfStale(data.PostResource.get, data.whole(1)),
  'a post that is not there': ({ data, controller }) =>
    controller.fetch(data.PostResource.get, data.whole(99)),
  'its error': ({ data, controller }) => controller.getError(data.PostResource.get, data.whole(99)),
  'all people': ({ data, controller }) => controller.fetch(data.UserResource.getList),
  'one person': ({ data, controller }) => controller.fetch(data.UserResource.get, { id: 2 }),
  'my posts': ({ data, controller }) => controller.fetch(data.PostResource.getList, data.newestFirst(me)),
  'posts of a profile': ({ data, controller }) => controller.fetch(data.postsOf, { authorId: 2 }),
  'comments of a profile': ({ data, controller }) => controller.fetch(data.commentsOf, { commenterId: 2 }),
  'comments of a post': ({ data, controller }) =>
    controller.fetch(data.CommentResource.getList, { postId: 1 }),
  'a new post on top': ({ data, controller }) =>
    controller.fetch(data.PostResource.getList.unshift, me, draft('First')),
  'a new post at the end': ({ data, controller }) =>
    controller.fetch(data.PostResource.getList.push, me, draft('Last')),
  'a new post that the server refuses': ({ data, controller, server }) => {
    server.failNext(500);
    return controller.fetch(data.PostResource.getList.push, me, draft('Refused'));
  },
  'a new comment': ({ data, controller }) =>
    controller.fetch(data.CommentResource.getList.push, { postId: 1 }, comment('Well said')),
  'a comment without a network': ({ data, controller, server }) => {
    server.failNext('offline');
    return controller.fetch(data.CommentResource.getList.push, { postId: 1 }, comment('Lost'));
  },
  'the title, changed': ({ data, controller }) =>
    controller.fetch(data.PostResource.partialUpdate, { id: 1 }, { title: 'Changed' }),
  'a change that is refused': ({ data, controller, server }) => {
    server.failNext(403);
    return controller.fetch(data.PostResource.partialUpdate, { id: 1 }, { title: 'Refused' });
  },
  'all of a post, replaced': ({ data, controller }) =>
    controller.fetch(data.PostResource.update, { id: 2 }, draft('Replaced')),
  'two changes at once': ({ data, controller }) =>
    Promise.all([
      controller.fetch(data.PostResource.partialUpdate, { id: 3 }, { title: 'One' }),
      controller.fetch(data.PostResource.partialUpdate, { id: 4 }, { title: 'Two' }),
    ]),
  'one change twice': ({ data, controller }) =>
    Promise.all([
      controller.fetch(data.PostResource.partialUpdate, { id: 3 }, { title: 'Earlier' }),
      controller.fetch(data.PostResource.partialUpdate, { id: 3 }, { content: 'Later' }),
    ]),
  'a comment, deleted': ({ data, controller }) => controller.fetch(data.CommentResource.delete, { id: 1 }),
  'a post, deleted': ({ data, controller }) => controller.fetch(data.PostResource.delete, { id: 5 }),
  'a deletion that is refused': ({ data, controller, server }) => {
    server.failNext(500);
    return controller.fetch(data.PostResource.delete, { id: 6 });
  },
  'what is left of it': ({ data, controller }) =>
    controller.getResponse(data.PostResource.get, { id: 5 }).data,
  'the feed': ({ data, controller }) => controller.fetch(data.getFeed),
  'a shared link': ({ data, controller }) =>
    controller.fetch(data.shareLink, {
      type: 'link',
      url: 'https://example.org',
      title: 'New',
      createdAt: '2025',
    }),
  'the feed with it': ({ data, controller }) => controller.getResponse(data.getFeed).data,
  'a post, invalid': ({ data, controller }) => {
    controller.invalidate(data.PostResource.get, data.whole(1));
    return controller.getResponse(data.PostResource.get, data.whole(1)).expiryStatus;
  },
  'asked for again': ({ data, controller }) => controller.fetchIfStale(data.PostResource.get, data.whole(1)),
  'all lists, invalid': ({ data, controller }) => controller.invalidateAll(data.PostResource.getList),
  'one of them, again': ({ data, controller }) =>
    controller.fetchIfStale(data.PostResource.getList, data.newestFirst(me)),
  'people, expired': ({ data, controller }) => controller.expireAll(data.UserResource.getList),
  'a person, set': ({ data, controller }) =>
    controller.set(data.User, { id: 1 }, { name: 'Set', bio: 'By hand' }),
  'an answer, set': ({ data, controller }) =>
    controller.setResponse(data.UserResource.get, { id: 7 }, { id: 7, name: 'Seven', bio: '' }),
  'an answer that does not fit': ({ data, controller }) =>
    controller.setResponse(data.UserResource.get, { id: 8 }, { name: 'Nobody' }),
  'an error, set': ({ data, controller }) =>
    controller.setError(data.UserResource.get, { id: 9 }, new Error('set')),
  'both ways around': ({ data, controller }) => {
    const post = controller.getResponse(data.PostResource.get, data.whole(1)).data as never as Circle;
    return [post.author.posts.length, post.author.posts.some((one) => one === post), post.comments.length];
  },
  'nothing at all': ({ controller }) => controller.resetEntireStore(),
};

interface Circle {
  readonly author: { readonly posts: readonly object[] };
  readonly comments: readonly object[];
}

export const STEP_COUNT = Object.keys(STEPS).length;

/** The controller's class, and how its store is shown: of the runtime's sources, or of a package. */
export interface Runtime {
  readonly Controller: new (options: { readonly fetch: typeof fetch }) => Controller;
  show(controller: Controller): object;
}

/** Takes all steps, with a data layer however it was compiled. */
export async function walk(data: Data, { Controller, show }: Runtime): Promise<Trace[]> {
  const server = blogServer();
  const controller = new Controller({ fetch: server.fetch });
  const world: World = { data, controller, server };
  const traces: Trace[] = [];
  for (const [step, take] of Object.entries(STEPS)) {
    const before = server.requests.length;
    const returned = plain(await attempt(() => take(world)));
    traces.push({ step, returned, requests: server.requests.slice(before), store: show(controller) });
  }
  controller.dispose();
  return traces;
}

async function attempt(take: () => unknown): Promise<unknown> {
  try {
    return await take();
  } catch (error) {
    return error;
  }
}

/** Values as data; entities may form circles, and stand for themselves by name and id from the third level on. */
function plain(value: unknown, depth = 0): unknown {
  // Not the name of its class, which a bundler may change.
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => plain(one, depth));
  if (depth > 2) return `${value.constructor.name} ${(value as { id?: unknown }).id}`;
  const fields = Object.entries(value).map(([name, field]) => [name, plain(field, depth + 1)]);
  return { is: value.constructor.name, ...Object.fromEntries(fields) };
}
