import { createResource, Entity, entity, field, pk } from 'presource';

@entity
export class Author extends Entity {
  @pk slug = '';
  name = '';
}

// The compiler erases the decorators: what is left is what one would write without them.
@entity
export class Book extends Entity {
  @pk isbn = '';
  title = '';
  @field(() => Author) author = Author.fromJS();
}

export const BookResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/books/:isbn',
  schema: Book,
});
