import type { Answer } from '../controller/answer.ts';
import type { Controller, Extension, Subscribe } from '../controller/controller.ts';
import { checkLengths } from '../lengths.ts';
import { memo } from '../memo.ts';
import { Poll } from './poll.ts';
import { Streams } from './streams.ts';

/** All polls of one controller. */
class Polls {
  private readonly polls = new Map<Answer, Poll>();
  private readonly streams: Streams;

  constructor(controller: Controller) {
    this.streams = new Streams(controller, (answer) => this.polls.get(answer)?.plan());
  }

  add(answer: Answer, frequency: number | undefined): void {
    this.streams.add(answer);
    if (!frequency) return;
    if (!this.polls.size) this.listen('addEventListener');
    const isStreamed = () => this.streams.has(answer);
    const poll = memo(this.polls, answer, () => new Poll(answer, isStreamed));
    poll.frequencies.push(frequency);
    poll.plan();
  }

  remove(answer: Answer, frequency: number | undefined): void {
    this.streams.remove(answer);
    const poll = this.polls.get(answer);
    if (!poll?.frequencies.includes(frequency!)) return;
    poll.frequencies.splice(poll.frequencies.indexOf(frequency!), 1);
    if (poll.frequencies.length) {
      poll.plan();
    } else {
      poll.stop();
      this.polls.delete(answer);
      if (!this.polls.size) this.listen('removeEventListener');
    }
  }

  stop = (): void => {
    for (const poll of this.polls.values()) poll.stop();
    this.polls.clear();
    this.streams.stop();
    this.listen('removeEventListener');
  };

  private readonly resume = (): void => {
    for (const poll of this.polls.values()) poll.resume();
  };

  /** Outside a browser there are no such events. */
  private listen(how: 'addEventListener' | 'removeEventListener'): void {
    for (const event of ['focus', 'online', 'offline']) globalThis[how]?.(event, this.resume);
    globalThis.document?.[how]('visibilitychange', this.resume);
  }
}

const pollers = /*#__PURE__*/ new WeakMap<Controller, Polls>();

/** A controller's polls; created on demand if polling is not switched on. */
export function pollerOf(controller: Controller): Polls {
  if (!pollers.has(controller)) controller.extend(polling);
  return pollers.get(controller)!;
}

/**
 * Lets `controller.subscribe` poll. `useSubscription` and `useLive` include it.
 *
 * ```ts
 * const controller = new Controller({ polling });
 * ```
 */
export const polling: Extension = (controller) => {
  const polls = new Polls(controller);
  const subscriber =
    (change: 'add' | 'remove'): Subscribe =>
    (endpoint, ...args) => {
      if (args[0] === null) return;
      checkLengths(endpoint.name, endpoint, ['pollFrequency']);
      polls[change](controller.answer(endpoint, args), endpoint.pollFrequency);
    };
  pollers.set(controller, polls);
  controller.subscribe = subscriber('add');
  controller.unsubscribe = subscriber('remove');
  return polls.stop;
};
