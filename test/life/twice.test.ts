/** Twice the hostile input, at most this much more work; what grows with its square takes four times as much. */
import { createResource, Entity, RestEndpoint, schema } from 'presource';
import { expect, test } from 'vitest';
import { forget } from '../../runtime/memory/forget.ts';
import { stepsOf } from '../compiler/hostile/steps.ts';
import { bench } from '../store/support.ts';

const MOST = 2.5;

class Post extends Entity {
  id = 0;
  title = '';
  before: Post | undefined = undefined;
  after: Post | undefined = undefined;
  static override schema: Record<string, unknown> = {};
}
Post.schema = { before: Post, after: Post };
class Note extends Entity {
  id = 0;
  text = '';
}
const Posts = createResource({ path: '/posts/:id', schema: Post });
const Notes = createResource({ path: '/notes/:id', schema: Note, optimistic: true });

const times = (n: number) => Array.from({ length: n }, (_, i) => i);

/** An object that holds itself twice, so many times over: as a tree it would have `2 ** depth` leaves. */
function shared(depth: number): object {
  let node: object = { leaf: true };
  for (let i = 0; i < depth; i++) node = i % 2 ? [node, node] : { a: node, b: node };
  return node;
}

/** What is prepared for a size, and what is then counted. */
type Hostile = (n: number) => () => void;

const hostile: Record<string, Hostile> = {
  'data that share their parts': (n) => {
    const { controller } = bench();
    controller.set(Note, { id: 1 }, { tree: shared(n) });
    return () => controller.set(Note, { id: 1 }, { tree: shared(n) });
  },
  'a record that has gained a field with each response, and gains one more': (n) => {
    const { controller } = bench();
    for (const i of times(n)) controller.set(Note, { id: 1 }, { [`key${i}`]: i });
    return () => controller.set(Note, { id: 1 }, { more: 1 });
  },
  'fields that each record has for itself': (n) => {
    const { controller } = bench();
    return () => {
      for (const i of times(n)) controller.set(Note, { id: i }, { [`key${i}`]: i });
    };
  },
  'paths that are made': (n) => () => {
    for (const i of times(n)) new RestEndpoint({ path: `/made/${i}/:id/${n}` }).url({ id: 1 });
  },
  'prefixes that are made': (n) => {
    const get = new RestEndpoint({ path: `/prefixed/${n}/:id` });
    return () => {
      for (const i of times(n)) get.extend({ urlPrefix: `//${i}.example.com` }).key({ id: 1 });
    };
  },
  'schemas that are made': (n) => {
    const { controller } = bench();
    return () => {
      for (const i of times(n)) {
        const list = new schema.Collection([Note]);
        controller.setResponse(
          new RestEndpoint({ path: '/made', searchParams: {} as { i: number }, schema: { list } }),
          { i },
          { list: [{ id: 1 }] },
        );
      }
    };
  },
  'schemas that are forgotten': (n) => {
    const { controller } = bench();
    for (const i of times(n)) controller.get(new schema.Collection([Note]), { i });
    return () => forget(controller);
  },
  'watchers of which the first stops all others': (n) => {
    const { controller } = bench();
    const stops = times(n).map((id) =>
      controller.watch(Notes.get, { id }, () => {
        for (const stop of stops.splice(0)) stop();
      }),
    );
    return () =>
      controller.setResponse(
        Notes.getList,
        {},
        times(n).map((id) => ({ id, text: 'x' })),
      );
  },
  'a chain of records whose last one changes': (n) => chain(n, 'after', n - 1),
  'a chain backwards, whose first one changes': (n) => chain(n, 'before', 0),
  'a list of records that link both ways': (n) => {
    const { controller } = bench();
    const link = (id: number) => ({ id, before: Math.max(id - 1, 0), after: Math.min(id + 1, n - 1) });
    controller.setResponse(Posts.getList, {}, times(n).map(link));
    controller.getResponse(Posts.getList, {});
    return () => {
      controller.set(Post, { id: n >> 1 }, { title: 'new' });
      controller.getResponse(Posts.getList, {});
    };
  },
  'mutations that are pending at once, of one record each': (n) => {
    const { controller } = bench();
    controller.setResponse(
      Notes.getList,
      {},
      times(n).map((id) => ({ id, text: 'x' })),
    );
    for (const id of times(n)) controller.fetch(Notes.partialUpdate, { id }, { text: 'y' }).catch(() => {});
    return () => controller.set(Note, { id: n }, { text: 'z' });
  },
  'a response with a mistake at its end': (n) => {
    const { controller } = bench();
    const answer = [...times(n).map((id) => ({ id, text: 'x' })), { text: 'no key' }];
    return () => expect(() => controller.setResponse(Notes.getList, {}, answer)).toThrow('no primary key');
  },
};

/** A list of records each of which names the next one, or the one before. */
function chain(n: number, field: 'before' | 'after', changed: number): () => void {
  const { controller } = bench();
  const step = field === 'after' ? 1 : -1;
  const items = times(n).map((id) => ({ id, [field]: times(n).includes(id + step) ? id + step : undefined }));
  controller.setResponse(Posts.getList, {}, items);
  controller.getResponse(Posts.getList, {});
  return () => {
    controller.set(Post, { id: changed }, { title: 'new' });
    expect((controller.getResponse(Posts.getList, {}).data as Post[])[changed]!.title).toBe('new');
  };
}

test.each(Object.entries(hostile))('%s: twice as much, twice the work', (_name, make) => {
  // Functions are counted from their first call.
  make(20)();
  const [once, twice] = [200, 400].map((n) => {
    const run = make(n);
    return stepsOf(run, /\/runtime\/(?!.*node_modules)/);
  }) as [number, number];
  expect(once).toBeGreaterThan(100);
  expect(twice / once).toBeLessThan(MOST);
});

test('what is said of a record with many fields stays short', () => {
  const { controller } = bench();
  const wide = Object.fromEntries(times(100_000).map((i) => [`field${i}`, i]));
  try {
    controller.setResponse(Notes.get, { id: 1 }, wide);
  } catch (error) {
    expect((error as Error).message.length).toBeLessThan(1_000);
    return;
  }
  throw new Error('expected a failure');
});
