import type { EndpointName, Library } from '../libraries/library.ts';
import * as model from './declarations.ts';

/** An endpoint of whichever library answered the declarations' import; only that library looks inside. */
interface Endpoint {
  key(...args: unknown[]): string;
}

const endpoints = {
  posts: model.PostResource.getList,
  post: model.PostResource.get,
  user: model.UserResource.get,
  flat: model.ProductResource.getList,
  projects: model.getProjects,
  feed: model.getFeed,
  link: model.LinkResource.get,
  todos: model.TodoResource.getList,
  todo: model.TodoResource.get,
  authors: model.AuthorResource.getList,
  essays: model.EssayResource.getList,
  essay: model.EssayResource.get,
} as unknown as Readonly<Record<EndpointName, Endpoint>>;

/** An endpoint and the arguments it is called with: the id, or none. */
export const endpointOf = (name: EndpointName, id?: number): [Endpoint, ...{ id: number }[]] =>
  id === undefined ? [endpoints[name]] : [endpoints[name], { id }];

export const keys: Library['keys'] = {
  one: (id) => todoMembers.get.key({ id }),
  list: () => todoMembers.getList.key(),
};

/** The members of the to-dos, for what is called directly. */
export const todoMembers = {
  get: model.TodoResource.get,
  getList: model.TodoResource.getList,
  push: model.TodoResource.getList.push,
  partialUpdate: model.TodoResource.partialUpdate,
} as unknown as Readonly<Record<'get' | 'getList' | 'push' | 'partialUpdate', Endpoint>>;
