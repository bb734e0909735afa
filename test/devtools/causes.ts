/** Reasons why a reader rendered or did not, planted one after another; used from Node and in the browser. */
import type { Controller } from 'presource';

/** The network of this story: what each request is answered with, in the order in which they are sent. */
export interface Network {
  /** Answers the oldest request that is open. */
  answer(value: unknown, status?: number): Promise<void>;
}

export interface Cause {
  readonly name: string;
  act(controller: Controller, network: Network): unknown;
  /** The reader that is looked at, whether it rendered, and what the reason has to say. */
  readonly reader: string;
  readonly notified: boolean;
  readonly says: RegExp;
}

const ONE = 'GET /posts?author=1';
const TWO = 'GET /posts?author=2';
const later = () => new Promise((resolve) => setTimeout(resolve));

/** Declarations of one copy of the package, and what happens to them. */
export function story(
  presource: typeof import('presource'),
  howMany: (posts: readonly unknown[]) => number = (posts) => posts.length,
) {
  const { createResource, Entity, RestEndpoint, schema } = presource;
  class User extends Entity {
    static override key = 'User';
    id = 0;
    name = '';
  }
  class Post extends Entity {
    static override key = 'Post';
    id = 0;
    title = '';
    author = 0;
    writer: User | undefined = undefined;
    static override schema = { writer: User };
  }
  const Posts = createResource({
    path: '/posts/:id',
    schema: Post,
    searchParams: {} as { author?: number } | undefined,
    optimistic: true,
  });
  const Users = createResource({ path: '/users/:id', schema: User });
  const countPosts = new schema.Query(new schema.All(Post), howMany);
  const count = new RestEndpoint({ path: '/count', schema: countPosts });

  /** Post 1 is by author 1; two lists are on screen, of author 1 and of author 2. */
  const causes: readonly Cause[] = [
    {
      name: 'the first answer',
      act: async (controller, network) => {
        const answer = controller.fetch(Posts.getList, { author: 1 });
        await network.answer([{ id: 1, title: 'One', author: 1, writer: { id: 5, name: 'Ann' } }]);
        await answer;
        controller.setResponse(Posts.getList, { author: 2 }, []);
      },
      reader: ONE,
      notified: true,
      says: /^Its first response arrived\.$/,
    },
    {
      name: 'a field of something nested',
      act: (controller) => controller.set(User, { id: 5 }, { name: 'Anna' }),
      reader: ONE,
      notified: true,
      says: /^User 5 \(\[0\]\.writer\) changed: name "Ann" → "Anna"\.$/,
    },
    {
      name: 'nothing that is shown',
      act: (controller) => controller.set(User, { id: 9 }, { name: 'Nobody' }),
      reader: ONE,
      notified: false,
      says: /^It does not show what changed: User 9\.$/,
    },
    {
      name: 'the same answer again',
      act: (controller) =>
        controller.setResponse(Posts.getList, { author: 1 }, [{ id: 1, title: 'One', author: 1, writer: 5 }]),
      reader: ONE,
      notified: false,
      says: /equals the stored data/,
    },
    {
      name: 'an item that joins',
      act: async (controller, network) => {
        const answer = controller.fetch(Posts.getList.push, { author: 1 }, { title: 'Two' });
        await network.answer({ id: 2, title: 'Two', author: 1 });
        await answer;
      },
      reader: ONE,
      notified: true,
      says: /^Post 2 joined the list/,
    },
    {
      name: 'an item of another list',
      act: (controller) =>
        controller.setResponse(Posts.getList.push, { author: 1 }, {}, { id: 3, title: 'Three', author: 1 }),
      reader: TWO,
      notified: false,
      says: /^Post 3 is not in the list .*: its author is 1, the list has "2"\.$/,
    },
    {
      name: 'a mutation that is shown before its answer, and then fails',
      act: async (controller, network) => {
        const failed = controller.fetch(Posts.partialUpdate, { id: 1 }, { title: 'Guessed' }).catch(() => {});
        await network.answer({ message: 'no' }, 422);
        await failed;
      },
      reader: ONE,
      notified: true,
      says: /^Post 1 \(\[0\]\) changed: title "Guessed" → "One"\.$/,
    },
    {
      name: 'an answer that is older than what is shown',
      act: async (controller, network) => {
        const answer = controller.fetch(Posts.getList, { author: 1 });
        await later();
        controller.setResponse(Posts.getList, { author: 1 }, [
          { id: 1, title: 'Newer', author: 1, writer: 5 },
        ]);
        await network.answer([{ id: 1, title: 'Older', author: 1, writer: 5 }]);
        await answer;
      },
      reader: ONE,
      notified: false,
      says: /^The response is older than the stored one/,
    },
    {
      name: 'a failure that leaves what is there',
      act: async (controller, network) => {
        const failed = controller.fetch(Posts.getList, { author: 1 }).catch(() => {});
        await network.answer({}, 503);
        await failed;
        await later();
      },
      reader: ONE,
      notified: false,
      says: /^The request failed, and the stored data stays on screen: .*503/,
    },
    {
      name: 'a query whose result is the same',
      act: (controller) => controller.set(Post, { id: 1 }, { title: 'Renamed' }),
      reader: 'GET /count',
      notified: false,
      says: /^Post 1 changed, but this response shows none of the changes\.$/,
    },
    {
      name: 'an item that is deleted',
      act: async (controller, network) => {
        const answer = controller.fetch(Posts.delete, { id: 1 });
        await network.answer('');
        await answer;
      },
      reader: ONE,
      notified: true,
      says: /^Post 1 \(\[0\]\) was deleted\.$/,
    },
    {
      name: 'an invalidation',
      act: (controller) => controller.invalidate(Posts.getList, { author: 2 }),
      reader: TWO,
      notified: true,
      says: /^It was invalidated\.$/,
    },
  ];

  /** The readers of the story, as watchers. */
  const watchAll = (controller: Controller): void => {
    controller.watch(Posts.getList, { author: 1 }, () => {});
    controller.watch(Posts.getList, { author: 2 }, () => {});
    controller.watch(count, () => {});
  };
  return { presource, causes, watchAll, User, Post, Posts, Users, count };
}
