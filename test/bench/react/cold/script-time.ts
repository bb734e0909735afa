import type { CDPSession } from 'playwright-core';

/** The part of a trace's event that is looked at. Times are microseconds of the thread's processor time. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tts?: number;
  readonly tdur?: number;
}

/** The browser's names for code that runs: functions that it calls, promises that are settled, and collections. */
const SCRIPT = new Set([
  'EvaluateScript',
  'FunctionCall',
  'v8.callFunction',
  'RunMicrotasks',
  'MinorGC',
  'MajorGC',
]);

/**
 * The processor time, in milliseconds, for which the page's main thread ran scripts during `act`, with what they compiled
 * and collected. It leaves out style, layout and painting, which are the same whoever fills the page.
 *
 * `ScriptDuration` of `Performance.getMetrics` leaves out promises that a response settles, and so most of what a library
 * does with it.
 */
export async function scriptTime(cdp: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'v8', 'v8.execute'], excludedCategories: ['*'] },
  });
  await act();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  return union(spansOf(events)) / 1_000;
}

type Span = readonly [start: number, end: number];

function spansOf(events: readonly TraceEvent[]): Span[] {
  const main = events.find(({ name }) => name === 'FunctionCall');
  return events
    .filter(({ name, pid, tid }) => SCRIPT.has(name) && pid === main?.pid && tid === main.tid)
    .map(({ tts = 0, tdur = 0 }) => [tts, tts + tdur]);
}

/** One lies in the other where a function's promises are settled before it returns to the browser. */
function union(spans: readonly Span[]): number {
  let [sum, until] = [0, 0];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (end <= until) continue;
    sum += end - Math.max(start, until);
    until = end;
  }
  return sum;
}
