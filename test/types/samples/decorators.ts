/** The other spelling, as it is under both kinds of decorators. */
import { createResource, Entity, entity, field, pk, schema } from 'presource';

@entity
export class Author {
  @pk id = '';
  name = '';
}

@entity('Books')
export class Book extends Entity {
  @pk readonly shelf = '';
  @pk readonly number = 0;
  title = '';
  @field(() => Author) author?: Author;
  @field(() => [Chapter]) chapters: Chapter[] = [];
  @field(() => new schema.Lazy([Book])) similar: readonly (string | number)[] = [];
  @field(() => (iso: string) => new Date(iso)) printed = new Date(0);
}

@entity()
export class Chapter extends Entity {
  @pk
  public id = 0;
  @field(() => Book)
  book?: Book;
}

export const BookResource = createResource({ path: '/books/:shelf/:number', schema: Book });
