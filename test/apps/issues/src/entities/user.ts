import { ApiEntity } from '../api/entity.ts';

export class User extends ApiEntity {
  login = '';
  name = '';
  avatarUrl = '';
  isAdmin = false;

  override pk() {
    return this.login;
  }

  get title() {
    return this.name || this.login;
  }
}
