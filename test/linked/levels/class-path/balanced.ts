import { createResource, Entity } from 'presource/compiled'; import * as __x from 'presource/internal'; import 'presource/with-related'; import 'presource/with-optimistic'; import 'presource/with-bodies'; import 'presource/with-pages'; import 'presource/with-additions';

export class User extends Entity { static get name() { return __x.nameFromPath('/users/:id'); }
  id = 0;
  name = '';
}

/** One line per option. */
export const UserResource = /*#__PURE__*/ __x.resource(User



);

export class Post extends Entity { static get name() { return __x.nameFromPath('/users/:userId/posts/:id'); }
  id = 0;
  author = User.fromJS();
  static schema = { author: User };
}

export const PostResource = /*#__PURE__*/ __x.resource(Post, true);
export class Tag extends Entity { static get name() { return __x.nameFromPath('/tags/:id'); }
  id = 0;
}
export const TagResource = /*#__PURE__*/ __x.resource(Tag, false, 'page');
export class Word extends Entity { static get name() { return __x.nameFromPath('/words/:id'); }
  id = 0;
}
export const WordResource = /*#__PURE__*/ __x.resource(Word, { optimistic: true, urlPrefix: '/a' });
// Another resource of the same class says its path itself.
export const DraftResource = /*#__PURE__*/ createResource({ path: '/drafts/:id', schema: Post });

export class Person extends Entity { static get name() { return __x.nameFromPath('/people/:id', 'Person'); }
  id = 0;
}
export const PersonResource = /*#__PURE__*/ __x.resource(Person, {
  // The server says it otherwise.


} as const).extend('search', { path: '/people/search' });

// Of two resources the one whose path gives the name.
export class Status extends Entity { static get name() { return __x.nameFromPath('/statuses/:id'); }
  id = 0;
}
export const OldStatusResource = /*#__PURE__*/ createResource({ path: '/old/:id', schema: Status });
export const StatusResource = /*#__PURE__*/ __x.resource(Status, { name: 'StatusResource' });

export const Team = class Squad extends Entity { static get name() { return __x.nameFromPath('/squads/:id'); }
  id = 0;
};
export const TeamResource = /*#__PURE__*/ __x.resource(Team);
// Without a name of its own: where TypeScript lowers its static fields, it defines the name.
export const Place = class extends Entity { static get name() { return 'Place'; }
  id = 0;
};
export const PlaceResource = /*#__PURE__*/ createResource({ path: '/places/:id', schema: Place });

// What is inserted before the literal would be lost in these brackets.
export class Note extends Entity { static get name() { return 'Note'; }
  id = 0;
}
export const NoteResource = /*#__PURE__*/ createResource(({ path: '/notes/:id', schema: Note, urlPrefix: '/b' }));
export class Flag extends Entity { static get name() { return 'Flag'; }
  id = 0;
}
export const FlagResource = /*#__PURE__*/ createResource(({ path: '/flags/:id', schema: Flag, optimistic: true }) as const);

/** Each call names its class. */
export function crud(name: string) {
  class Item extends Entity { static get name() { return 'Item'; }
    id = 0;
  }
  Object.defineProperty(Item, 'name', { value: name });
  return createResource({ path: '/items/:id', schema: Item, urlPrefix: name });
}
export const CatResource = crud('Cat');
