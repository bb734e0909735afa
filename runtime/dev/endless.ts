import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';

/** The number of responses that may arrive before a component shows one, if none of their entries is rendered. */
const ENOUGH = 10;

/** Answers that a reader requested and whose responses no component has shown yet. */
const unseen = new WeakMap<Controller, Set<Answer>>();

/**
 * Development only: stops readers whose key changes on each render. Each response makes them render with a new
 * key that has no response. Typing or leaving a page does not count: there the component renders earlier
 * responses, or does not wait for them. Production has no such check: such a reader never shows anything, which
 * is obvious in development.
 */
export function checkKeys(controller: Controller, { endpoint, key }: Answer): void {
  const answered = unseen.get(controller);
  if (!answered || answered.size < ENOUGH) return;
  const before = [...answered].at(-1)!.key;
  // Deferred, because React at once renders a component again that threw. After that people may try again.
  queueMicrotask(() => unseen.delete(controller));
  throw new Error(
    `reader-endless: ${endpoint.name} ${key}: ${ENOUGH} responses arrived, and none was rendered, the last one for ${before}. A component ` +
      'uses another key on each render. Keep its endpoint and what its arguments are made of (the current time, a random ' +
      'number, a new id) the same: in a state, or outside the component.',
  );
}

/** Records that a reader requested an answer. */
export function noteAsked(controller: Controller, answer: Answer, promise: Promise<unknown>): void {
  const note = () => {
    // An answer that is requested again has been seen.
    if (!answer.isAwaited) return;
    const answered = unseen.get(controller) ?? new Set();
    unseen.set(controller, answered.add(answer));
  };
  promise.then(note, note);
}

/** Records that a component renders with this answer. */
export function noteRender(controller: Controller, answer: Answer | undefined): void {
  unseen.get(controller)?.delete(answer!);
}

/** Records that a component shows the data that it requested. */
export function noteShown(controller: Controller): void {
  unseen.delete(controller);
}
