import { each, RawLink, type Slot, sameFields } from './slot.ts';

/**
 * Brings a slot's record up to date with what it links to. An object changes only when it or something behind it did;
 * after the first read of a commit the answer is one comparison.
 */
export function fresh(slot: Slot): void {
  const { table } = slot;
  const now = table.store.clock;
  if (slot.checkedAt === now) return;
  if (slot.checkedAt < table.reachChangedAt()) {
    if (table.cyclic) {
      freshCycle(slot, now);
      return;
    }
    const relinked = table.relink?.(slot);
    if (slot.record !== undefined && (stale(slot, fresh) || relinked)) renew([slot]);
  }
  slot.checkedAt = now;
}

/** Whether anything that the slot links to changed since its links were known good. */
function stale(slot: Slot, prepare?: (target: Slot) => void): boolean {
  const since = Math.abs(slot.checkedAt);
  let dirty = false;
  each(slot.links, (target) => {
    if (target instanceof RawLink) return;
    if (!target.table.leaf) prepare?.(target);
    if (target.changedAt > since) dirty = true;
  });
  return dirty;
}

/**
 * New objects for records that were handed out; those that were not are written in place. Where the new ones show what
 * the old ones did, or those that a pending mutation had replaced, these come back.
 */
function renew(slots: readonly Slot[]): void {
  const { clock, formers } = slots[0]!.table.store;
  const before = new Map<Slot, unknown>();
  for (const slot of slots) {
    if (slot.checkedAt < 0) continue;
    before.set(slot, slot.record);
    slot.record = slot.table.shell(slot);
  }
  for (const slot of slots) slot.table.settle(slot);
  if (before.size && revert(slots, (slot) => before.get(slot), true).length) return;
  for (const slot of before.keys()) slot.changedAt = clock;
  if (!formers) return;
  revert(slots, (slot) => formers.get(slot) ?? before.get(slot), true);
  for (const [slot, record] of before) if (!formers.has(slot)) formers.set(slot, record);
}

/**
 * Gives slots the records they had, where these show the same as the new ones; with `together` all or none. Records that
 * point at each other come back together. Returns the slots that have theirs back.
 */
export function revert(
  slots: readonly Slot[],
  former: (slot: Slot) => unknown,
  together?: boolean,
): readonly Slot[] {
  const twins = new Map<unknown, unknown>();
  for (const slot of slots) if (slot.record && former(slot)) twins.set(slot.record, former(slot));
  if (together && twins.size < slots.length) return [];
  // What is written last points at what was written before, so that one round mostly tells.
  for (let size = -1; size !== twins.size; ) {
    size = twins.size;
    for (const [now, old] of twins) {
      if (sameFields(now as object, old as object, twins)) continue;
      if (together) return [];
      twins.delete(now);
    }
  }
  const back = twins.size ? slots.filter((slot) => twins.has(slot.record)) : [];
  for (const slot of back) slot.record = twins.get(slot.record);
  return back;
}

/** One slot on the way of the search: its place, the lowest place it reaches, and what is left to look at. */
interface Frame {
  readonly slot: Slot;
  readonly index: number;
  low: number;
  readonly targets: readonly Slot[];
  next: number;
}

/**
 * The same for tables that can reach themselves: Tarjan's strongly connected components, with a stack of its own, so that
 * a chain of any length is walked. A component is replaced as one when anything in it or behind it changed.
 */
function freshCycle(root: Slot, now: number): void {
  const frames = new Map<Slot, Frame>();
  const path: Frame[] = [];
  const open: Slot[] = [];
  const relinked = new Set<Slot>();
  const enter = (slot: Slot) => {
    const targets: Slot[] = [];
    if (slot.table.relink?.(slot)) relinked.add(slot);
    each(slot.links, (target) => target instanceof RawLink || targets.push(target));
    const frame = { slot, index: frames.size, low: frames.size, targets, next: 0 };
    frames.set(slot, frame);
    path.push(frame);
    open.push(slot);
  };
  enter(root);
  while (path.length) {
    const frame = path.at(-1)!;
    const target = frame.targets[frame.next++];
    if (target) {
      const met = frames.get(target);
      if (met) {
        if (target.checkedAt !== now) frame.low = Math.min(frame.low, met.index);
      } else if (target.checkedAt !== now && target.checkedAt < target.table.reachChangedAt()) {
        if (target.table.cyclic) enter(target);
        else fresh(target);
      }
      continue;
    }
    path.pop();
    const parent = path.at(-1);
    if (parent) parent.low = Math.min(parent.low, frame.low);
    if (frame.low === frame.index) close(open.splice(open.lastIndexOf(frame.slot)), relinked, now);
  }
}

/** Checks one component, all of whose outside targets are up to date. */
function close(members: readonly Slot[], relinked: ReadonlySet<Slot>, now: number): void {
  const present = members.filter((slot) => slot.record !== undefined);
  if (present.some((slot) => relinked.has(slot) || stale(slot))) {
    renew(present);
  }
  for (const slot of members) slot.checkedAt = now;
}
