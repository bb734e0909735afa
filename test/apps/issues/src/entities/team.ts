import { ApiEntity } from '../api/entity.ts';
import { User } from './user.ts';

export class Team extends ApiEntity {
  name = '';
  slug = '';
  members: User[] = [];

  static override schema = { ...ApiEntity.schema, members: [User] };
}
