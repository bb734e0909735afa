/** Relations between entities: nested, joined, reversed, circular; and identity. */
import { createResource, Entity, RestEndpoint } from 'presource';
import { expect } from 'vitest';
import { Author, Book } from './circle/author.ts';
import { rule } from './rule.ts';
import { answered, bench, failure } from './support.ts';

type Fields = Record<string, unknown>;

class User extends Entity {
  id = '';
  name = '';
}
class Comment extends Entity {
  id = '';
  content = '';
  commenter = User.fromJS();
  static override schema = { commenter: User };
}
class Post extends Entity {
  id = '';
  title = '';
  author = User.fromJS();
  comments: Comment[] = [];
  static override schema = { author: User, comments: [Comment] };
}
const getPosts = new RestEndpoint({ path: '/posts', schema: [Post] });
const getPost = new RestEndpoint({ path: '/posts/:id', schema: Post });
const getUser = new RestEndpoint({ path: '/users/:id', schema: User });
const sample = () => [
  {
    id: '1',
    title: 'first',
    author: { id: '23', name: 'Ann' },
    comments: [
      { id: 'a', content: 'x', commenter: { id: '11', name: 'Bob' } },
      { id: 'b', content: 'y', commenter: { id: '23', name: 'Ann' } },
    ],
  },
];

rule('relation.hoisted', () => {
  const { controller } = bench();
  controller.setResponse(getPosts, sample());
  expect(controller.get(User, { id: '11' })).toEqual({ id: '11', name: 'Bob' });
  expect(controller.get(Comment, { id: 'b' })).toBeInstanceOf(Comment);
});

rule('relation.rejoined', () => {
  const { controller } = bench();
  controller.setResponse(getPosts, sample());
  const [post] = controller.getResponse(getPosts).data as [Post];
  expect(post).toBe(controller.get(Post, { id: '1' }));
  expect(post.author).toBe(controller.get(User, { id: '23' }));
  expect(post.comments).toEqual([controller.get(Comment, { id: 'a' }), controller.get(Comment, { id: 'b' })]);
});

rule('relation.many-to-one', () => {
  const { controller } = bench();
  controller.setResponse(getPosts, [
    { id: '1', author: { id: '5', name: 'Ann' } },
    { id: '2', author: '5' },
  ]);
  const [first, second] = controller.getResponse(getPosts).data as [Post, Post];
  expect(second.author).toBe(first.author);
  controller.setResponse(getUser, { id: '5' }, { id: '5', name: 'Anna' });
  expect((controller.getResponse(getPosts).data as Post[]).map(({ author }) => author.name)).toEqual([
    'Anna',
    'Anna',
  ]);
});

rule('relation.many-to-many', () => {
  class Tag extends Entity {
    id = '';
  }
  class Article extends Entity {
    id = '';
    tags: Tag[] = [];
    static override schema = { tags: [Tag] };
  }
  const { controller } = bench();
  const list = new RestEndpoint({ path: '/articles', schema: [Article] });
  controller.setResponse(list, [
    { id: '1', tags: [{ id: 'a' }, { id: 'b' }] },
    { id: '2', tags: [{ id: 'b' }, { id: 'c' }] },
  ]);
  const [first, second] = controller.getResponse(list).data as [Article, Article];
  expect(first.tags[1]).toBe(second.tags[0]);
  expect([first.tags.length, second.tags.length]).toEqual([2, 2]);
});

rule('relation.shape-in-entity', () => {
  class Box extends Entity {
    id = '';
    meta = { owner: User.fromJS(), size: 0 };
    static override schema = { meta: { owner: User } };
  }
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/boxes/:id', schema: Box });
  controller.setResponse(get, { id: '1' }, { id: '1', meta: { owner: { id: '5', name: 'Ann' }, size: 3 } });
  expect((controller.get(Box, { id: '1' }) as Box).meta).toEqual({
    owner: controller.get(User, { id: '5' }),
    size: 3,
  });
});

