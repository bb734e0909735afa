/** What an app does with the package, however that was loaded. Each step says what it has to come to. */
import * as presource from 'presource';
import { Controller, Entity, ExpiryStatus, NetworkError, RestEndpoint, schema } from 'presource';
import { DataProvider, useController, useSuspense } from 'presource/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as model from './model.ts';
import { server } from './server.ts';

const { AllPosts, AllUsers, byVotes, Feed, Link, Note, Post, PostResource, User, UserResource } = model;
const { getList } = PostResource;

/** What the steps came to: their names, and what is in the store at the end. */
export interface Outcome {
  readonly steps: readonly string[];
  readonly store: unknown;
}

const steps: string[] = [];

function is(step: string, found: unknown, expected: unknown): void {
  const [a, b] = [found, expected].map((value) => JSON.stringify(value));
  if (a !== b) throw new Error(`${step}: ${a}, and not ${b}`);
  steps.push(step);
}

const ids = (list: readonly { id: unknown }[] | undefined) => list?.map(({ id }) => id);
const failing = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

async function reads(controller: Controller): Promise<void> {
  const list = await controller.fetch(getList);
  is('a list stands in its shape', ids(list.results), [1, 2]);
  is('what stands beside it is there', list.total, 2);
  is('an item is of its class', list.results[0] instanceof Post, true);
  is('so is what it refers to', list.results[0]?.author instanceof User, true);
  is('a primary key becomes the record', list.results[1]?.author.name, 'Ada');
  is('each record exists once', list.results[0]?.author === list.results[1]?.author, true);
  is(
    'a list that is asked for again is the same',
    (await controller.fetch(getList)).results === list.results,
    true,
  );
  is('an entity of a list is found', controller.get(Post, { id: 1 }) === list.results[0], true);
  is('by an indexless field it is not', controller.get(User, { name: 'Ada' }), undefined);
  is('a list by an argument', ids((await controller.fetch(getList, { author: 'a' })).results), [1, 2]);
  is('one by its path', (await controller.fetch(UserResource.get, { id: 'b' })).name, 'Bob');
  is(
    'what is fresh is not asked for',
    (await controller.fetchIfStale(UserResource.get, { id: 'b' })).name,
    'Bob',
  );
  const feed = await controller.fetch(Feed.getList);
  is(
    'members of a union are of their classes',
    [feed[0] instanceof Note, feed[1] instanceof Link],
    [true, true],
  );
  is('all of a kind', ids(controller.get(AllPosts)), [1, 2]);
  is('a query over them', ids(controller.get(byVotes)), [2, 1]);
}

async function writes(controller: Controller, { holdBack }: ReturnType<typeof server>): Promise<void> {
  let told = 0;
  const leave = controller.watch(getList, () => told++);
  await controller.fetch(getList.push, { title: 'three', author: 'b' });
  is('what is pushed joins the list', ids(controller.getResponse(getList).data?.results), [1, 2, 3]);
  is('a reader of it is told when it shows, and when it is answered', told, 2);
  is(
    'not the list of somebody else',
    ids(controller.getResponse(getList, { author: 'a' }).data?.results),
    [1, 2],
  );
  is('it is among all', ids(controller.get(AllPosts)), [1, 2, 3]);
  const release = holdBack();
  const edit = controller.fetch(PostResource.partialUpdate, { id: 1 }, { title: 'I' });
  is('an edit shows before it is answered', controller.get(Post, { id: 1 })?.title, 'I');
  release();
  is('and after', (await edit).title, 'I');
  is('its list shows it', controller.getResponse(getList).data?.results?.at(0)?.title, 'I');
  is('its author stays', controller.get(Post, { id: 1 })?.author.name, 'Ada');
  const refused = await failing(controller.fetch(PostResource.partialUpdate, { id: 9 }, { title: 'x' }));
  is('an edit that fails rejects', (refused as NetworkError).status, 404);
  is('and is taken back', controller.get(Post, { id: 9 }), undefined);
  is('a member that is added works', (await controller.fetch(PostResource.vote, { id: 1 })).votes, 4);
  is('a query follows', ids(controller.get(byVotes)), [2, 1, 3]);
  await controller.fetch(PostResource.delete, { id: 2 });
  is('what is deleted leaves its lists', ids(controller.getResponse(getList).data?.results), [1, 3]);
  is('and all', ids(controller.get(AllPosts)), [1, 3]);
  leave();
  controller.set(User, { id: 'b' }, { name: 'Rob' });
  is('a record can be set', controller.get(Post, { id: 3 })?.author.name, 'Rob');
  controller.set(new schema.Invalidate(User), { id: 'b' }, { id: 'b' });
  is('and invalidated', controller.get(User, { id: 'b' }), undefined);
}

