import { memo } from '../memo.ts';
import { fresh } from './read.ts';
import type { Slot } from './slot.ts';
import type { Store } from './store.ts';
import type { Table } from './table.ts';

interface Watcher {
  readonly slot: Slot;
  readonly listener: () => void;
  /** The tick of the last change that the listener knows of. */
  known: number;
}

/**
 * Who wants to know when a slot's record changed: pulled by version stamps, grouped by table. A group of which nothing
 * that can be reached changed costs one comparison.
 */
export class Watchers {
  readonly groups = new Map<Table, { readonly watchers: Set<Watcher>; at: number }>();

  constructor(private readonly store: Store) {}

  watch(slot: Slot, listener: () => void): () => void {
    fresh(slot);
    const make = () => ({ watchers: new Set<Watcher>(), at: this.store.clock });
    const { watchers } = memo(this.groups, slot.table, make);
    const watcher = { slot, listener, known: slot.changedAt };
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
      if (!watchers.size) this.groups.delete(slot.table);
    };
  }

  /** After a commit: all watchers are asked first, then those whose slot changed are told, once each. */
  changed(): void {
    const due: Watcher[] = [];
    for (const [table, group] of this.groups) {
      if (Math.max(table.changedAt, table.reachChangedAt()) <= group.at) continue;
      group.at = this.store.clock;
      for (const watcher of group.watchers) {
        fresh(watcher.slot);
        if (watcher.slot.changedAt <= watcher.known) continue;
        watcher.known = watcher.slot.changedAt;
        due.push(watcher);
      }
    }
    tell(due.map((watcher) => watcher.listener));
  }
}

/** Calls listeners; what one of them throws is reported as an uncaught error, so that the others hear too. */
export function tell(listeners: Iterable<() => void>): void {
  for (const listener of [...listeners]) {
    try {
      listener();
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
