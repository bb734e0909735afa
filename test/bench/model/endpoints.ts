import type { EndpointName } from '../libraries/library.ts';
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

export function keyOf(name: EndpointName, id?: number): string {
  const [endpoint, ...args] = endpointOf(name, id);
  return endpoint.key(...args);
}

/** The members of the to-dos that are more than reading. */
export const todoMembers = {
  get: model.TodoResource.get,
  push: model.TodoResource.getList.push,
  partialUpdate: model.TodoResource.partialUpdate,
} as unknown as Readonly<Record<'get' | 'push' | 'partialUpdate', Endpoint>>;
