import { createResource, Entity, RestEndpoint, schema } from 'presource';

export class User extends Entity {
  static override key = 'User';
  id = 0;
  name = '';
}

export class Post extends Entity {
  static override key = 'Post';
  id = 0;
  title = '';
  author = User.fromJS();
  static override schema = { author: User };
}

/** Of a class of its own: what joins everything of a type while the page is sent is not on the page. */
export class Account extends Entity {
  static override key = 'Account';
  id = 0;
  name = '';
}

const place = { urlPrefix: '/api' };
export const UserResource = createResource({ ...place, path: '/users/:id', schema: User });
export const PostResource = createResource({
  ...place,
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: number } | undefined,
});
/** Who asks, by the token of the request. */
export const getMe = new RestEndpoint({ ...place, path: '/me', schema: Account });
export const getEverybody = new RestEndpoint({ ...place, path: '/everybody', schema: new schema.All(User) });
export const countUsers = new schema.Query(new schema.All(User), (users) => users.length);

const user = (id: number, whose = '') => ({ id, name: `User ${id}${whose}` });
const post = (id: number) => ({ id, title: `Post ${id} </script>`, author: user(id % 4) });
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** What the API answers. */
export function answerTo({ pathname, searchParams }: URL, token = ''): unknown {
  const [, , kind, id] = pathname.split('/');
  if (kind === 'me') return { ...user(100, ` of ${token}`) };
  if (kind === 'everybody') return numbers(4).map((one) => user(one));
  if (kind === 'users') return user(Number(id));
  const author = searchParams.get('author');
  const posts = numbers(8).map(post);
  if (id) return posts[Number(id)];
  return author === null ? posts : posts.filter((one) => one.author.id === Number(author));
}
