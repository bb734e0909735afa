import { Entity, resource } from '@data-client/rest';
import { GithubEndpoint, GithubEntity } from './base';

export class User extends GithubEntity {
  login = '';
  avatarUrl = '';
  name: string | null = null;
  createdAt = new Date(0);

  pk() {
    return this.login;
  }

  static key = 'User';
  static indexes = ['id'] as const;
  static schema = { createdAt: (iso: string) => new Date(iso) };
}

export const UserResource = resource({
  path: '/users/:login',
  schema: User,
  Endpoint: GithubEndpoint,
}).extend((Base) => ({
  current: Base.get.extend({
    path: '/user',
    searchParams: undefined,
    key() {
      return 'CURRENT_USER';
    },
  }),
}));
