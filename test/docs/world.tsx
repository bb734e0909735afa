/** What the pages take for granted: the names that their short samples use without declaring them. */
import { Controller, createResource, Entity, schema } from 'presource';
import type { ReactNode } from 'react';

export {
  Controller,
  createResource,
  Entity,
  EntityMixin,
  entity,
  field,
  NetworkError,
  NormalizeError,
  pk,
  RestEndpoint,
  schema,
} from 'presource';
export {
  AsyncBoundary,
  DataProvider,
  type ErrorComponentProps,
  useCache,
  useCancelling,
  useController,
  useDebounce,
  useDLE,
  useFetch,
  useLive,
  useLoading,
  useQuery,
  useSubscription,
  useSuspense,
} from 'presource/react';
export { use } from 'react';

/** The history of a router. */
export const history = { listen: (_listener: () => void) => () => {} };

export class User extends Entity {
  id = '';
  name = '';
}

export class Price extends Entity {
  id = '';
  value = 0;
}

export class Comment extends Entity {
  id = '';
  content = '';
}

export class Post extends Entity {
  id = '';
  title = '';
  author: User | undefined = User.fromJS();
  static override schema = { author: User };
}

export const UserResource = createResource({ path: '/users/:id', schema: User });

const Posts = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
  paginationField: 'page',
  optimistic: true,
});

/** The resource of the pages, with a search whose answer is an object. */
export const PostResource = Posts.extend((Base) => ({
  search: Base.getList.extend({
    path: '/search',
    searchParams: {} as { query: string },
    schema: { results: new schema.Collection([Post]), total: 0 },
  }),
}));

export const controller = new Controller();

export declare const id: string;
export declare const title: string;
export declare const query: string;
export declare const typed: string;
export declare function navigate(path: string): void;

export declare function Spinner(): ReactNode;
export declare function PostRow(props: { post: Post }): ReactNode;
export declare function Page(props: { user: User; posts: Post[] }): ReactNode;
