import { ApiEntity } from '../api/entity.ts';
import { Team } from './team.ts';

export class Organization extends ApiEntity {
  login = '';
  name = '';
  plan = 'free';
  teams: Team[] = [];

  static override schema = { ...ApiEntity.schema, teams: [Team] };
}
