/** How a mutation ends. */
export type Outcome = 'success' | 'failure' | 'abort';

/** Mutations begin in their order; they end in any, in between and in any way. */
export type Event = { begin: number } | { end: number; how: Outcome } | 'reset';

/** All orders in which so many mutations can begin and end, with all outcomes. */
export function* orders(count: number, outcomes: readonly Outcome[]): Generator<Event[]> {
  const events: Event[] = [];
  const open = new Set<number>();
  function* from(begun: number): Generator<Event[]> {
    if (begun === count && !open.size) yield [...events];
    if (begun < count) {
      open.add(begun);
      events.push({ begin: begun });
      yield* from(begun + 1);
      events.pop();
      open.delete(begun);
    }
    for (const end of [...open]) {
      open.delete(end);
      for (const how of outcomes) {
        events.push({ end, how });
        yield* from(begun);
        events.pop();
      }
      open.add(end);
    }
  }
  yield* from(0);
}

/** Each order once more for every place at which the store may be reset. */
export function* withReset(all: Iterable<Event[]>): Generator<Event[]> {
  for (const events of all) {
    // After the last event there is nothing left that could go wrong.
    for (let at = 1; at < events.length; at++) yield events.toSpliced(at, 0, 'reset');
  }
}
