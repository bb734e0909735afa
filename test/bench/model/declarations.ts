/**
 * The entities and endpoints of all payloads, written once for every library that is measured: presource and
 * data-client share the authoring API, so the import is answered by each library's own package (`../build.ts`).
 */
import { createResource, Entity, RestEndpoint, schema } from 'presource';

class User extends Entity {
  id = 0;
  name = '';
}

class Comment extends Entity {
  id = 0;
  content = '';
  commenter = User.fromJS();
  static schema = { commenter: User };
}

class Post extends Entity {
  id = 0;
  title = '';
  createdAt = '';
  body = '';
  author = User.fromJS();
  comments: Comment[] = [];
  static schema = { author: User, comments: [Comment] };
}

class Product extends Entity {
  id = 0;
  sku = '';
  name = '';
  description = '';
  price = 0;
  currency = '';
  stock = 0;
  weight = 0;
  available = false;
  discontinuedAt: string | null = null;
  createdAt = '';
  updatedAt = '';
}

class BuildType extends Entity {
  id = '';
  internalId = '';
  name = '';
  projectId = '';
  templateFlag = false;
  href = '';
  webUrl = '';
}

class Project extends Entity {
  id = '';
  internalId = '';
  name = '';
  parentProjectId: string | null = null;
  archived = false;
  description = '';
  href = '';
  webUrl = '';
  buildTypes: { count: number; buildType: BuildType[] } = { count: 0, buildType: [] };
  static schema = { buildTypes: { buildType: [BuildType] } };
}

class Link extends Entity {
  id = 0;
  type = 'link';
  url = '';
  title = '';
}

class Article extends Entity {
  id = 0;
  type = 'post';
  content = '';
}

class Todo extends Entity {
  id = 0;
  userId = 0;
  title = '';
  completed = false;
}

class Author extends Entity {
  id = 0;
  name = '';
  posts: Essay[] = [];
  static schema: object = {};
}

class Essay extends Entity {
  id = 0;
  title = '';
  author = Author.fromJS();
  reviewers: Author[] = [];
  static schema = { author: Author, reviewers: [Author] };
}
Author.schema = { posts: [Essay] };

export const UserResource = createResource({ path: '/users/:id', schema: User });
export const PostResource = createResource({ path: '/posts/:id', schema: Post });
export const ProductResource = createResource({ path: '/products/:id', schema: Product });
export const LinkResource = createResource({ path: '/links/:id', schema: Link });
export const TodoResource = createResource({ path: '/todos/:id', schema: Todo, optimistic: true });
export const AuthorResource = createResource({ path: '/authors/:id', schema: Author });
export const EssayResource = createResource({ path: '/essays/:id', schema: Essay });
export const getProjects = new RestEndpoint({ path: '/projects', schema: { project: [Project] } });
export const getFeed = new RestEndpoint({
  path: '/feed',
  schema: new schema.All({ link: Link, post: Article }, 'type'),
});
