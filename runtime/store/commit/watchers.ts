import type { EndpointTable, Watcher } from '../tables/endpoint-table.ts';
import { refresh } from './refresh.ts';

/** In place of a watcher's value: computing it threw an error. */
const BROKEN = {};

/**
 * Notifies watchers of changed responses after a commit, by comparing ticks. A table costs one comparison if
 * nothing reachable from it changed. It first checks all watchers, then notifies the affected ones, once each.
 */
export function notify(tables: Iterable<EndpointTable>): void {
  const due: Watcher[] = [];
  for (const table of tables) {
    if (!table.watchers.size || Math.max(table.changedAt, table.reachChangedAt()) <= table.notifiedAt)
      continue;
    table.notifiedAt = table.store.clock;
    for (const watcher of table.watchers) {
      const now = look(watcher);
      if (now === watcher.known) continue;
      watcher.known = now;
      due.push(watcher);
    }
  }
  for (const watcher of due) {
    // An earlier listener may have stopped this watcher.
    if (!watcher.entry.table.watchers.has(watcher)) continue;
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
function look({ entry: { slot } }: Watcher): unknown {
  try {
    refresh(slot);
    return slot.record;
  } catch {
    return BROKEN;
  }
}
