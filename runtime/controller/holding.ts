import { Compound, Node } from '../store/node.ts';
import { type Answer, SETTLE, type Shown } from './answer.ts';
import { ask } from './requests.ts';

declare module '../linked.ts' {
  interface Parts {
    /** Keeps deleted records on screen for a moment. The parts that delete records install it: `deletions` and `custom`. */
    hold: typeof hold;
    /** Says if another response deleted the entity that a response is about. */
    orderOfDeletion: typeof orderOfDeletion;
  }
}

/**
 * Data that was deleted while a reader shows it stays on screen for a moment: usually the user is about to leave the
 * screen. Without that it would suspend, and fetch the data that was just deleted. If readers are still there after
 * that moment, they fetch. Returns what the reader `shown` goes on showing.
 */
export function hold(answer: Answer, shown: Shown | undefined): Shown | undefined {
  if (!shown?.data || answer.meta.error || !orderOfDeletion(answer)) return undefined;
  if (!answer.isHeld) {
    answer.isHeld = true;
    wait(answer);
  }
  return shown;
}

function wait(answer: Answer): void {
  setTimeout(() => {
    // The deletion is only optimistic while its request is in flight.
    if (orderOfDeletion(answer) === Infinity) return wait(answer);
    answer.isHeld = false;
    // Nothing told React that the answer was invalidated meanwhile, or brought back as it was before.
    if (answer.retainers && !answer.freshUntil()) ask(answer);
  }, SETTLE);
}

/** If the response is about one entity that another response deleted: the order of its deletion among responses. */
export function orderOfDeletion({ data, meta }: Answer): number | undefined {
  const root = data instanceof Compound ? data.subject?.() : data;
  if (!(root instanceof Node) || root.data !== undefined) return undefined;
  const order = root.meta?.order;
  // A response may name an entity that is not there: then the object shows none.
  return (root === data ? order !== meta.order : order! > meta.order) ? order : undefined;
}
