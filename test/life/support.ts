import type { Controller } from 'presource';
import type { Layers } from '../../runtime/controller/optimistic-layer.ts';
import { presentIn } from '../../runtime/store/node.ts';
import { tablesOf } from '../../runtime/store/tables.ts';

/** What a controller holds of calls that have ended; nothing may be left when all have. */
export function leftOver(controller: Controller): Record<string, number> {
  const { store, pending } = controller;
  const held = controller.all(() => true);
  const counts = {
    layers: (store.overlay as Layers | undefined)?.all.size ?? 0,
    requests: pending.size,
    watchers: [...store.answerTables.values()].reduce((sum, { watchers }) => sum + watchers.size, 0),
    holds: held.reduce((sum, { retainers: holds }) => sum + holds, 0),
    promises: held.filter(({ promise }) => promise).length,
    temporaries: tablesOf(store)
      .flatMap((table) => presentIn(table))
      .filter(({ pk }) => String(pk).startsWith('pending')).length,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count));
}
