/** The endpoints that components read: those of the controller's test, and some for the clock. */
import { Entity, RestEndpoint, schema } from 'presource';
import { queries, endpoints as shared, User } from '../declarations.ts';

class News extends Entity {
  id = '';
  title = '';
  static override key = 'News';
}

class Price extends Entity {
  id = '';
  amount = 0;
  static override key = 'Price';
}

export const endpoints = {
  ...shared,
  'users.all': new RestEndpoint({ path: '/all', schema: new schema.All(User) }),
  /** Polled. */
  'news.list': new RestEndpoint({ path: '/news', schema: [News], pollFrequency: 20_000 }),
  /** Not shown when it is old. */
  'prices.get': new RestEndpoint({ path: '/prices/:id', schema: Price, invalidIfStale: true }),
};

export { queries };
export type EndpointName = keyof typeof endpoints;
export type QueryName = keyof typeof queries;
