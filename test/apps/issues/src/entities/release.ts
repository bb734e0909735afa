import { ApiEntity } from '../api/entity.ts';
import { User } from './user.ts';

export class Release extends ApiEntity {
  tag = '';
  notes = '';
  publishedBy = User.fromJS();

  static override schema = { ...ApiEntity.schema, publishedBy: User };
}
