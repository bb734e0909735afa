/** The endpoints that components read: those of the controller's test, some for the clock, and two resources to change. */
import { createResource, Entity, Query, RestEndpoint, schema } from 'presource';
import { endpoints as shared, queries as sharedQueries, User } from '../declarations.ts';

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

class Note extends Entity {
  id = '';
  title = '';
  group = '';
  static override key = 'Note';
}

class Draft extends Note {
  static override key = 'Draft';
}

const Notes = createResource({ path: '/notes/:id', schema: Note, optimistic: true, paginationField: 'page' });
const Drafts = createResource({ path: '/drafts/:id', schema: Draft, paginationField: 'page' });

export const endpoints = {
  ...shared,
  'users.all': new RestEndpoint({ path: '/all', schema: new schema.All(User) }),
  /** Polled. */
  'news.list': new RestEndpoint({ path: '/news', schema: [News], pollFrequency: 20_000 }),
  /** Not shown when it is old. */
  'prices.get': new RestEndpoint({ path: '/prices/:id', schema: Price, invalidIfStale: true }),
  'notes.get': Notes.get,
  'notes.list': Notes.getList,
  'notes.page': Notes.getList.getPage,
  'notes.push': Notes.getList.push,
  'notes.unshift': Notes.getList.unshift,
  'notes.update': Notes.update,
  'notes.patch': Notes.partialUpdate,
  'notes.delete': Notes.delete,
  'drafts.get': Drafts.get,
  'drafts.list': Drafts.getList,
  'drafts.page': Drafts.getList.getPage,
  'drafts.push': Drafts.getList.push,
  'drafts.unshift': Drafts.getList.unshift,
  'drafts.update': Drafts.update,
  'drafts.patch': Drafts.partialUpdate,
  'drafts.delete': Drafts.delete,
};

export const queries = {
  ...sharedQueries,
  'notes, counted': new Query(Notes.getList.schema, (notes) => notes.length),
  'notes by title': new Query(Notes.getList.schema, (notes, { title }: { title?: string } = {}) =>
    notes.filter((note) => title === undefined || note.title === title),
  ),
};
export type EndpointName = keyof typeof endpoints;
export type QueryName = keyof typeof queries;
