/**
 * Up to five mutations under way at once, in all orders in which they can begin and end, with all outcomes: what is shown
 * is what the server said with what is pending over it, at any time.
 *
 * RACES=all runs every order of four and five with success, failure and abort, and more with a reset in between: some minutes.
 * Without it, only those that differ in what the store sees, where an abort is a failure.
 */
import { createResource, Entity, RestEndpoint } from 'presource';
import { expect, inject, test } from 'vitest';
import { casts, type Mutation, type Response } from './model.ts';
import { type Event, type Outcome, orders, withReset } from './orders.ts';
import { type Declared, World } from './world.ts';

class User extends Entity {
  id = 0;
  name = '';
}
class Post extends Entity {
  id = 0;
  title = '';
  votes = 0;
  author: User | undefined = undefined;
  static override schema = { author: User };
}
const Posts = createResource({ path: '/posts/:id', schema: Post, optimistic: true });
const Users = createResource({ path: '/users/:id', schema: User, optimistic: true });
const vote = new RestEndpoint({
  path: '/posts/:id/vote',
  method: 'POST',
  body: undefined,
  schema: Post,
  getOptimisticResponse(snapshot, { id }: { id: number }) {
    const post: Post | undefined = snapshot.get(Post, { id });
    return post && { id, votes: post.votes + 1 };
  },
});

const declared: Declared = {
  Post,
  list: Posts.getList,
  call({ name }: Mutation) {
    const [what, which, title] = name.split(' ');
    const id = Number(which);
    if (what === 'title') return [Posts.partialUpdate, { id }, { title }];
    if (what === 'push') return [Posts.getList.push, { title: which, author: 1 }];
    if (what === 'delete') return [Posts.delete, { id }];
    return what === 'vote' ? [vote, { id }] : [Users.partialUpdate, { id }, { name: 'Anna' }];
  },
  answer(response: Response) {
    if ('row' in response) return response.row;
    return 'user' in response ? { id: response.user, name: response.name } : { id: response.gone };
  },
};

const ALL: readonly Outcome[] = ['success', 'failure', 'abort'];
const SEEN: readonly Outcome[] = ['success', 'failure'];
/** What the store shows after mutations that succeeded one after the other, by their order. */
const serial = new Map<string, Promise<string>>();

async function alone(cast: readonly Mutation[], order: readonly number[]): Promise<string> {
  const world = new World(declared, cast);
  const found = await world.run(order.flatMap((at): Event[] => [{ begin: at }, { end: at, how: 'success' }]));
  expect(found).toBeUndefined();
  return world.shown();
}

async function race(all: Iterable<Event[]>, cast: readonly Mutation[]): Promise<number> {
  let count = 0;
  let last: Event[] = [];
  for (const events of all) {
    count++;
    const world = new World(declared, cast);
    const known = events.findIndex((event, i) => event !== last[i]);
    last = events;
    const found = await world.run(events, known);
    if (found) expect.fail(`${cast.map(({ name }) => name)}: ${found}`);
    if (events.includes('reset')) continue;
    const landed = events.flatMap((event) =>
      typeof event === 'object' && 'how' in event && event.how === 'success' ? event.end : [],
    );
    const key = `${casts.indexOf(cast)} ${landed}`;
    if (!serial.has(key)) serial.set(key, alone(cast, landed));
    expect(world.shown()).toBe(await serial.get(key));
  }
  return count;
}

const timeout = 600_000;
const isFull = process.env.RACES === 'all';
/** Whose orders of five are run in any case. */
const ofFive = inject('compiled') ? undefined : casts[0];

test.each(casts.map((cast) => [cast.map(({ name }) => name).join(', '), cast] as const))(
  '%s',
  { timeout },
  async (_, cast) => {
    let count = 0;
    for (const few of [1, 2, 3]) count += await race(orders(few, ALL), cast);
    count += await race(orders(4, isFull ? ALL : SEEN), cast);
    expect(count).toBe(3 + 27 + 405 + (isFull ? 8_505 : 1_680));
    for (const few of [1, 2, 3]) count += await race(withReset(orders(few, ALL)), cast);
    if (isFull || cast === ofFive) count += await race(orders(5, isFull ? ALL : SEEN), cast);
    if (isFull) count += await race(withReset(orders(4, ALL)), cast);
    console.log(`${count} orders, 0 differences`);
  },
);
