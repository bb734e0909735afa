import { createResource, Entity, type RequestError, RestEndpoint, schema } from 'presource';
import { AsyncBoundary, useCache, useDLE, useFetch, useSuspense } from 'presource/react';
import { expectTypeOf, test } from 'vitest';

class User extends Entity {
  id = 0;
  name = '';
}

class Post extends Entity {
  id = 0;
  title = '';
  author = User.fromJS();
  static override schema = { author: User };
}

const PostResource = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { author?: string } | undefined,
  paginationField: 'page',
});
const search = PostResource.getList.extend({
  path: '/search',
  schema: { results: new schema.Collection([Post]), total: 0 },
});
const everybody = new RestEndpoint({ path: '/users', schema: new schema.All(User) });
const given = {} as { id: number } | null;

/** Never called: its body is what the type checker looks at. */
const look = (_component: () => void) => {};

test('useSuspense gives what the schema says', () => {
  look(() => {
    expectTypeOf(useSuspense(PostResource.get, { id: 1 })).toEqualTypeOf<Post>();
    expectTypeOf(useSuspense(PostResource.get, { id: 1 }).author).toEqualTypeOf<User>();
    expectTypeOf(useSuspense(PostResource.getList)).toEqualTypeOf<Post[]>();
    expectTypeOf(useSuspense(PostResource.getList, { author: '5' })).toEqualTypeOf<Post[]>();
    expectTypeOf(useSuspense(PostResource.getList.getPage, { page: 2 })).toEqualTypeOf<Post[]>();
    expectTypeOf(useSuspense(search, {}).results).toEqualTypeOf<Post[]>();
    expectTypeOf(useSuspense(search, {}).total).toEqualTypeOf<number>();
    expectTypeOf(useSuspense(everybody)).toEqualTypeOf<User[]>();
  });
});

test('with null there may be nothing, and a shape can still be taken apart', () => {
  look(() => {
    expectTypeOf(useSuspense(PostResource.get, given)).toEqualTypeOf<Post | undefined>();
    expectTypeOf(useSuspense(PostResource.getList, null)).toEqualTypeOf<Post[] | undefined>();
    const { results } = useSuspense(search, null);
    expectTypeOf(results).toEqualTypeOf<Post[] | undefined>();
  });
});

test('the other hooks', () => {
  look(() => {
    expectTypeOf(useFetch(PostResource.get, { id: 1 })).toEqualTypeOf<Promise<Post>>();
    expectTypeOf(useFetch(PostResource.get, given)).toEqualTypeOf<Promise<Post | undefined>>();
    expectTypeOf(useCache(PostResource.get, { id: 1 })).toEqualTypeOf<Post | undefined>();
    expectTypeOf(useCache(search, {}).results).toEqualTypeOf<Post[] | undefined>();
    const { data, loading, error } = useDLE(PostResource.getList);
    expectTypeOf(data).toEqualTypeOf<Post[] | undefined>();
    expectTypeOf(loading).toEqualTypeOf<boolean>();
    expectTypeOf(error).toEqualTypeOf<RequestError | undefined>();
  });
});

test('what must not compile', () => {
  look(() => {
    // @ts-expect-error a mutation is not read
    useSuspense(PostResource.update, { id: 1 }, { title: '' });
    // @ts-expect-error nor this one
    useFetch(PostResource.delete, { id: 1 });
    // @ts-expect-error nor this one
    useDLE(PostResource.getList.push, { title: '' });
    // @ts-expect-error the path needs an id
    useSuspense(PostResource.get);
    // @ts-expect-error an id, not a slug
    useSuspense(PostResource.get, { slug: 'x' });
    // @ts-expect-error undefined is not null: forgetting an argument is not the same as "not now"
    useSuspense(PostResource.get, undefined);
    // @ts-expect-error nothing there is no `name`
    useSuspense(PostResource.get, { id: 1 }).name;
    // @ts-expect-error with null there may be nothing
    useSuspense(PostResource.get, given).title;
    // @ts-expect-error an error component takes the error, not the event
    <AsyncBoundary errorComponent={(_: { event: Event }) => null} />;
  });
});
