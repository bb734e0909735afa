/** A model written in decorators, and the same by hand. */
export interface Case {
  readonly decorated: string;
  readonly written: string;
  /** The older decorators know no class expressions. */
  readonly isNew?: boolean;
  /** Answers to the endpoint that the module exports as `get`. */
  readonly responses: readonly unknown[];
}

/** What every case imports, and a converter. */
export const IMPORT = `
import { createResource, Entity, entity, field, pk, RestEndpoint, schema } from 'presource';
const date = (text: string) => new Date(text);
`;

const get = (of: string): string => `export const get = new RestEndpoint({ path: '/:id', schema: ${of} });`;

export const cases: Readonly<Record<string, Case>> = {
  'a derived key and the usual primary key': {
    decorated: `
      @entity export class User extends Entity { @pk id = ''; name!: string; nick = 'none'; }
      ${get('User')}`,
    written: `
      export class User extends Entity { id = ''; name!: string; nick = 'none'; }
      ${get('User')}`,
    responses: [{ id: '1', name: 'Ann' }, { id: '2' }, { id: '1', nick: 'A' }],
  },
  'a given key, another primary key, relations in a circle': {
    decorated: `
      @entity('Article')
      export class Post extends Entity {
        @pk slug = '';
        title = '';
        @field(() => User) author = User.fromJS();
        @field(() => [Comment]) comments: Comment[] = [];
        @field(() => date) createdAt = new Date(0);
      }
      @entity() export class User extends Entity { @pk id = 0; name = ''; @field(() => [Post]) posts: Post[] = []; }
      @entity export class Comment extends Entity { @pk id = 0; @field(() => User) by!: User; @field(() => Post) on?: Post }
      ${get('[Post]')}`,
    written: `
      export class Post extends Entity {
        slug = '';
        title = '';
        author = User.fromJS();
        comments: Comment[] = [];
        createdAt = new Date(0);
        static key = 'Article';
        pk() { return this.slug; }
      }
      export class User extends Entity { id = 0; name = ''; posts: Post[] = []; static schema: object = { posts: [Post] }; }
      export class Comment extends Entity { id = 0; by!: User; on?: Post; static schema: object = { by: User, on: Post }; }
      Post.schema = { author: User, comments: [Comment], createdAt: date };
      ${get('[Post]')}`,
    responses: [
      [
        { slug: 'a', title: 'A', author: { id: 1, name: 'Ann', posts: ['a'] }, createdAt: '2020-01-01' },
        {
          slug: 'b',
          comments: [
            { id: 5, by: { id: 1 }, on: 'b' },
            { id: 6, by: 2 },
          ],
        },
      ],
    ],
  },
  'a primary key of several fields, one of them quoted': {
    decorated: `
      @entity export class Seat extends Entity { @pk 'row no' = 0; @pk place: string | null = null; free = true; }
      ${get('[Seat]')}`,
    written: `
      export class Seat extends Entity {
        'row no' = 0; place: string | null = null; free = true;
        pk() { return this.place == null || this.place === '' ? undefined : this['row no'] + ',' + encodeURIComponent(this.place); }
      }
      ${get('[Seat]')}`,
    responses: [
      [
        { 'row no': 1, place: 'a,b' },
        { 'row no': 1, place: 'a', free: false },
      ],
      [{ 'row no': 0, place: 'ü' }],
      [{ 'row no': 0, place: '' }],
      [{ 'row no': 0, place: null }],
    ],
  },
  'a class that extends nothing, beside one by hand': {
    decorated: `
      @entity export class Post { @pk id = 0; title = 'none'; @field(() => User) author?: User; @field(() => [Post]) more: Post[] = []; }
      export class User extends Entity { id = ''; posts: Post[] = []; static schema = { posts: [Post] }; }
      ${get('Post')}`,
    written: `
      export class Post extends Entity { id = 0; title = 'none'; author?: User; more: Post[] = []; }
      export class User extends Entity { id = ''; posts: Post[] = []; static schema = { posts: [Post] }; }
      Post.schema = { author: User, more: [Post] };
      ${get('Post')}`,
    responses: [{ id: 1, author: { id: 'a', posts: [1, { id: 2, title: 'Two', more: [1, 3] }] } }],
  },
  'a class by hand with a relation to a decorated one': {
    decorated: `
      @entity export class User extends Entity { @pk email = ''; @field(() => Post) newest?: Post; }
      export class Post extends Entity { id = 0; author = User.fromJS(); static schema = { author: User }; }
      ${get('Post')}`,
    written: `
      export class User extends Entity { email = ''; newest?: Post; pk() { return this.email; } }
      export class Post extends Entity { id = 0; author = User.fromJS(); static schema = { author: User }; }
      User.schema = { newest: Post };
      ${get('Post')}`,
    responses: [{ id: 1, author: { email: 'a@b.c', newest: { id: 2 } } }],
  },
  'subclasses of decorated, abstract and undecorated classes': {
    decorated: `
      @entity abstract class Owned extends Entity { @pk id = ''; @field(() => User) owner?: User; }
      @entity export class Album extends Owned { @field(() => [Photo]) photos: Photo[] = []; @field(() => Album) owner2?: Album; }
      export class Photo extends Owned { url = ''; }
      @entity('Pic') export class Picture extends Photo { @pk url = ''; @field(() => Album) owner?: never; }
      export class Named extends Entity { id = 0; pk() { return 'n' + this.id; } static schema: object = {}; }
      @entity export class User extends Named { @field(() => [Album]) albums: Album[] = []; }
      ${get('{ album: Album, photo: Photo, picture: Picture }')}`,
    written: `
      abstract class Owned extends Entity { id = ''; owner?: User; static schema: object = {}; }
      export class Album extends Owned { photos: Photo[] = []; owner2?: Album; }
      export class Photo extends Owned { url = ''; }
      export class Picture extends Photo { url = ''; owner?: never; static key = 'Pic'; pk() { return this.url; } }
      export class Named extends Entity { id = 0; pk() { return 'n' + this.id; } static schema: object = {}; }
      export class User extends Named { albums: Album[] = []; static schema = { albums: [Album] }; }
      Owned.schema = { owner: User };
      Album.schema = { owner: User, photos: [Photo], owner2: Album };
      Picture.schema = { owner: Album };
      ${get('{ album: Album, photo: Photo, picture: Picture }')}`,
    responses: [
      {
        album: {
          id: 'a',
          owner: { id: 1, albums: ['a'] },
          photos: [{ id: 'p', owner: { id: 2 } }],
          owner2: 'a',
        },
        photo: { id: 'q', owner: { id: 1 } },
        picture: { id: 'r', url: '/r', owner: 'a' },
      },
    ],
  },
  'fields beside a schema of the class, and an assignment after both': {
    decorated: `
      @entity export class User extends Entity { @pk id = ''; @field(() => [User]) friends: User[] = []; static schema: object = {}; }
      @entity export class Post extends Entity {
        id = 0; editor?: User; @field(() => User) author?: User;
        static schema: object = { editor: User, author: date };
      }
      const shared = { author: User };
      @entity export class Draft extends Entity { id = 0; author?: User; static schema: object = shared; @field(() => Post) of?: Post; }
      User.schema = { ...User.schema, posts: [Post] };
      ${get('[Draft]')}`,
    written: `
      export class User extends Entity { id = ''; friends: User[] = []; }
      export class Post extends Entity { id = 0; editor?: User; author?: User; static schema: object = { editor: User, author: User }; }
      export class Draft extends Entity { id = 0; author?: User; of?: Post; static schema: object = { author: User, of: Post }; }
      User.schema = { friends: [User], posts: [Post] };
      ${get('[Draft]')}`,
    responses: [
      [
        {
          id: 1,
          author: { id: 'a', friends: ['b'], posts: [7] },
          of: { id: 7, author: 'a', editor: { id: 'c' } },
        },
      ],
    ],
  },
  'other schemas, numbers and names of every object as fields': {
    decorated: `
      @entity export class List extends Entity {
        @pk id = 0;
        @field(() => new schema.Collection([Item])) items: Item[] = [];
        @field(() => ({ first: Item, count: 0 })) meta = {};
        @field(() => Item) 2?: Item;
        @field(() => Item) constructor_?: Item;
      }
      @entity export class Item extends Entity { @pk id = 0; @field(() => Item) toJSON_?: Item; }
      ${get('List')}`,
    written: `
      export class List extends Entity { id = 0; items: Item[] = []; meta = {}; 2?: Item; constructor_?: Item; }
      export class Item extends Entity { id = 0; toJSON_?: Item; }
      Item.schema = { toJSON_: Item };
      List.schema = { 2: Item, items: new schema.Collection([Item]), meta: { first: Item, count: 0 }, constructor_: Item };
      ${get('List')}`,
    responses: [
      {
        id: 1,
        items: [{ id: 1 }, { id: 2, toJSON_: 1 }],
        meta: { first: 2, count: 2 },
        2: 1,
        constructor_: 2,
      },
    ],
  },
  'an alias, a namespace, an expression and a function': {
    decorated: `
      import * as p from 'presource';
      import { entity as record, field as relation } from 'presource';
      export const User = @record class { @p.pk name = ''; };
      const make = () => { @p.entity('Made') class Inner extends p.Entity { @pk id = 0; @relation(() => User) author = {}; } return Inner; };
      export const Post = make();
      ${get('Post')}`,
    written: `
      export const User = class extends Entity { name = ''; pk() { return this.name; } };
      const make = () => { class Inner extends Entity { id = 0; author = {}; static key = 'Made'; static schema: object = { author: User }; } return Inner; };
      export const Post = make();
      ${get('Post')}`,
    isNew: true,
    responses: [{ id: 1, author: { name: 'Ann' } }],
  },
  'decorators of others beside ours': {
    decorated: `
      const noted = (_: unknown, __: unknown): void => {};
      @noted @entity export class Post extends Entity {
        size = 0
        @pk 'e-mail' = ''
        @noted @field(() => User) author?: User
        @field(() => User) @noted editor?: User
      }
      @entity @noted export class User { @pk @noted id = 0 }
      ${get('Post')}`,
    written: `
      export class Post extends Entity { size = 0; 'e-mail' = ''; author?: User; editor?: User; pk() { return this['e-mail']; } }
      export class User extends Entity { id = 0 }
      Post.schema = { author: User, editor: User };
      ${get('Post')}`,
    responses: [{ 'e-mail': 'a@b.c', author: { id: 1 }, editor: 1 }],
  },
};
