import { type HeapProfiler, Session } from 'node:inspector';
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

/** Another text in one entity of a response: its first one that has a text. */
function change(value: unknown): boolean {
  if (typeof value !== 'object' || !value) return false;
  for (const [name, field] of Object.entries(value)) {
    if (change(field)) return true;
    if (typeof field !== 'string' || !/^(title|content|name)$/.test(name)) continue;
    Object.assign(value, { [name]: `${field}!` });
    return true;
  }
  return false;
}

/**
 * What the first response costs, the same response again after it was shown, and then one in which an entity changed, with
 * what its readers get, per entity visited.
 */
function perVisit(library: Library, name: PayloadName, cost: (run: () => void) => number) {
  const text = JSON.stringify(shaped(library, name, payloads[name]()));
  const [first, again, changed] = [JSON.parse(text), JSON.parse(text), JSON.parse(text)];
  if (!change(changed)) throw new Error(`${name}: no text to change`);
  const store = library.open();
  const firstCost = cost(() => {
    store.set(name, first);
    store.get(name);
  });
  const againCost = cost(() => store.set(name, again));
  const changedCost = cost(() => {
    store.set(name, changed);
    store.get(name);
  });
  return {
    first: firstCost / visits[name],
    again: againCost / visits[name],
    changed: changedCost / visits[name],
  };
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

/**
 * Bytes allocated: the sampling heap profiler takes a sample of every allocation. The heap's size before and after moves
 * by the pieces in which it is handed out.
 */
export function bytesTask(name: PayloadName): Task {
  return (library) => {
    const session = new Session();
    session.connect();
    return perVisit(library, name, (run) => {
      session.post('HeapProfiler.startSampling', {
        samplingInterval: 1,
        includeObjectsCollectedByMajorGC: true,
        includeObjectsCollectedByMinorGC: true,
      });
      run();
      let bytes = 0;
      session.post('HeapProfiler.stopSampling', (error, { profile }) => {
        if (error) throw error;
        bytes = sizeOf(profile.head);
      });
      return bytes;
    });
  };
}

const sizeOf = ({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), selfSize);
