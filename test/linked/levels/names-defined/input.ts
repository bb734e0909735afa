import { createResource, Entity } from 'presource';

// A function of the file may define the name of any class, which then tells no path.
export class Post extends Entity {
  id = 0;
}
for (const one of [Post]) Object.defineProperty(one, 'name', { value: 'Article' });
export const PostResource = createResource({ path: '/posts/:id', schema: Post });
