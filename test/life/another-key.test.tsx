// @vitest-environment happy-dom
/** A reader whose key is another one on each render stops, and says why; who types or waits does not. */
import { createResource, Endpoint, Entity, RestEndpoint } from 'presource';
import { AsyncBoundary, useCancelling, useDLE, useFetch, useLive, useSuspense } from 'presource/react';
import { memo, type ReactNode, Suspense, use, useDeferredValue } from 'react';
import { describe, expect, test } from 'vitest';
import {
  App,
  act,
  answers,
  controller,
  expectComplaints,
  gate,
  requests,
  settled,
  show,
  text,
} from '../react/support.tsx';

class Post extends Entity {
  id = '';
  title = '';
}
const Posts = createResource({
  path: '/posts/:id',
  schema: Post,
  searchParams: {} as { at?: number; q?: string } | undefined,
});

/** A server that has an answer to whatever is asked. */
function answerAll() {
  answers.get = (name) => (/\/posts\/(\w+)$/.test(name) ? { id: RegExp.$1, title: name } : []);
}
let n = 0;
const anew = () => ({ at: n++ });

function Suspending() {
  return <p>{useSuspense(Posts.getList, anew()).length}</p>;
}
function Loading() {
  const { data, error } = useDLE(Posts.getList, anew());
  if (error) throw error;
  return <p>{data?.length ?? 'loading'}</p>;
}
function Fetching() {
  return <p>{use(useFetch(Posts.getList, anew())).length}</p>;
}
function Living() {
  return <p>{useLive(Posts.getList.extend({ pollFrequency: 60_000 }), anew()).length}</p>;
}
function Made() {
  const made = new RestEndpoint({ path: `/posts/:id/${n++}`, schema: [Post] });
  return <p>{useSuspense(made, { id: '1' }).length}</p>;
}
function Named() {
  const load = new Endpoint(async () => ({ count: 1 }), { name: `load${n++}` });
  return <p>{useSuspense(load).count}</p>;
}
function Nameless() {
  const load = new Endpoint(async () => ({ count: 1 }));
  return <p>{useSuspense(load).count}</p>;
}
function NamelessLoading() {
  const { data, error } = useDLE(new Endpoint(async () => ({ count: 1 })));
  if (error) throw error;
  return <p>{data?.count ?? 'loading'}</p>;
}

const boundary = (children: ReactNode) => (
  <AsyncBoundary fallback="waiting" errorComponent={({ error }) => <p>{error.message}</p>}>
    {children}
  </AsyncBoundary>
);

async function stopped(ui: ReactNode, strict = false) {
  await show(ui, { strict });
  for (let i = 0; i < 200 && /waiting|loading/.test(text()!); i++) await settled();
}

const isOld = /^18/.test(process.env.REACT ?? '');

describe('a key that is another one on each render', () => {
  const readers: [string, () => ReactNode][] = [
    ['useSuspense', Suspending],
    ['useDLE', Loading],
    ['useLive', Living],
    ['an endpoint whose path is made', Made],
    ['an endpoint whose name is made', Named],
    ['an endpoint whose function is made', Nameless],
    ['an endpoint whose function is made, with useDLE', NamelessLoading],
  ];
  if (!isOld) readers.push(['useFetch', Fetching]);
  test.each(
    readers.flatMap(([name, Reader]) => [false, true].map((strict) => [name, strict, Reader] as const)),
  )('%s, strict: %s', async (_, strict, Reader) => {
    expectComplaints();
    answerAll();
    await stopped(boundary(<Reader />), strict);
    expect(text()).toMatch(/^reader-endless: .*another key on each render/);
    // React renders more than once for an answer, and so asks for more than one key.
    expect(requests.length).toBeLessThanOrEqual(60);
  });
});