rule('relation.missing', () => {
  const { controller } = bench();
  controller.setResponse(getPost, { id: '1' }, { id: '1', author: '5', comments: ['a', { id: 'b' }] });
  const post = controller.get(Post, { id: '1' }) as Post;
  expect(post.author).toBeUndefined();
  expect(post.comments.map(({ id }) => id)).toEqual(['b']);
});

rule('relation.null', () => {
  const { controller } = bench();
  controller.setResponse(getPost, { id: '1' }, { id: '1', author: null, comments: null });
  expect(controller.get(Post, { id: '1' })).toMatchObject({ author: null, comments: null });
});

class Todo extends Entity {
  id = 0;
  userId: User | undefined = User.fromJS();
  static override schema = { userId: User };
}
const getTodos = new RestEndpoint({ path: '/todos', schema: [Todo] });
const owner = ({ controller }: ReturnType<typeof bench>) =>
  (controller.getResponse(getTodos).data as [Todo])[0].userId;

rule('join.after', () => {
  const on = bench();
  on.controller.setResponse(getTodos, [{ id: 1, userId: 5 }]);
  expect(owner(on)).toBeUndefined();
  on.controller.setResponse(getUser, { id: '5' }, { id: '5', name: 'Ann' });
  expect(owner(on)).toBe(on.controller.get(User, { id: '5' }));
});

rule('join.before', () => {
  const on = bench();
  on.controller.setResponse(getUser, { id: '5' }, { id: '5', name: 'Ann' });
  on.controller.setResponse(getTodos, [{ id: 1, userId: 5 }]);
  expect(owner(on)).toBe(on.controller.get(User, { id: '5' }));
  expect(owner(on)).toMatchObject({ name: 'Ann' });
});

rule('join.deleted-and-back', () => {
  const on = bench();
  const Users = createResource({ path: '/users/:id', schema: User });
  on.controller.setResponse(getTodos, [{ id: 1, userId: 5 }]);
  on.controller.setResponse(getUser, { id: '5' }, { id: '5', name: 'Ann' });
  on.controller.setResponse(Users.delete, { id: '5' }, { id: '5' });
  expect(owner(on)).toBeUndefined();
  on.controller.setResponse(getUser, { id: '5' }, { id: '5', name: 'Anna' });
  expect(owner(on)).toMatchObject({ name: 'Anna' });
});

rule('relation.deleted', () => {
  const { controller } = bench();
  const Comments = createResource({ path: '/comments/:id', schema: Comment });
  controller.setResponse(getPosts, sample());
  controller.setResponse(Comments.delete, { id: 'a' }, { id: 'a' });
  expect((controller.get(Post, { id: '1' }) as Post).comments.map(({ id }) => id)).toEqual(['b']);
});

rule('relation.deleted-root', () => {
  const { controller } = bench();
  const Users = createResource({ path: '/users/:id', schema: User });
  controller.setResponse(Users.get, { id: '5' }, { id: '5', name: 'Ann' });
  controller.setResponse(Users.delete, { id: '5' }, { id: '5' });
  const { data, expiryStatus } = controller.getResponse(Users.get, { id: '5' });
  expect([data, expiryStatus]).toEqual([undefined, 1]);
});

/** The users of the reverse lookup: whoever nests one tells it who it is. */
class Member extends Entity {
  id = '';
  name = '';
  articles: Article[] = [];
  remarks: Remark[] = [];
  static override schema: Fields = {};
  static override process(value: Fields, parent: Fields, key: string): Fields {
    if (key === 'author') return { ...value, articles: [parent.id] };
    if (key === 'commenter') return { ...value, remarks: [parent.id] };
    return { ...value };
  }
  static override merge(existing: Fields, incoming: Fields): Fields {
    const both = (key: string) => [existing[key], incoming[key]].flatMap((list) => (list ?? []) as unknown[]);
    return { ...existing, ...incoming, articles: both('articles'), remarks: both('remarks') };
  }
}
class Remark extends Entity {
  id = '';
  commenter = Member.fromJS();
  static override schema = { commenter: Member };
}
class Article extends Entity {
  id = '';
  author = Member.fromJS();
  comments: Remark[] = [];
  static override schema = { author: Member, comments: [Remark] };
}
Member.schema = { ...Member.schema, articles: [Article], remarks: [Remark] };
const getArticles = new RestEndpoint({ path: '/articles', schema: [Article] });
const articles = () => [
  {
    id: '1',
    author: { id: 'ann' },
    comments: [
      { id: 'x', commenter: { id: 'bob' } },
      { id: 'y', commenter: { id: 'ann' } },
    ],
  },
  { id: '2', author: { id: 'ann' }, comments: [{ id: 'z', commenter: { id: 'bob' } }] },
];

