/** What must not compile: above each line the reason, and behind `says` the compiler's words. */
// biome-ignore-all lint/correctness/useHookAtTopLevel: nothing here runs
import {
  Controller,
  createResource,
  Endpoint,
  Entity,
  entity,
  field,
  pk,
  RestEndpoint,
  schema,
} from 'presource';
import { useDLE, useLive, useQuery, useSuspense } from 'presource/react';
import { getUser, rename, search } from '../samples/endpoints.js';
import { Post, User } from '../samples/model.js';
import { PagedPosts, PostResource, VoteResource } from '../samples/resources.js';
import { Coin, count, sorted } from '../samples/schemas.js';

const controller = new Controller();
const Plain = createResource({ path: '/:group/posts/:id', schema: Post });

// A hook must not send something on each render.
// says: "This endpoint changes data on the server: send it with controller.fetch()"
useSuspense(PostResource.update, { id: 1 });
// says: "This endpoint changes data on the server: send it with controller.fetch()"
useDLE(PostResource.delete, { id: 1 });
// says: "This endpoint changes data on the server: send it with controller.fetch()"
useLive(VoteResource.vote, { id: 1 });
// While it loads there is no data.
// says: possibly 'undefined'
useDLE(PostResource.get, { id: 1 }).data.title;
// So must the members of a list.
// says: "This endpoint changes data on the server: send it with controller.fetch()"
useSuspense(PostResource.getList.push, { title: 'x' });
// Only what is read can be invalidated.
// says: "This endpoint changes data on the server: send it with controller.fetch()"
controller.invalidate(PostResource.partialUpdate, { id: 1 });
// A method alone makes a mutation.
// says: "This endpoint changes data on the server: send it with controller.fetch()"
useSuspense(getUser.extend({ method: 'POST' }), { id: 1 });

// The path needs its parameter.
// says: Expected 2 arguments, but got 1.
useSuspense(PostResource.get);
// says: Property 'id' is missing in type '{}' but required in type '{ id: string | number; }'.
useSuspense(PostResource.get, {});
// says: 'ID' does not exist in type '{ id: string | number; }'. Did you mean to write 'id'?
controller.fetch(PostResource.get, { ID: 5 });
// A path is made of text and numbers.
// says: Type 'undefined' is not assignable to type 'string | number'.
controller.fetch(PostResource.get, { id: undefined });
// says: Type 'boolean' is not assignable to type 'string | number'.
getUser({ id: true });
// "Not now" is for hooks and for the controller.
// says: Argument of type 'null' is not assignable to parameter of type '{ id: string | number; }'.
getUser(null);
// Who may get nothing has to look.
// says: is possibly 'undefined'.
useSuspense(PostResource.get, null).title;
// A query parameter of the path, too, is needed.
// says: Property 'type' is missing in type '{ q: string; }'
search({ q: 'x' });
// Not among the `searchParams`.
// says: 'writer' does not exist in type '{ author?: string
useSuspense(PostResource.getList, { writer: '5' });
// The shortened path still needs its group.
// says: Property 'group' is missing in type '{}' but required in type '{ group: string | number; }'.
useSuspense(Plain.getList, {});
// The cursor is needed, and is text or a number.
// says: Property 'page' is missing in type '{ author: string; }'
controller.fetch(PostResource.getList.getPage, { author: '5' });
// says: Type 'boolean' is not assignable to type 'string | number'.
controller.fetch(PostResource.getList.getPage, { page: true });
// There is no `paginationField`.
// says: Cannot invoke an object which is possibly 'undefined'.
Plain.getList.getPage({ group: 'a', page: 1 });

// A post has no such field.
// says: 'headline' does not exist in type
controller.fetch(PostResource.update, { id: 1 }, { headline: 'x' });
// A title is text.
// says: Type 'number' is not assignable to type 'string'.
controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 5 });
// An update has something to send, a deletion has not.
// says: Expected 3 arguments, but got 2.
controller.fetch(PostResource.update, { id: 1 });
// says: Expected 2 arguments, but got 3.
controller.fetch(PostResource.delete, { id: 1 }, { title: 'x' });
// The `body` says what is sent.
// says: Property 'name' is missing in type '{}' but required in type '{ name: string; }'.
rename({ id: 1 }, {});

// What is read has the fields of its class.
// says: Property 'headline' does not exist on type 'Post'.
useSuspense(PostResource.get, { id: 1 }).headline;
// Also behind relations, and in shapes.
// says: Property 'nick' does not exist on type 'User'.
useSuspense(PostResource.get, { id: 1 }).author.nick;
// says: Property 'items' does not exist on type
useSuspense(PagedPosts.getList).items;
// says: Type 'number | undefined' is not assignable to type 'string'.
export const text: string = useQuery(count);
// says: Type '"age"' is not assignable to type '
useQuery(sorted, { by: 'age' });
// An entity is found by its fields.
// says: 'idd' does not exist in type
useQuery(User, { idd: '1' });
// says: 'idd' does not exist in type
controller.get(User, { idd: 1 });
// says: Type 'Date' is not assignable to type
controller.get(User, { id: new Date() });
// What a Scalar reads is given beside the fields, which keep their types.
// says: Type 'Date' is not assignable to type
controller.get(Coin, { id: new Date(), currency: 'eur' });
// says: has no properties in common with type
controller.get(User, '1');
// says: Type '"age"' is not assignable to type '
controller.get(sorted, { by: 'age' });
// says: Property 'headline' does not exist on type 'Post'.
controller.set(Post, { id: 1 }, (post) => ({ title: post.headline }));

