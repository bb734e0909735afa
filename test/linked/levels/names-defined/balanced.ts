import { createResource, Entity } from 'presource/compiled';

// A function of the file may define the name of any class, which then tells no path.
export class Post extends Entity { static get name() { return 'Post'; }
  id = 0;
}
for (const one of [Post]) Object.defineProperty(one, 'name', { value: 'Article' });
export const PostResource = /*#__PURE__*/ createResource({ path: '/posts/:id', schema: Post });
