import { Entity } from 'presource';
import { Book } from './book.ts';

/** Imports the class that it is in a circle with; that one knows it as a type only. */
export class Author extends Entity {
  id = '';
  name = '';
  books: Book[] = [];
  static override schema = { books: [Book] };
}

// The circle is closed where both are there.
Book.schema = { ...Book.schema, author: Author };

export { Book };
