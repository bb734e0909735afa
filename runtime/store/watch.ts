import { attempt } from '../attempt.ts';
import type { AnswerTable, Watcher } from './answer-table.ts';
import { version } from './node.ts';

type Watched = { readonly answerTables: ReadonlyMap<unknown, AnswerTable> };

/**
 * Notifies watchers of changed responses after a commit. A table costs one comparison if nothing reachable from
 * it changed. It first checks all watchers, then notifies the affected ones, once each.
 */
export function notify({ answerTables }: Watched): void {
  const due: Watcher[] = [];
  for (const table of answerTables.values()) {
    if (table.changedAt <= table.notifiedAt) continue;
    table.notifiedAt = version;
    for (const watcher of table.watchers) {
      let now: unknown;
      try {
        now = watcher.answer.read();
      } catch {
        // A user function threw: it throws again for that reader alone.
      }
      if (now !== watcher.known) due.push(watcher);
      watcher.known = now;
    }
  }
  for (const watcher of due) {
    // An earlier listener may have stopped this watcher.
    if (watcher.answer.table.watchers.has(watcher)) attempt(watcher.listener);
  }
}

/** As `notify`, but after a render, which must not notify components synchronously. */
export const later = (store: Watched): void => queueMicrotask(() => notify(store));
