import { Node } from '../store/node.ts';
import { type Answer, SETTLE, type Shown } from './answer.ts';
import { ask } from './requests.ts';

declare module '../linked.ts' {
  interface Parts {
    /** Keeps deleted records on screen for a moment. The parts that delete records install it: `deletions` and `custom`. */
    hold: typeof hold;
  }
}

/**
 * Data that was deleted while a reader shows it stays on screen for a moment: usually the user is about to leave the
 * screen. Without that it would suspend, and fetch the data that was just deleted. If readers are still there after
 * that moment, they fetch. Returns what the reader `shown` goes on showing.
 */
export function hold(answer: Answer, shown: Shown | undefined): Shown | undefined {
  if (!shown?.data || answer.meta.error || !deletion(answer)) return undefined;
  if (!answer.isHeld) {
    answer.isHeld = true;
    wait(answer);
  }
  return shown;
}

function wait(answer: Answer): void {
  setTimeout(() => {
    // The deletion is only optimistic while its request is in flight.
    if (deletion(answer) === Infinity) return wait(answer);
    answer.isHeld = false;
    // Nothing told React that the answer was invalidated meanwhile, or brought back as it was before.
    if (answer.retainers && !answer.freshUntil()) ask(answer);
  }, SETTLE);
}

/** If the whole response is one entity that another response deleted: the order of its deletion among responses. */
function deletion({ data: root, meta }: Answer): number | undefined {
  return root instanceof Node && root.data === undefined && root.meta?.order !== meta.order
    ? root.meta?.order
    : undefined;
}
