import { ApiEntity } from '../api/entity.ts';
import { User } from './user.ts';

export class Comment extends ApiEntity {
  body = '';
  issueId = 0;
  author = User.fromJS();

  static override schema = { ...ApiEntity.schema, author: User };
}
