// @vitest-environment happy-dom
/** No reader asks without end. */
import { Controller, collect, createResource, Endpoint, Entity, gc, retry, schema } from 'presource';
import { AsyncBoundary, useDLE, useFetch, useLive, useSuspense } from 'presource/react';
import { type ReactNode, use } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  answers,
  controller,
  expectComplaints,
  failing,
  requests,
  settled,
  show,
  text,
} from '../react/support.tsx';

afterEach(() => vi.useRealTimers());

class Post extends Entity {
  id = '';
  title = '';
}
const Posts = createResource({ path: '/posts/:id', schema: Post });
const one = { id: '1' };
const anew = () => Posts.get.extend({ schema: { post: Post } });

function Suspending() {
  return <p>{useSuspense(anew(), one).post.title}</p>;
}
function Loading() {
  const { data, error } = useDLE(anew(), one);
  if (error) throw error;
  return <p>{data.post?.title ?? 'loading'}</p>;
}
function Fetching() {
  return <p>{use(useFetch(anew(), one)).post.title}</p>;
}
function Living() {
  return <p>{useLive(anew().extend({ pollFrequency: 60_000 }), one).post.title}</p>;
}

const boundary = (children: ReactNode) => (
  <AsyncBoundary fallback="waiting" errorComponent={({ error }) => <p>{error.message}</p>}>
    {children}
  </AsyncBoundary>
);

/** Shows something, and waits until it neither waits nor loads any more: React lets a fallback stand for a moment. */
async function stopped(ui: ReactNode) {
  await show(ui);
  for (let i = 0; i < 200 && /waiting|loading/.test(text()!); i++) await settled();
}

const isOld = /^18/.test(process.env.REACT ?? '');

describe('an endpoint whose schema is made on each render', () => {
  const readers: [string, () => ReactNode][] = [
    ['useSuspense', Suspending],
    ['useDLE', Loading],
    ['useLive', Living],
  ];
  if (!isOld) readers.push(['useFetch', Fetching]);
  test.each(readers)('%s asks a few times, and says why it stops', async (_, Reader) => {
    expectComplaints();
    answers.set('GET /posts/1', { post: { id: '1', title: 'one' } });
    await stopped(boundary(<Reader />));
    expect(text()).toMatch(/^reader-endless: Post\.get GET \/posts\/1: .* outside components/);
    expect(requests.length).toBeLessThanOrEqual(12);
  });

  test('it stops also where each answer is a failure', async () => {
    expectComplaints();
    answers.set('GET /posts/1', failing(404));
    await stopped(boundary(<Suspending />));
    expect(text()).toMatch(/reader-endless/);
    expect(requests.length).toBeLessThanOrEqual(12);
  });

  test('of one endpoint, people may try again as often as they like', async () => {
    expectComplaints();
    answers.set('GET /posts/1', failing(404));
    const Name = () => <p>{useSuspense(Posts.get, one).title}</p>;
    for (let i = 0; i < 15; i++) {
      const { unmount } = await show(boundary(<Name />));
      expect(text()).toMatch('404');
      unmount();
      controller.expireAll(Posts.get);
    }
    expect(requests.length).toBe(15);
  });

  test('readers of one endpoint that come and go are not counted', async () => {
    answers.set('GET /posts/1', { id: '1', title: 'one' });
    const Name = () => <p>{useSuspense(Posts.get, one).title}</p>;
    for (let i = 0; i < 15; i++) {
      controller.invalidate(Posts.get, one);
      const { unmount } = await show(<Name />);
      expect(text()).toBe('one');
      unmount();
    }
    expect(requests.length).toBe(15);
  });
});

test('an errorPolicy that throws is asked once; its readers get what it threw', async () => {
  expectComplaints();
  answers.set('GET /posts/1', failing(500));
  const get = Posts.get.extend({
    errorPolicy() {
      throw new Error('policy');
    },
  });
  const Name = () => <p>{useSuspense(get, one).title}</p>;
  await show(boundary(<Name />));
  expect(text()).toBe('policy');
  expect(requests.length).toBe(1);
});

describe('options that cannot be', () => {
  const options = ['dataExpiryLength', 'errorExpiryLength', 'pollFrequency'] as const;
  const values = [Number.NaN, -1, -1e12, '5s' as never];
  test.each(options.flatMap((option) => values.map((value) => [option, value] as const)))(
    '%s: %s is a named error, and sends nothing',
    async (option, value) => {
      const get: typeof Posts.get = Posts.get.extend({ [option]: value } as object) as never;
      const message = `option-length: Post.get: ${option} is ${typeof value === 'string' ? JSON.stringify(value) : value}. Write a number that is not negative.`;
      await expect(controller.fetch(get, one)).rejects.toThrow(message);
      expect(() => controller.getResponse(get, one)).toThrow(message);
      expectComplaints();
      const Name = () => <p>{useLive(get, one).title}</p>;
      await show(boundary(<Name />));
      expect(text()).toBe(message);
      expect(requests).toEqual([]);
      // Nothing of it is left: the next endpoint is read as ever.
      answers.set('GET /posts/1', { id: '1', title: 'one' });
      expect(await controller.fetch(Posts.get, one)).toMatchObject({ title: 'one' });
      controller.resetEntireStore();
    },
  );

  test('of extensions and of collecting, too', () => {
    for (const value of [Number.NaN, -1]) {
      expect(() => new Controller({ retry: retry({ delay: value }) })).toThrow('retry: delay');
      expect(() => new Controller({ retry: retry({ times: value }) })).toThrow('retry: times');
      expect(() => new Controller({ gc: gc({ every: value }) })).toThrow('gc: every');
      expect(() => new Controller({ gc: gc({ maxEntities: value }) })).toThrow('gc: maxEntities');
      expect(() => collect(controller, { maxEntities: value })).toThrow('collect: maxEntities');
    }
  });

  test('the largest and the smallest lengths are none of them', async () => {
    answers.set('GET /posts/1', { id: '1', title: 'one' });
    for (const length of [0, Infinity, undefined]) {
      const get = Posts.get.extend({
        dataExpiryLength: length,
        errorExpiryLength: length,
        pollFrequency: length,
      });
      expect(await controller.fetch(get, one)).toMatchObject({ title: 'one' });
    }
  });
});

test('a clock that begins at 0, and data without a life, are one request', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(0);
  const get = new Endpoint(async () => ({ id: '1', title: 'one' }), {
    name: 'endless-zero',
    schema: { post: new schema.Values(Post) },
    dataExpiryLength: 0,
  });
  const send = vi.spyOn(controller, 'send');
  const Name = () => <p>{Object.keys(useSuspense(get)).join()}</p>;
  await show(boundary(<Name />));
  expect(send).toHaveBeenCalledTimes(1);
});

test('a pause of retry is never longer than a timer can wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waits: unknown[] = [];
  const spy = vi.spyOn(globalThis, 'setTimeout');
  const patient = new Controller({
    fetch: (async () => new Response(null, { status: 503 })) as typeof fetch,
    retry: retry({ delay: 2 ** 33, times: 2 }),
  });
  const asked = patient.fetch(Posts.get, one);
  asked.catch(() => {});
  for (let i = 0; i < 20; i++) await Promise.resolve().then(() => new Promise(setImmediate));
  waits.push(...spy.mock.calls.map(([, wait]) => wait));
  expect(waits).toEqual([2 ** 31 - 1]);
  patient.dispose();
});
