import { Entity } from 'presource';
import type { Author } from './author.ts';

export class Book extends Entity {
  id = '';
  title = '';
  author: Author | undefined = undefined;
  static override schema: Record<string, unknown> = {};
}
