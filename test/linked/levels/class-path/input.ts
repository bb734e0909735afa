import { createResource, Entity } from 'presource';

export class User extends Entity {
  id = 0;
  name = '';
}

/** One line per option. */
export const UserResource = createResource({
  path: '/users/:id',
  schema: User,
  searchParams: {} as { name?: string } | undefined,
});

export class Post extends Entity {
  id = 0;
  author = User.fromJS();
  static schema = { author: User };
}

export const PostResource = createResource({ path: '/users/:userId/posts/:id', schema: Post, optimistic: true });
export class Tag extends Entity {
  id = 0;
}
export const TagResource = createResource({ paginationField: 'page', path: '/tags/:id', schema: Tag });
export class Word extends Entity {
  id = 0;
}
export const WordResource = createResource({ path: '/words/:id', schema: Word, optimistic: true, urlPrefix: '/a' });
// Another resource of the same class says its path itself.
export const DraftResource = createResource({ path: '/drafts/:id', schema: Post });

export const Person = class extends Entity {
  id = 0;
};
export const PersonResource = createResource({
  // The server says it otherwise.
  path: '/people/:id',
  schema: Person,
} as const).extend('search', { path: '/people/search' });

// Of two resources the one whose path gives the name.
export class Status extends Entity {
  id = 0;
}
export const OldStatusResource = createResource({ path: '/old/:id', schema: Status });
export const StatusResource = createResource({ schema: Status, path: '/statuses/:id', name: 'StatusResource' });