describe('who asks for much, and is shown it, goes on', () => {
  test('a hundred rows, each by itself', async () => {
    answerAll();
    const ids = Array.from({ length: 100 }, (_, i) => `${i}`);
    const Row = ({ id }: { id: string }) => <li>{useSuspense(Posts.get, { id }).id}</li>;
    await show(
      <Suspense fallback="waiting">
        {ids.map((id) => (
          <Row key={id} id={id} />
        ))}
      </Suspense>,
    );
    for (let i = 0; i < 200 && /waiting|loading/.test(text()!); i++) await settled();
    expect(text()).toMatch(/98.*99/);
    expect(requests.length).toBe(100);
  });

  test.each([false, true])(
    'a hundred rows, each of which reads one after the other, strict: %s',
    async (strict) => {
      answerAll();
      const ids = Array.from({ length: 100 }, (_, i) => i);
      function Row({ id }: { id: number }) {
        const [post, next, list] = [
          useSuspense(Posts.get, { id: `${id}` }),
          useSuspense(Posts.get, { id: `next${id}` }),
          useSuspense(Posts.getList, { at: id }),
        ];
        return <li>{`${post.id} ${next.id} ${list.length}`}</li>;
      }
      await stopped(boundary(ids.map((id) => <Row key={id} id={id} />)), strict);
      expect(text()).toMatch(/98 next98 0.*99 next99 0$/);
      expect(requests.length).toBe(300);
    },
  );

  test('one after the other: each answer names the next', async () => {
    answerAll();
    function Chain({ id }: { id: number }) {
      useSuspense(Posts.get, { id: `${id}` });
      return id < 30 ? <Chain id={id + 1} /> : <p>end</p>;
    }
    await stopped(boundary(<Chain id={0} />));
    expect(text()).toBe('end');
    expect(requests.length).toBe(31);
  });

  test('typing, in a transition and not', async () => {
    answerAll();
    function Found({ q }: { q: string }) {
      const later = useDeferredValue(q);
      return <p>{`${q} ${useSuspense(Posts.getList, { q: later }).length}`}</p>;
    }
    const view = await show(boundary(<Found q="" />));
    for (let i = 1; i <= 40; i++) {
      await act(async () => view.rerender(<App>{boundary(<Found q={'x'.repeat(i)} />)}</App>));
      if (i % 3 === 0) await settled();
    }
    await settled();
    expect(text()).toBe(`${'x'.repeat(40)} 0`);
  });

  const Title = ({ id }: { id: string }) => <p>{useSuspense(Posts.get, { id }).id}</p>;
  const Memoized = memo(Title);
  const selections: [string, (props: { id: string }) => ReactNode][] = [
    ['at once', Title],
    ['deferred', ({ id }) => <Title id={useDeferredValue(id)} />],
    ['deferred, in a component that renders by itself', ({ id }) => <Memoized id={useDeferredValue(id)} />],
    ['aborted', ({ id }) => <p>{useDLE(Posts.get, { id }).data?.id}</p>],
    ['cancelled', ({ id }) => <p>{useSuspense(useCancelling(Posts.get, { id }), { id }).id}</p>],
  ];
  test.each(
    selections.flatMap(([name, Pane]) => [false, true].map((strict) => [name, strict, Pane] as const)),
  )('an arrow key that is held down before a slow server: %s, strict: %s', async (_, strict, Pane) => {
    answerAll();
    const pane = (id: number) => boundary(<Pane id={`${id}`} />);
    const { update } = await show(pane(0), { strict });
    const find = answers.get;
    const gates: (() => Promise<void>)[] = [];
    answers.get = (name) => {
      const { answer, open } = gate(find(name));
      gates.push(open);
      return answer;
    };
    for (let id = 1; id <= 60; id++) {
      await update(pane(id));
      // Each answer comes when its selection was overtaken by three others.
      if (gates.length > 3) await gates.shift()!();
    }
    for (const open of gates) await open();
    expect(text()).toBe('60');
  });

  test('two pages that are shown in turn, and left before their answer', async () => {
    answerAll();
    const Page = ({ id }: { id: string }) => <p>{useDLE(Posts.get, { id }).data?.id}</p>;
    answers.get = (name) => gate(name).answer;
    const { update } = await show(<Page id="0" />);
    for (let i = 1; i < 80; i++) await update(<Page id={`${i % 2}`} />);
    expect(text()).toBe('');
  });

  test('pages that are left before their answer is shown', async () => {
    answerAll();
    const Page = ({ id }: { id: number }) => <p>{useDLE(Posts.get, { id: `${id}` }).data?.id}</p>;
    for (let id = 0; id < 30; id++) {
      const { unmount } = await show(<Page id={id} />);
      unmount();
    }
    expect(requests.length).toBe(30);
    expect(controller.all((entry) => !!entry.promise)).toEqual([]);
  });
});
