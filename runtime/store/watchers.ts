import type { AnswerTable } from './answers.ts';
import { fresh } from './read.ts';
import type { Slot } from './slot.ts';

export interface Watcher {
  /** Where the answer stands. */
  readonly entry: { readonly slot: Slot };
  readonly listener: () => void;
  /** The answer that the listener knows of. */
  known: unknown;
}

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
      const { slot } = watcher.entry;
      fresh(slot);
      if (slot.record === watcher.known) continue;
      watcher.known = slot.record;
      due.push(watcher);
    }
  }
  for (const { listener } of due) {
    try {
      listener();
    } catch (error) {
      // Reported as an uncaught error, so that the others hear too.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
