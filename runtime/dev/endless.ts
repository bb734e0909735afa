import type { Controller } from '../controller/controller.ts';
import type { Entry } from '../controller/entry.ts';

/** So many answers may come before a component shows one, if nobody so much as renders any of them. */
const ENOUGH = 10;

/** Entries that a reader asked for, and that were answered for nobody so far. */
const unseen = new WeakMap<Controller, Set<Entry>>();

/**
 * Development only: stops readers whose key is another one on each render. Each answer makes them render, with a key that
 * has none. Who types, or leaves a page, renders what came meanwhile, or does not wait for it to come. In production there is
 * nothing of this: such a reader never shows anything, which nobody overlooks.
 */
export function checkKeys(controller: Controller, { endpoint, key }: Entry): void {
  const answered = unseen.get(controller);
  if (!answered || answered.size < ENOUGH) return;
  const before = [...answered].at(-1)!.key;
  // Not at once: React renders again what threw, in the same go. After that people may try again.
  queueMicrotask(() => unseen.delete(controller));
  throw new Error(
    `reader-endless: ${endpoint.name} ${key}: ${ENOUGH} responses arrived, and none was rendered, the last one for ${before}. A component ` +
      'uses another key on each render. Keep its endpoint and what its arguments are made of (the current time, a random ' +
      'number, a new id) the same: in a state, or outside the component.',
  );
}

/** A reader asked. */
export function noteAsked(controller: Controller, entry: Entry, promise: Promise<unknown>): void {
  const note = () => {
    // What is asked for again has been seen.
    if (!entry.isAwaited) return;
    const answered = unseen.get(controller) ?? new Set();
    unseen.set(controller, answered.add(entry));
  };
  promise.then(note, note);
}

/** A component renders with this entry. */
export function noteRender(controller: Controller, entry: Entry | undefined): void {
  unseen.get(controller)?.delete(entry!);
}

/** A component shows what it asked for. */
export function noteShown(controller: Controller): void {
  unseen.delete(controller);
}
