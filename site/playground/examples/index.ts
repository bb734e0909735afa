import type { Given, State } from '../protocol.ts';
import circles from './circles.ts?raw';
import converters from './converters.ts?raw';
import decorators from './decorators.ts?raw';
import deletions from './deletions.ts?raw';
import endpoints from './endpoints.ts?raw';
import entities from './entities.ts?raw';
import keys from './keys.ts?raw';
import kinds from './kinds.ts?raw';
import lists from './lists.ts?raw';
import pagination from './pagination.ts?raw';
import relations from './relations.ts?raw';

interface Example extends State {
  readonly title: string;
}

const given = (endpoint: string, args: string, body: unknown): Given => ({
  endpoint,
  args,
  body: JSON.stringify(body, undefined, 2),
});

const ann = { id: 5, name: 'Ann' };
const bob = { id: 6, name: 'Bob' };

/** One example per chapter of the pages. */
export const EXAMPLES: readonly Example[] = [
  {
    title: 'Relations',
    code: relations,
    responses: [
      given('PostResource.getList', '', [
        { id: 1, title: 'Hello', author: ann, comments: [{ id: 9, content: 'Hi', commenter: bob }] },
        { id: 2, title: 'Again', author: bob, comments: [] },
      ]),
      given('UserResource.get', '{ id: 5 }', { ...ann, name: 'Anna' }),
    ],
  },
  {
    title: 'Entities',
    code: entities,
    responses: [
      given('UserResource.getList', '', [
        { ...ann, email: 'ann@example.com' },
        { ...bob, email: 'bob@example.com' },
      ]),
      given('UserResource.get', '{ id: 6 }', { ...bob, email: 'robert@example.com' }),
    ],
  },
  {
    title: 'Lists that grow',
    code: lists,
    responses: [
      given('TodoResource.getList', '{ userId: 1 }', [
        { id: 1, userId: 1, title: 'Buy milk', completed: false },
      ]),
      given('TodoResource.getList.push', '{ userId: 1 }, {}', {
        id: 2,
        userId: 1,
        title: 'Drink it',
        completed: false,
      }),
    ],
  },
  {
    title: 'Deletions',
    code: deletions,
    responses: [
      given('NoteResource.getList', '', [
        { id: 'a', text: 'Keep' },
        { id: 'b', text: 'Throw away' },
      ]),
      given('NoteResource.delete', "{ id: 'b' }", { id: 'b' }),
    ],
  },
  {
    title: 'Pagination',
    code: pagination,
    responses: [
      given('PhotoResource.getList', '', [
        { id: 1, title: 'Sea' },
        { id: 2, title: 'Sky' },
      ]),
      given('PhotoResource.getList.getPage', "{ cursor: '2' }", [
        { id: 2, title: 'Sky' },
        { id: 3, title: 'Snow' },
      ]),
    ],
  },
  {
    title: 'Several kinds',
    code: kinds,
    responses: [
      given('getFeed', '', [
        { id: 1, type: 'link', url: 'https://example.com' },
        { id: 2, type: 'photo', source: '/sea.jpg' },
      ]),
      given('getFeed', '', [
        { id: 1, type: 'link', url: 'https://example.org' },
        { id: 2, type: 'photo', source: '/sea.jpg' },
      ]),
    ],
  },
  {
    title: 'Dates and other values',
    code: converters,
    responses: [
      given('OrderResource.get', '{ id: 1 }', { id: 1, cents: 1250, createdAt: '2030-05-01T12:00:00Z' }),
      given('OrderResource.get', '{ id: 1 }', { id: 1, cents: 1250, createdAt: '2030-05-01T12:00:00Z' }),
    ],
  },
  {
    title: 'Primary keys',
    code: keys,
    responses: [
      given('CountryResource.getList', '', [
        { code: 'fr', name: 'France' },
        { code: 'jp', name: 'Japan' },
      ]),
      given('MembershipResource.getList', "{ team: 'core' }", [{ team: 'core', user: 'ann', role: 'lead' }]),
    ],
  },
  {
    title: 'Circles',
    code: circles,
    responses: [
      given('EmployeeResource.get', '{ id: 1 }', {
        id: 1,
        name: 'Ann',
        reports: [{ id: 2, name: 'Bob', manager: 1, reports: [] }],
      }),
      given('EmployeeResource.get', '{ id: 2 }', { id: 2, name: 'Robert', manager: 1, reports: [] }),
    ],
  },
  {
    title: 'Decorators',
    code: decorators,
    responses: [
      given('BookResource.getList', '', [{ isbn: '1', title: 'One', author: { slug: 'ann', name: 'Ann' } }]),
      given('BookResource.getList', '', [
        { isbn: '1', title: 'One', author: { slug: 'ann', name: 'Ann' } },
        { isbn: '2', title: 'Two', author: { slug: 'ann', name: 'Ann' } },
      ]),
    ],
  },
  {
    title: 'Custom endpoints',
    code: endpoints,
    responses: [
      given('IssueResource.get', "{ owner: 'a', repo: 'b', id: 7 }", {
        id: 7,
        title: 'It fails',
        state: 'open',
      }),
      given('IssueResource.close', "{ owner: 'a', repo: 'b', id: 7 }", {
        id: 7,
        title: 'It fails',
        state: 'closed',
      }),
    ],
  },
];
