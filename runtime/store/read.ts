import { eachSlot, Slot } from './slot.ts';

/**
 * Brings a slot's record up to date with what it links to. An object changes only when it or something behind it did;
 * after the first read of a commit the answer is one comparison.
 */
export function fresh(slot: Slot): void {
  const { table } = slot;
  const now = table.store.clock;
  if (slot.checkedAt === now) return;
  if (slot.checkedAt < table.reachChangedAt()) {
    if (table.cyclic) return freshCycle(slot, now);
    const relinked = table.relink?.(slot);
    if (slot.record !== undefined && (stale(slot, fresh) || relinked)) renew([slot]);
  }
  slot.checkedAt = now;
}

/** Whether anything that the slot links to changed since its links were known good. */
function stale(slot: Slot, prepare?: (target: Slot) => void): boolean {
  const since = Math.abs(slot.checkedAt);
  let dirty = false;
  eachSlot(slot.links, (target) => {
    prepare?.(target);
    if (target.changedAt > since) dirty = true;
  });
  return dirty;
}

/**
 * New objects for records that were handed out; those that were not are written in place. Where the new ones show what
 * the old ones did, or those that a pending mutation had replaced, these come back.
 */
function renew(slots: readonly Slot[]): void {
  const { clock, formers, running } = slots[0]!.table.store;
  if (running) for (const slot of slots) running.renewed(slot);
  // What is written in place has no object to come back to.
  const before = slots.map((slot) => (slot.checkedAt < 0 ? undefined : slot.record));
  for (const slot of slots) if (slot.checkedAt >= 0) slot.record = slot.table.shell(slot);
  for (const slot of slots) slot.table.settle(slot);
  if (takeBack(slots, before)) return;
  for (const slot of slots) if (slot.checkedAt >= 0) slot.changedAt = clock;
  if (!formers) return;
  takeBack(slots, slots.map((slot, i) => formers.get(slot) ?? before[i]));
  slots.forEach((slot, i) => formers.has(slot) || formers.set(slot, before[i]));
}

/** Gives slots the given records if these show the same as the present ones, which may point at each other. */
function takeBack(slots: readonly Slot[], records: readonly unknown[]): boolean {
  const twins = new Map<unknown, unknown>(slots.map((slot, i) => [slot.record, records[i]]));
  const back = slots.every((slot, i) => alike(slot.record, records[i], twins));
  if (back) slots.forEach((slot, i) => (slot.record = records[i]));
  return back;
}

function alike(a: unknown, b: unknown, twins: ReadonlyMap<unknown, unknown>): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      const [item, other] = [a[key as never] as unknown, b[key as never] as unknown];
      if (item === other || (twins.has(item) && twins.get(item) === other)) return true;
      return isPlain(item) && isPlain(other) && alike(item, other, twins);
    })
  );
}

/** A list or a shape: made for showing, and without an identity of its own. */
const isPlain = (value: unknown): boolean => Array.isArray(value) || value?.constructor === Object;

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
    eachSlot(slot.links, (target) => targets.push(target));
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
