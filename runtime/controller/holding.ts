import { Compound, Node } from '../store/node.ts';
import { type Answer, SETTLE, type Shown } from './answer.ts';
import { ask } from './requests.ts';

declare module '../linked.ts' {
  interface Parts extends Holding {}
}

type Holding = typeof holding;

/** What readers do while their data is being deleted. The parts that delete records add it: `deletions` and `custom`. */
export const holding = {
  /**
   * Data that was deleted while a reader shows it stays on screen for a moment: usually the user is about to leave the
   * screen. Without that it would suspend, and fetch the data that was just deleted. If readers are still there after
   * that moment, they fetch. Returns what the reader `shown` goes on showing.
   */
  hold(answer: Answer, shown: Shown | undefined): Shown | undefined {
    if (!shown?.data || answer.meta.error || !orderOfDeletion(answer)) return undefined;
    // Readers get an error through the store.
    later(answer).catch(() => {});
    return shown;
  },

  /**
   * While a pending mutation deletes what a response is about, readers without data wait for its outcome. A server that has not
   * deleted it yet would send it again and again: the deletion hides each of these responses.
   */
  outcome: (answer: Answer): Promise<unknown> | undefined =>
    !answer.promise && orderOfDeletion(answer) === Infinity ? later(answer) : undefined,

  orderOfDeletion,
};

/** The data in a moment, and once no pending mutation deletes it: requested if readers are still there, and it is not. */
const later = (answer: Answer): Promise<unknown> =>
  (answer.later ??= (async () => {
    do await new Promise((resolve) => setTimeout(resolve, SETTLE));
    while (orderOfDeletion(answer) === Infinity);
    answer.later = undefined;
    // Nothing told React that the answer was invalidated meanwhile, or brought back as it was before.
    return answer.retainers && !answer.freshUntil() ? ask(answer) : answer.read().data;
  })());

/** If the response is about one entity that another response deleted: the order of its deletion among responses. */
function orderOfDeletion({ data, meta }: Answer): number | undefined {
  const root = data instanceof Compound ? data.subject?.() : data;
  if (!(root instanceof Node) || root.data !== undefined) return undefined;
  const order = root.meta?.order;
  // A response may name an entity that is not there: then the object shows none.
  return (root === data ? order !== meta.order : order! > meta.order) ? order : undefined;
}
