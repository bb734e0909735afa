/** The reasons of the devtools for a list that did not grow, and of one whose items have several kinds. */
import { type Controller, createResource, Entity, schema } from 'presource';
import { recordCommits } from 'presource/inspect';
import { expect, test } from 'vitest';
import { bench, turn } from '../store/support.ts';

class User extends Entity {
  static override key = 'User';
  id = 0;
}
class Post extends Entity {
  static override key = 'Post';
  id = 0;
  title = '';
  author = User.fromJS();
  static override schema = { author: User };
}
class Article extends Entity {
  static override key = 'Article';
  id = 0;
  title = '';
}
class Ordered<S extends [unknown]> extends schema.Collection<S> {
  override nonFilterArgumentKeys(key: string) {
    return key === 'orderBy';
  }
}

interface Filter {
  author?: string;
  orderBy?: string;
}
const options = { path: '/posts/:id', searchParams: {} as Filter | undefined, Collection: Ordered } as const;
const Posts = createResource({ ...options, schema: Post }).extend((Base) => ({
  getNewest: Base.getList.extend({ path: '/newest', schema: [Post] }),
  getPage: Base.getList.extend({ path: '/page', schema: { results: [Post], total: 0 } }),
}));
const Articles = createResource({ ...options, schema: Article });

const ONE = { id: 1, title: 'One', author: 5 };

/** The reason for the reader of a list, after the last commit. */
async function reason(read: (on: Controller) => void, change: (on: Controller) => unknown): Promise<string> {
  const { controller } = bench();
  const { commits, stop } = recordCommits(controller);
  read(controller);
  await turn();
  await change(controller);
  await turn();
  stop();
  const [reader] = commits.at(-1)!.readers;
  expect(reader).toMatchObject({ notified: false });
  return reader!.because.join(' ');
}

/** A list on screen, with one item. */
const list =
  (filter: Filter) =>
  (on: Controller): void => {
    on.watch(Posts.getList, filter, () => {});
    on.setResponse(Posts.getList, filter, [ONE]);
  };

test('an argument of the list that neither the item nor the call has', async () => {
  const because = await reason(list({ author: '5' }), (on) =>
    on.setResponse(Posts.getList.push, { title: 'Two' }, { id: 2, title: 'Two' }),
  );
  expect(because).toBe(
    'Post 2 is not in the list author=5: the response and the call have no author, the list has "5".',
  );
});

test('a relation is compared, and shown, by its primary key', async () => {
  const because = await reason(list({ author: '5' }), (on) =>
    on.setResponse(Posts.getList.push, { title: 'Two' }, { id: 2, author: { id: 6 } }),
  );
  expect(because).toBe('Post 2 is not in the list author=5: its author is 6, the list has "5".');
});

test('an argument that does not decide is not named', async () => {
  const filter = { orderBy: 'title', author: '5' };
  const pushed = await reason(list(filter), (on) =>
    on.setResponse(Posts.getList.push, { title: 'Two' }, { id: 2, author: 6 }),
  );
  expect(pushed).toMatch(/: its author is 6, the list has "5"\.$/);
  const stored = await reason(list(filter), (on) => on.set(Post, { id: 2 }, { title: 'Two', author: 5 }));
  expect(stored).toMatch(/^Post 2 is not in the list .*: it was stored without joining lists\./);
});

test('a filter of the list decides in place of its arguments', async () => {
  const getRange = Posts.getList.extend({
    path: '/ranges',
    searchParams: {} as { from: number },
    schema: new schema.Collection([Post], {
      createCollectionFilter:
        (_range, { rank }: { rank: number }) =>
        ({ from }) =>
          rank >= Number(from),
    }),
  });
  const shown = (on: Controller): void => {
    on.watch(getRange, { from: 3 }, () => {});
    on.setResponse(getRange, { from: 3 }, [ONE]);
  };
  const refused = await reason(shown, (on) =>
    on.setResponse(getRange.push, { from: 1 }, { rank: 2 } as never, { id: 2 }),
  );
  expect(refused).toBe(
    'Post 2 is not in the list from=3: the `createCollectionFilter` of the list does not let it join.',
  );
  // The filter knows calls of `push` alone, and may fail for others.
  const stored = await reason(shown, (on) => on.set(Post, { id: 2 }, { title: 'Two' }));
  expect(stored).toMatch(/: it was stored without joining lists\./);
});

test('a list that has no response yet', async () => {
  const because = await reason(
    (on) => on.watch(Posts.getList, { author: '5' }, () => {}),
    (on) => on.setResponse(Posts.getList.push, { author: '5' }, {}, { id: 2, author: 5 }),
  );
  expect(because).toBe(
    'Post 2 is not in the list author=5: the list has no response yet, and items join only lists that have one.',
  );
});

test.each([
  ['a plain array', Posts.getNewest, [ONE]],
  ['a plain array in an object', Posts.getPage, { results: [ONE], total: 1 }],
] as const)('%s', async (_, endpoint, response) => {
  const because = await reason(
    (on) => {
      on.watch(endpoint, () => {});
      on.setResponse(endpoint, response);
    },
    (on) => on.setResponse(Posts.getList.push, { title: 'Two' }, { id: 2, author: 5 }),
  );
  expect(because).toBe(
    'It does not show what changed: Post 2. Its [Post] is not a `schema.Collection`, so no item can join it.',
  );
});

test('`push` of a plain array', async () => {
  const { controller, last } = bench();
  const { commits, stop } = recordCommits(controller);
  controller.watch(Posts.getNewest, () => {});
  controller.setResponse(Posts.getNewest, [ONE]);
  await turn();
  const pushed = controller.fetch(Posts.getNewest.push, { title: 'Two' });
  await turn();
  await last().answer({ id: 2, author: 5 });
  await pushed;
  await turn();
  stop();
  expect(commits.at(-1)!.readers[0]!.because.join(' ')).toMatch(
    /^The response is not stored, .* no schema\./,
  );
});

test('an item of another class', async () => {
  const because = await reason(list({}), (on) =>
    on.setResponse(Articles.getList.push, { title: 'Two' }, { id: 2, title: 'Two' }),
  );
  expect(because).toBe('It does not show what changed: Article 2.');
});

test('items of several kinds appear as type and primary key', async () => {
  const kinds = { schema: new schema.Union({ post: Post, article: Article }, 'type') };
  const All = createResource({ path: '/all/:id', ...kinds });
  const { controller } = bench();
  const { commits, stop } = recordCommits(controller);
  controller.watch(All.getList, () => {});
  controller.setResponse(All.getList, [{ id: 1, type: 'post', author: 5 }]);
  await turn();
  controller.setResponse(All.getList.push, { title: 'Two' }, { id: 2, type: 'article' });
  await turn();
  stop();
  const [reader] = commits.at(-1)!.readers;
  expect(reader!.because).toEqual([
    'Article 2 ([1]) is new.',
    'Article 2 joined the list without arguments.',
  ]);
});
