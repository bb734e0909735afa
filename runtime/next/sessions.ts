const SHARED = Symbol.for('presource.next.sessions.v0');

/** Rendering on the server begins as soon as the component that it was given to is there. */
const KEPT_FOR = 60_000;

type Fetch = typeof fetch;

/** A `fetch`, and until when it is kept, by `performance.now()`. */
interface Session {
  readonly fetch: Fetch;
  readonly until: number;
}

/** Server components and the rendering of client components have no module in common, only a process. */
const holder = globalThis as { [SHARED]?: Map<string, Session> };

/** The number of names that this process gave. */
let count = 0;

/**
 * Keeps the `fetch` of a request for the rendering of its client components; returns a name that no process ever gave. It is
 * made of the clocks, because with `cacheComponents` Next.js ends a prerender that asks for something random.
 */
export function keepFetch(fetch: Fetch): string {
  holder[SHARED] ??= new Map();
  const sessions = holder[SHARED];
  const time = performance.now();
  dropOld(sessions, time);
  const session = [performance.timeOrigin, time, count++].join('-');
  sessions.set(session, { fetch, until: time + KEPT_FOR });
  return session;
}

/** By the next request: a timer would keep all that belongs to the request in which it was set, not only its `fetch`. */
function dropOld(sessions: Map<string, Session>, time = performance.now()): void {
  for (const [session, { until }] of sessions) {
    // The others were kept later.
    if (until > time) return;
    sessions.delete(session);
  }
}

/** Its response never comes, as that of anything that a prerender cannot know. */
const wait: Fetch = () => new Promise(() => {});

/** @throws if the server component that kept it belongs to another request: a cached one. */
export function fetchOf(session: string | undefined): Fetch | undefined {
  const sessions = holder[SHARED];
  // With `cacheComponents`, `next dev` renders each page again in a thread that has no server components, to see what can be
  // prerendered.
  if (process.env.NODE_ENV !== 'production' && session !== undefined && !sessions) return wait;
  if (sessions) dropOld(sessions);
  const found = session === undefined ? undefined : sessions?.get(session)?.fetch;
  if (session !== undefined && !found)
    throw new Error(
      'presource: next-session: the `fetch` of NextProvider is not of this request. Do not cache the component that renders NextProvider.',
    );
  return found;
}
