import { each } from '../link/link.ts';
import { type Link, RawLink, type Slot, UNVERIFIED } from '../model.ts';

/** True if a slot's links are up to date without checking them. */
const isCurrent = ({ table, checkedAt }: Slot): boolean => table.leaf || checkedAt >= table.reachChangedAt();

/**
 * Brings a slot's record up to date with what it links to. An object changes only if it or a record that it
 * links to changed; after the first read of a commit this costs one comparison.
 *
 * It first collects all reachable slots that may be out of date, which also handles long chains and cycles.
 * Then it marks slots as dirty against the direction of the links until none is added.
 */
export function refresh(root: Slot): void {
  if (isCurrent(root)) return;
  const open = new Set([root]);
  const dirty = new Map<Slot, readonly Link[]>();
  for (const slot of open) {
    const links = slot.table.recompute?.(slot) ?? slot.links;
    const since = Math.abs(slot.checkedAt);
    let isDirty = links !== slot.links || slot.checkedAt === UNVERIFIED;
    each(links, (target) => {
      if (target instanceof RawLink) return;
      if (target.changedAt > since) isDirty = true;
      if (target.record !== undefined && !isCurrent(target)) open.add(target);
      // For a list of entities without relations, one dirty item is enough.
      return isDirty && slot.table.isShallow;
    });
    if (isDirty) dirty.set(slot, links);
  }
  spread(dirty, [...open].reverse());
  root.table.store.guard(() => renew(dirty));
  const { clock, running } = root.table.store;
  // During a transaction nothing is final.
  if (!running) for (const slot of open) slot.checkedAt = clock;
}

/**
 * Marks every slot that links to a dirty one. The slots found last mostly link to none found before, so one
 * pass is usually enough. The next pass, in reverse order, marks chains in the other direction.
 */
function spread(dirty: Map<Slot, readonly Link[]>, slots: Slot[]): void {
  for (let size = 0; size !== dirty.size && size < slots.length; ) {
    size = dirty.size;
    for (const slot of slots) {
      if (dirty.has(slot)) continue;
      each(slot.links, (target) => dirty.has(target as Slot) && dirty.set(slot, slot.links));
    }
    slots.reverse();
  }
}

/**
 * Creates new objects for records that readers have received, all of them before the first is linked; other
 * records are written in place.
 */
function renew(dirty: ReadonlyMap<Slot, readonly Link[]>): void {
  for (const [slot, links] of dirty) {
    const { store } = slot.table;
    if (slot.record === undefined) continue;
    // `isUnseen`, written out: a call here is up to 45 bytes of every app.
    const isSeen = slot.checkedAt >= 0;
    store.running?.touch(slot);
    slot.links = links;
    if (!isSeen) continue;
    slot.record = slot.table.cloneForWrite(slot);
    slot.changedAt = store.clock;
    // Unverified until it is linked: if a user function throws before that, the next reader continues.
    slot.checkedAt = UNVERIFIED;
  }
  // Lists first: records that show a list compare it with its previous value, and need its current items.
  for (const lists of [true, false]) {
    for (const slot of dirty.keys()) {
      if (slot.record !== undefined && slot.table.isList === lists) slot.table.denormalizeInto(slot);
    }
  }
}
