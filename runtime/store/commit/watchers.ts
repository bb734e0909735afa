import type { Slot } from '../link/slot.ts';
import type { AnswerTable } from '../tables/answers.ts';
import { refresh } from './refresh.ts';

export interface Watcher {
  /** The slot of the response. */
  readonly entry: { readonly slot: Slot; readonly table: AnswerTable };
  readonly listener: () => void;
  /** The answer that the listener knows of. */
  known: unknown;
}

/** In place of what a watcher knows: its answer could not be made. */
const BROKEN = {};

/**
 * After a commit: tells who wants to know that an answer changed, pulled by version stamps. A table of which nothing that
 * can be reached changed costs one comparison. All watchers are asked first, then those concerned are told, once each.
 */
export function tell(tables: Iterable<AnswerTable>): void {
  const due: Watcher[] = [];
  for (const table of tables) {
    if (!table.watchers.size || Math.max(table.changedAt, table.reachChangedAt()) <= table.toldAt) continue;
    table.toldAt = table.store.clock;
    for (const watcher of table.watchers) {
      const now = look(watcher);
      if (now === watcher.known) continue;
      watcher.known = now;
      due.push(watcher);
    }
  }
  for (const watcher of due) {
    // One that was told before may have stopped it.
    if (!watcher.entry.table.watchers.has(watcher)) continue;
    try {
      watcher.listener();
    } catch (error) {
      // Reported as an uncaught error, so that the others hear too.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

/** Reads what a watcher shows. A user function that throws here throws again for the reader, and for nobody else. */
function look({ entry: { slot } }: Watcher): unknown {
  try {
    refresh(slot);
    return slot.record;
  } catch {
    return BROKEN;
  }
}
