import { each, type Link, RawLink, type Slot } from '../link/slot.ts';
import { UNVERIFIED } from '../tables/table.ts';

/** True if a slot's links are known good without a look at them. */
const isCurrent = ({ table, checkedAt }: Slot): boolean => table.leaf || checkedAt >= table.reachChangedAt();

/**
 * Brings a slot's record up to date with what it links to. An object changes only when it or something behind it did;
 * after the first read of a commit the answer is one comparison.
 *
 * First everything on the way that may be out of date is gathered, so that a chain of any length and a cycle are walked
 * like anything else; then what is dirty spreads against the links until nothing is added.
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
      // Of a list of entities without relations one is enough.
      return isDirty && slot.table.isShallow;
    });
    if (isDirty) dirty.set(slot, links);
  }
  spread(dirty, [...open].reverse());
  root.table.store.guard(() => renew(dirty));
  const { clock, running } = root.table.store;
  // In the middle of a transaction nothing is known for good.
  if (!running) for (const slot of open) slot.checkedAt = clock;
}

/**
 * Marks everything that links to something dirty. The last ones found mostly link to nothing found before, so that one look
 * at each is enough. A chain that runs the other way is marked by the next look, which goes back.
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

/** New objects for records that were handed out, all of them before the first is linked; the others are written in place. */
function renew(dirty: ReadonlyMap<Slot, readonly Link[]>): void {
  for (const [slot, links] of dirty) {
    const { store } = slot.table;
    if (slot.record === undefined) continue;
    const isSeen = slot.checkedAt >= 0;
    store.running?.touch(slot);
    slot.links = links;
    if (!isSeen) continue;
    slot.record = slot.table.cloneForWrite(slot);
    slot.changedAt = store.clock;
    // Until it is linked: where a function of the user's throws before that, the next reader goes on.
    slot.checkedAt = UNVERIFIED;
  }
  // Lists first: what shows one is compared with what it showed before, and has to see the items of now.
  for (const lists of [true, false]) {
    for (const slot of dirty.keys()) {
      if (slot.record !== undefined && slot.table.isList === lists) slot.table.denormalizeInto(slot);
    }
  }
}
