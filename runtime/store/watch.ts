import type { AnswerTable, Watcher } from './answer-table.ts';
import { version } from './node.ts';

/**
 * Notifies watchers of changed responses after a commit. A table costs one comparison if nothing reachable from
 * it changed, and nothing if nobody watches it. It first checks all watchers, then notifies the affected ones, once each.
 */
export function notify({ answerTables }: { readonly answerTables: ReadonlyMap<unknown, AnswerTable> }): void {
  const due: Watcher[] = [];
  for (const table of answerTables.values()) {
    if (!table.watchers.size || table.newest <= table.notifiedAt) continue;
    table.notifiedAt = version;
    for (const watcher of table.watchers) {
      const now = look(watcher);
      if (now === watcher.known) continue;
      watcher.known = now;
      due.push(watcher);
    }
  }
  for (const watcher of due) {
    // An earlier listener may have stopped this watcher.
    if (!watcher.answer.table.watchers.has(watcher)) continue;
    try {
      watcher.listener();
    } catch (error) {
      // Reported as an uncaught error, so that the other listeners are called, too.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

/** Reads the value of a watcher. If a user function throws here, it throws again only for that reader. */
function look(watcher: Watcher): unknown {
  try {
    return watcher.answer.read();
  } catch {
    return undefined;
  }
}