rule('reverse.author', () => {
  const { controller } = bench();
  controller.setResponse(getArticles, articles());
  const [first, second] = controller.getResponse(getArticles).data as [Article, Article];
  expect(first.author.articles).toEqual([first, second]);
  expect(first.author.articles[1]!.author).toBe(first.author);
});

rule('reverse.commenter', () => {
  const { controller } = bench();
  controller.setResponse(getArticles, articles());
  const bob = controller.get(Member, { id: 'bob' }) as Member;
  expect(bob.remarks).toEqual([controller.get(Remark, { id: 'x' }), controller.get(Remark, { id: 'z' })]);
  expect(bob.remarks[0]!.commenter).toBe(bob);
  expect(bob.articles).toEqual([]);
});

rule('reverse.again', () => {
  const { controller } = bench();
  controller.setResponse(getArticles, articles());
  const before = controller.getResponse(getArticles).data;
  controller.setResponse(getArticles, articles());
  expect(controller.getResponse(getArticles).data).toBe(before);
  expect((controller.get(Member, { id: 'ann' }) as Member).articles.length).toBe(2);
});

rule('circle.assignment', () => {
  class Team extends Entity {
    id = '';
    lead = User.fromJS();
    players: Player[] = [];
    static override schema: Fields = { lead: User };
  }
  class Player extends Entity {
    id = '';
    team = Team.fromJS();
    static override schema = { team: Team };
  }
  Team.schema = { ...Team.schema, players: [Player] };
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/teams/:id', schema: Team });
  controller.setResponse(get, { id: '1' }, { id: '1', lead: { id: '5' }, players: [{ id: 'p', team: '1' }] });
  const team = controller.get(Team, { id: '1' }) as Team;
  expect(team.lead).toBe(controller.get(User, { id: '5' }));
  expect(team.players[0]!.team).toBe(team);
});

rule('circle.across-modules', () => {
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/authors/:id', schema: Author });
  controller.setResponse(get, { id: '1' }, { id: '1', name: 'Ann', books: [{ id: 'b', author: '1' }] });
  const author = controller.get(Author, { id: '1' }) as Author;
  expect(author.books[0]).toBeInstanceOf(Book);
  expect(author.books[0]!.author).toBe(author);
});

rule('circle.identity', () => {
  const { controller } = bench();
  controller.setResponse(getArticles, articles());
  const ann = controller.get(Member, { id: 'ann' }) as Member;
  const bob = controller.get(Member, { id: 'bob' }) as Member;
  controller.set(Remark, { id: 'x' }, { text: 'changed' });
  expect(controller.get(Member, { id: 'ann' })).not.toBe(ann);
  expect(controller.get(Member, { id: 'bob' })).not.toBe(bob);
  expect((controller.get(Member, { id: 'bob' }) as Member).remarks[0]!.commenter).toBe(
    controller.get(Member, { id: 'bob' }),
  );
});

rule('identity.same-pk', () => {
  const { controller } = bench();
  controller.setResponse(getPosts, sample());
  const [post] = controller.getResponse(getPosts).data as [Post];
  expect(post.comments[1]!.commenter).toBe(post.author);
});

rule('identity.equal-response', () => {
  const { controller } = bench();
  controller.setResponse(getPosts, sample());
  const before = controller.getResponse(getPosts).data as [Post];
  const [{ author, comments }] = before;
  controller.setResponse(getPosts, sample());
  const after = controller.getResponse(getPosts).data as [Post];
  expect(after).toBe(before);
  expect([after[0].author, after[0].comments]).toEqual([author, comments]);
});

