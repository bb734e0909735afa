/** What is shown, by rules of a few lines: what the server said, and over it what pending mutations guess, in their order. */

type Id = number | string;

export interface Row {
  id: Id;
  title?: string;
  votes?: number;
  author?: number;
}

/** A response: a row, a user, or the id of what is gone. */
export type Response = { row: Row; isNew?: boolean } | { user: number; name: string } | { gone: Id };

export interface Mutation {
  readonly name: string;
  /** What the server answers, from what it has. */
  serve(server: State): Response;
  /** What is shown until then, from what is shown below it; nothing where that cannot be known. */
  guess(shown: State, temporary: Id): Response | undefined;
}

/** Posts and users, and a list of all posts, if it was asked for. */
export class State {
  constructor(
    readonly posts = new Map<Id, Row>(),
    readonly users = new Map<number, string>(),
    readonly list?: Id[],
  ) {}

  copy(): State {
    return new State(new Map(this.posts), new Map(this.users), this.list && [...this.list]);
  }

  land(response: Response): this {
    if ('gone' in response) this.posts.delete(response.gone);
    else if ('user' in response) this.users.set(response.user, response.name);
    else {
      const { row, isNew } = response;
      this.posts.set(row.id, { ...this.posts.get(row.id), ...row });
      if (isNew && this.list && !this.list.includes(row.id)) this.list.push(row.id);
    }
    return this;
  }

  /** Everything that can be read, as text. */
  shown(): string {
    const row = (id: Id) => {
      const post = this.posts.get(id);
      if (!post) return [];
      const { title = '', votes = 0, author } = post;
      return [[typeof id === 'string' ? 0 : id, title, votes, this.users.get(author!) ?? null]];
    };
    return JSON.stringify([this.list?.flatMap(row) ?? null, [1, 2, 10, 11].map((id) => row(id)[0] ?? null)]);
  }
}

/** A row as it is on the server, changed: it comes into being there if it was not. */
const edit =
  (id: number, change: Partial<Row>): Mutation['serve'] =>
  (server) => ({ row: { ...server.posts.get(id), id, ...change } });

const push = (id: number, title: string): Mutation => ({
  name: `push ${title}`,
  serve: () => ({ row: { id, title, author: 1 }, isNew: true }),
  guess: (_shown, temporary) => ({ row: { id: temporary, title, author: 1 }, isNew: true }),
});

const rename = (id: number, title: string): Mutation => ({
  name: `title ${id} ${title}`,
  serve: edit(id, { title }),
  guess: ({ posts }) => (posts.has(id) ? { row: { id, title } } : undefined),
});

const vote: Mutation = {
  name: 'vote 1',
  serve: (server) => edit(1, { votes: (server.posts.get(1)?.votes ?? 0) + 1 })(server),
  guess: ({ posts }) =>
    posts.has(1) ? { row: { id: 1, votes: (posts.get(1)!.votes ?? 0) + 1 } } : undefined,
};

const remove: Mutation = {
  name: 'delete 2',
  serve: () => ({ gone: 2 }),
  guess: () => ({ gone: 2 }),
};

const user: Mutation = {
  name: 'user 1',
  serve: () => ({ user: 1, name: 'Anna' }),
  guess: ({ users }) => (users.has(1) ? { user: 1, name: 'Anna' } : undefined),
};

/** Five mutations each, of which some are about the same. */
export const casts: readonly (readonly Mutation[])[] = [
  [rename(1, 'A'), vote, push(10, 'C'), remove, rename(2, 'E')],
  [push(10, 'A'), vote, vote, push(11, 'D'), user],
  [rename(1, 'A'), rename(1, 'B'), rename(2, 'C'), remove, rename(1, 'D')],
];

/** What was there before. */
export const initial = (): State =>
  new State(
    new Map<Id, Row>([
      [1, { id: 1, title: 'a', votes: 10, author: 1 }],
      [2, { id: 2, title: 'b', votes: 20, author: 1 }],
      [3, { id: 3, title: 'c', author: 2 }],
    ]),
    new Map([
      [1, 'Ann'],
      [2, 'Bob'],
    ]),
    [1, 2, 3],
  );
