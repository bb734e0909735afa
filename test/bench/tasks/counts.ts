import { Session } from 'node:inspector';
import { type Library, shaped } from '../libraries/library.ts';
import { type PayloadName, payloads } from '../payloads.ts';
import type { Task } from './task.ts';

/** The entities of a payload, each counted as often as it occurs: of the 12,000 in the posts, 6,000 are the 100 users. */
const visits: Readonly<Record<PayloadName, number>> = {
  posts: 12_000,
  flat: 2_000,
  projects: 709 + 2_117,
  feed: 10_000,
  todos: 10_000,
};

/** What the first response costs, and the same response again after it was shown, per entity visited. */
function perVisit(library: Library, name: PayloadName, cost: (run: () => void) => number) {
  const text = JSON.stringify(shaped(library, name, payloads[name]()));
  const [first, again] = [JSON.parse(text), JSON.parse(text)];
  const store = library.open();
  const firstCost = cost(() => store.set(name, first));
  store.get(name);
  const againCost = cost(() => store.set(name, again));
  return { first: firstCost / visits[name], again: againCost / visits[name] };
}

/** JavaScript functions called. V8 counts each call, and optimizes and inlines nothing meanwhile. */
export function callsTask(name: PayloadName): Task {
  return (library) => {
    const session = new Session();
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    // Taking the counts also sets them to zero.
    const take = () => {
      let calls = 0;
      session.post('Profiler.takePreciseCoverage', (error, { result }) => {
        if (error) throw error;
        for (const { url, functions } of result) {
          if (!url.startsWith('file:')) continue;
          for (const { ranges } of functions) calls += ranges[0]!.count;
        }
      });
      return calls;
    };
    return perVisit(library, name, (run) => {
      take();
      run();
      return take();
    });
  };
}

/** Bytes allocated, in a process with room for all of them, so that nothing is collected meanwhile. */
export function bytesTask(name: PayloadName): Task {
  return (library) =>
    perVisit(library, name, (run) => {
      const before = process.memoryUsage().heapUsed;
      run();
      return process.memoryUsage().heapUsed - before;
    });
}