rule('identity.only-what-changed', () => {
  const { controller } = bench();
  controller.setResponse(getPosts, [...sample(), { id: '2', author: { id: '99', name: 'Zoe' } }]);
  const [first, second] = controller.getResponse(getPosts).data as [Post, Post];
  controller.setResponse(getUser, { id: '11' }, { id: '11', name: 'Bobby' });
  const [renewed, kept] = controller.getResponse(getPosts).data as [Post, Post];
  expect(kept).toBe(second);
  expect(renewed).not.toBe(first);
  expect(renewed.author).toBe(first.author);
  expect(renewed.comments[0]!.commenter.name).toBe('Bobby');
  expect(first.comments[0]!.commenter.name).toBe('Bob');
});

rule('identity.fetch-and-read', async () => {
  const on = bench();
  const Posts = createResource({ path: '/posts/:id', schema: Post });
  const list = (await answered(on, Posts.getList, [{}], sample())) as [Post];
  expect(list).toBe(on.controller.getResponse(Posts.getList, {}).data);
  expect(list[0]).toBe(on.controller.get(Post, { id: '1' }));
});

rule('converter.field', () => {
  class Event extends Entity {
    id = '';
    at = new Date(0);
    until: Date | null | undefined = undefined;
    static override schema = {
      at: (text: string) => new Date(text),
      until: (text: string) => new Date(text),
    };
  }
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/events/:id', schema: Event });
  controller.setResponse(get, { id: '1' }, { id: '1', at: '2020-02-03T00:00:00Z', until: null });
  const event = controller.get(Event, { id: '1' }) as Event;
  expect(event.at).toEqual(new Date('2020-02-03T00:00:00Z'));
  expect(event.until).toBeNull();
  // A static method of another class, as `Temporal.Instant.from`, and a function that is a constructor, too.
  class Instant {
    constructor(readonly text: string) {}
    static from = (text: string) => new Instant(text);
  }
  class Log extends Entity {
    id = '';
    at: Instant | undefined = undefined;
    size = 0;
    static override schema = { at: Instant.from, size: Number };
  }
  controller.setResponse(new RestEndpoint({ path: '/log', schema: Log }), { id: '1', at: 'x', size: '7' });
  expect(controller.get(Log, { id: '1' })).toMatchObject({ at: { text: 'x' }, size: 7 });
  expect((controller.get(Log, { id: '1' }) as Log).at).toBeInstanceOf(Instant);
});

rule('converter.once', () => {
  const texts: unknown[] = [];
  class Event extends Entity {
    id = '';
    at: object | undefined = undefined;
    static override schema = {
      at: (text: string) => {
        texts.push(text);
        return { text };
      },
    };
  }
  const { controller } = bench();
  const get = new RestEndpoint({ path: '/events/:id', schema: Event });
  const shown = () => controller.get(Event, { id: '1' }) as Event;
  controller.setResponse(get, { id: '1' }, { id: '1', at: 'x' });
  const { at } = shown();
  controller.setResponse(get, { id: '1' }, { id: '1', at: 'x', title: 'new' });
  expect(shown().at).toBe(at);
  controller.setResponse(get, { id: '1' }, { id: '1' });
  controller.setResponse(get, { id: '1' }, { id: '1', at: null });
  expect(texts).toEqual(['x']);
});

rule('converter.throws', async () => {
  class Event extends Entity {
    id = '';
    at: Date | undefined = undefined;
    static override schema = {
      at: (text: string) => {
        if (text === 'x') throw new RangeError('no date: x');
        return new Date(text);
      },
    };
  }
  const { controller } = bench();
  const list = new RestEndpoint({ path: '/events', schema: [Event] });
  const error = await failure(() => controller.setResponse(list, [{ id: '1' }, { id: '2', at: 'x' }]));
  expect(error.message).toContain('no date: x');
  expect(controller.get(Event, { id: '1' })).toBeUndefined();
});
