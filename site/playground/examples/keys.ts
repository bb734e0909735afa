import { createResource, Entity } from 'presource';

// Records whose key is not `id`, or consists of several fields.
export class Country extends Entity {
  code = '';
  name = '';
  override pk() {
    return this.code;
  }
}

export class Membership extends Entity {
  team = '';
  user = '';
  role = '';
  override pk() {
    return `${this.team},${this.user}`;
  }
}

export const CountryResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/countries/:code',
  schema: Country,
});

export const MembershipResource = createResource({
  urlPrefix: 'https://api.example.com',
  path: '/teams/:team/members/:user',
  schema: Membership,
});