// There is no such member.
// says: 'getLost' does not exist in type
PostResource.extend({ getLost: { path: '/lost' } });
// says: Property 'getLost' does not exist on type
PostResource.getLost;
// There is no such option.
// says: 'pth' does not exist in type 'ExtendOptions
PostResource.extend('found', { pth: '/found' });
// says: Type 'string' is not assignable to type 'number'.
createResource({ path: '/posts/:id', schema: Post, pollFrequency: '60s' });
// Nor is there one that is misspelled; others are passed on.
// says: DidYouMean<"optimistic">
createResource({ path: '/posts/:id', schema: Post, optimstic: true });
// says: DidYouMean<"paginationField">
createResource({ path: '/posts/:id', schema: Post, paginationFild: 'page' });
// says: DidYouMean<"dataExpiryLength">
createResource({ path: '/posts/:id', schema: Post, dataExpiryLengt: 5 });
// A record has no such field.
// says: DidYouMean<"title">
controller.set(Post, { id: 1 }, { titel: 'x' });
// says: DidYouMean<"title">
controller.set(Post, { id: 1, tilte: 'x' }, { title: 'x', itle: 'y' });
// Nor does a field hold another kind of value, given as it is or by a function.
// says: Type 'number' is not assignable to type 'FieldHolds<string>'.
controller.set(Post, { id: 1 }, { title: 5 });
// says: is not assignable to type 'ResultHolds<ValueTypos<Post,
controller.set(Post, { id: 1 }, (post) => ({ ...post, title: 5 }));
// says: Type '(post: Post) => string' is not assignable to type 'ResultHolds<Post>'.
controller.set(Post, { id: 1 }, (post) => post.title);
// says: Type 'string' is not assignable to type
controller.set(Post, { id: 1 }, 'x');
// A response is a record, or a list of them.
// says: Argument of type 'number' is not assignable to parameter of type 'object
controller.setResponse(PostResource.get, { id: 1 }, 5);
// says: Argument of type 'string' is not assignable to parameter of type 'readonly unknown[]
controller.setResponse(PagedPosts.get.extend({ schema: [Post] }), { id: 1 }, 'x');
// A method that no server knows.
// says: Type '"PSOT"' is not assignable to type 'Method | undefined'.
new RestEndpoint({ path: '/posts', method: 'PSOT' });
// says: Type '"post"' is not assignable to type 'Method | undefined'. Did you mean '"POST"'?
getUser.extend({ method: 'post' });
// says: Property 'schema' is missing in type '{ path: string; }'
createResource({ path: '/posts/:id' });
// says: Property 'path' is missing in type '{ schema: typeof Post; }'
new RestEndpoint({ schema: Post });
// says: is not assignable to type 'RestEndpointClass'.
createResource({ path: '/posts/:id', schema: Post, Endpoint: Map });
// An endpoint is asked for something that takes time.
// says: Type 'number' is not assignable to type 'Promise<any>'.
new Endpoint((id: number) => id);

// Lists are made of a class derived from schema.Collection.
// says: is not assignable to type 'CollectionClass
createResource({ path: '/posts/:id', schema: Post, Collection: Date });
// The attribute says which schema of the mapping a value has.
// says: Expected 2 arguments, but got 1.
new schema.Union({ user: User, post: Post });
// says: is not assignable to parameter of type '{ user: typeof User; post: typeof Post; } & NeedsNoAttribute'
new schema.All({ user: User, post: Post });
// The schema of a class that has no id does not say what its key is.
// says: Property 'pk' is missing in type
schema.Entity(class Nameless {}, {});
// Only lists have an order.
// says: Type 'undefined' is not assignable to type 'object'.
export const order: object = new schema.Collection(new schema.Values(Post)).push;

class Wrong extends Entity {
  // What identifies a record is text or a number.
  // says: Property 'pk' in type 'Wrong' is not assignable to the same property in base type 'Entity'.
  override pk() {
    return true;
  }
}

export { Wrong };

// says: @entity belongs before a class, or takes its key
@entity(5)
export class Marked extends Entity {
  // says: @pk and @field belong before a field of the instances, not before a static one
  @pk static first = '';
  // says: @pk and @field belong before a field, not before a class, a method or an accessor
  @field(() => User) get user() {
    return undefined;
  }
}
