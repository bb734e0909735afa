import { Controller } from 'presource';
import { AsyncBoundary, DataProvider, ErrorBoundary, useSuspense } from 'presource/react';
import { type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { PostResource } from './resources.ts';

export interface Scenario {
  readonly boundary: 'AsyncBoundary' | 'Suspense';
  /** One reader each: the milliseconds from its request to its answer. */
  readonly answers: readonly number[];
  readonly fails?: boolean;
}

export interface Shown {
  /** From the last answer to the DOM. */
  readonly ms: number;
  /** How often React called the readers until they were on screen. */
  readonly renders: number;
  readonly requests: number;
}

function Post({ id, onRender }: { id: number; onRender: () => void }) {
  onRender();
  return <p>{useSuspense(PostResource.get, { id }).title}</p>;
}

const failed = () => <p role="alert">failed</p>;

function Boundary({ boundary, children }: { boundary: Scenario['boundary']; children: ReactNode }) {
  const fallback = <em>loading</em>;
  return boundary === 'Suspense' ? (
    <ErrorBoundary errorComponent={failed}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  ) : (
    <AsyncBoundary fallback={fallback} errorComponent={failed}>
      {children}
    </AsyncBoundary>
  );
}

/** Mounts the readers below the boundary, and waits until they or an error are on screen. */
async function measure({ boundary, answers, fails }: Scenario): Promise<Shown> {
  let [renders, requests, answeredAt] = [0, 0, 0];
  const controller = new Controller({
    fetch: async (url) => {
      requests++;
      const id = Number(String(url).split('/').at(-1));
      await new Promise((resolve) => setTimeout(resolve, answers[id]));
      answeredAt = performance.now();
      return fails ? new Response(null, { status: 404 }) : Response.json({ id, title: `Post ${id}` });
    },
  });
  const place = document.getElementById('root')!;
  const root = createRoot(place);
  const shownAt = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const end = performance.now();
      if (!place.querySelector('p')) return;
      observer.disconnect();
      resolve(end);
    });
    observer.observe(place, { childList: true, subtree: true });
  });
  root.render(
    <DataProvider controller={controller}>
      <Boundary boundary={boundary}>
        {answers.map((_, id) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it is the id
          <Post key={id} id={id} onRender={() => renders++} />
        ))}
      </Boundary>
    </DataProvider>,
  );
  const ms = (await shownAt) - answeredAt;
  // Something may render too often a little later.
  await new Promise((resolve) => setTimeout(resolve, 400));
  root.unmount();
  controller.dispose();
  return { ms, renders, requests };
}

Object.assign(window, { measure });
