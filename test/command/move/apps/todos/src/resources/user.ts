import { BaseEntity, createBaseResource } from './base';

export class User extends BaseEntity {
  name = '';
  username = '';
  email = '';

  get profileImage() {
    return `https://i.pravatar.cc/64?img=${this.id + 4}`;
  }

  static key = 'User';
}

export const UserResource = createBaseResource({
  path: '/users/:id',
  schema: User,
});
