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

export class Person extends Entity {
  id = 0;
}
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

export const Team = class Squad extends Entity {
  id = 0;
};
export const TeamResource = createResource({ path: '/squads/:id', schema: Team });
// Without a name of its own: where TypeScript lowers its static fields, it defines the name.
export const Place = class extends Entity {
  id = 0;
};
export const PlaceResource = createResource({ path: '/places/:id', schema: Place });

// What is inserted before the literal would be lost in these brackets.
export class Note extends Entity {
  id = 0;
}
export const NoteResource = createResource(({ path: '/notes/:id', schema: Note, urlPrefix: '/b' }));
export class Flag extends Entity {
  id = 0;
}
export const FlagResource = createResource(({ path: '/flags/:id', schema: Flag, optimistic: true }) as const);

/** Each call names its class. */
export function crud(name: string) {
  class Item extends Entity {
    id = 0;
  }
  Object.defineProperty(Item, 'name', { value: name });
  return createResource({ path: '/items/:id', schema: Item, urlPrefix: name });
}
export const CatResource = crud('Cat');