async function states(controller: Controller): Promise<void> {
  controller.invalidate(getList);
  is('an answer can be invalidated', controller.getResponse(getList).expiryStatus, ExpiryStatus.Invalid);
  is('and is asked for again', ids((await controller.fetch(getList)).results), [1, 3]);
  const error = await failing(controller.fetch(PostResource.get, { id: 9 }));
  is('an error is of its class', error instanceof NetworkError, true);
  is('it is kept', controller.getError(PostResource.get, { id: 9 }) === error, true);
  const { results } = getList.schema;
  is('a collection is one', results instanceof schema.Collection, true);
  is('by either name', results instanceof presource.Collection, true);
  is('a query is no collection', (byVotes as object) instanceof schema.Collection, false);
  is('a class derives from Entity', Post.prototype instanceof Entity, true);
  is('an endpoint is one', getList instanceof RestEndpoint, true);
  is('the schemas are these', Object.keys(schema).sort(), Object.keys(presource.schema).sort());
}

/** Whether the copy that the model is made with is the one that is used here. */
const isOneCopy = (): boolean => Object.getPrototypeOf(Post) === Entity;

function shows(controller: Controller): void {
  const Title = () => useSuspense(PostResource.get, { id: 1 }).title;
  const page = createElement(DataProvider, { controller }, createElement(Title));
  controller.setResponse(PostResource.get, { id: 1 }, { id: 1, title: 'I', votes: 4, author: 'a' });
  is('a component shows it', renderToStaticMarkup(page), 'I');
  is('there is one copy of the package', isOneCopy(), true);
}

/** Two copies of the package have a default controller each, and say so. */
function meets(copy: Pick<typeof import('presource/react'), 'useController'>): void {
  const { error } = console;
  const said: unknown[] = [];
  const seen: unknown[] = [];
  const Default = ({ hook }: { hook: () => unknown }) => {
    seen.push(hook());
    return null;
  };
  (globalThis as { window?: unknown }).window ??= globalThis;
  console.error = (text: string) => said.push(text.split('.')[0]);
  for (const hook of [useController, copy.useController]) {
    renderToStaticMarkup(createElement(Default, { hook }));
  }
  console.error = error;
  is('each copy has a controller', seen[0] instanceof Controller && !(seen[1] instanceof Controller), true);
  is('and say so', said, [
    'presource: package-twice: two copies of the package are loaded, each with a store of its own',
  ]);
}

/** `copy` is another copy of `presource/react`. */
export async function run(copy: Parameters<typeof meets>[0]): Promise<Outcome> {
  const api = server();
  const controller = new Controller({ fetch: api.fetch });
  await reads(controller);
  await writes(controller, api);
  await states(controller);
  shows(controller);
  meets(copy);
  is('it was asked for that', api.requests.length, 12);
  const store = {
    list: controller.getResponse(getList).data,
    posts: controller.get(AllPosts),
    users: controller.get(AllUsers),
    feed: controller.getResponse(Feed.getList).data,
  };
  return { steps, store: JSON.parse(JSON.stringify(store)) };
}
