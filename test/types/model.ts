import { Entity } from '../../runtime/entity.ts';

export class User extends Entity {
  id = '';
  name = '';
}

export class Post extends Entity {
  id = 0;
  title = '';
  author = User.fromJS();
  createdAt = new Date(0);
  static override schema = { author: User, createdAt: (text: string) => new Date(text) };
}
