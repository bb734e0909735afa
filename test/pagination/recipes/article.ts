import { Entity } from 'presource';

export class Article extends Entity {
  id = 0;
  title = '';
  author = '';
}
