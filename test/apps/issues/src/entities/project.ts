import { ApiEntity } from '../api/entity.ts';
import { User } from './user.ts';

export class Project extends ApiEntity {
  name = '';
  slug = '';
  description = '';
  isArchived = false;
  owner = User.fromJS();
  openIssues = 0;

  static override schema = { ...ApiEntity.schema, owner: User };
}
