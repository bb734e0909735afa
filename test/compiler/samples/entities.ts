import { createResource, Entity, RestEndpoint, schema } from 'presource';

/** A primary key of several parts, and one that a path of the record tells. */
export class Issue extends Entity {
  number = 0;
  owner = '';
  repo = '';
  repositoryUrl = '';

  override pk() {
    return `${this.owner}/${this.repo}/${this.number}`;
  }

  static override process(input: Record<string, unknown>, _parent: unknown, _key: string, args: never[]) {
    const [, owner, repo] = /repos\/([^/]+)\/([^/]+)/.exec(String(input.repositoryUrl)) ?? [];
    return { owner, repo, ...input, ...(args[0] as object | undefined) };
  }
}

/** One of its kind. */
export class Settings extends Entity {
  theme = 'dark';
  override pk() {
    return 'settings';
  }
}
const settings = new RestEndpoint({ path: '/settings', schema: Settings });
export const SettingsResource = { get: settings, update: settings.extend({ method: 'PATCH' }) };

/** Fields that may be absent, and values that are converted. */
export class User extends Entity {
  id: number | undefined = undefined;
  username = '';
  friend: User | null = null;
  createdAt = new Date(0);
  balance: bigint = 0n;
  static indexes = ['username' as const];
  static override key = 'User';
  static override schema = {
    friend: User,
    createdAt: (value: string) => new Date(value),
    balance: BigInt,
  };
  get isNew() {
    return this.id === undefined;
  }
  static override validate(value: Record<string, unknown>) {
    return 'username' in value ? undefined : 'a user has a name';
  }
}

/** A foreign key that is joined under the name it has in the response. */
export class Todo extends Entity {
  id = 0;
  userId = User.fromJS();
  title = '';
  static override schema = { userId: User };
}

/** Both ways between two types, from one response. */
export class Author extends Entity {
  id = '';
  posts: Post[] = [];
  static override merge(existing: Record<string, unknown>, incoming: Record<string, unknown>) {
    return {
      ...existing,
      ...incoming,
      posts: [...((existing.posts as []) ?? []), ...((incoming.posts as []) ?? [])],
    };
  }
  static override process(value: Record<string, unknown>, parent: { id?: string }, key: string) {
    return key === 'author' ? { ...value, posts: [parent.id] } : { ...value };
  }
}
export class Post extends Entity {
  id = '';
  author = Author.fromJS();
  static override schema = { author: Author };
}
Author.schema = { ...Author.schema, posts: [Post] };

/** A list inside of an entity, and a map. */
export class Project extends Entity {
  id = '';
  todos: Todo[] = [];
  static override schema = {
    todos: new schema.Collection([Todo], {
      nestKey: (parent: { id: string }) => ({ projectId: parent.id }),
    }),
  };
}
export const Projects = createResource({ path: '/projects/:id', schema: Project, optimistic: true });
