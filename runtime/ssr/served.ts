import { now } from '../clock.ts';
import { type Answer, PATIENCE } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import { memo } from '../memo.ts';
import { version } from '../store/node.ts';
import type { DehydratedState } from './state.ts';
import type { SentResponse } from './waiting-response.ts';

/** Knows what the server showed, for parts of the page that hydrate later: by then the data may have changed. */
export class Served {
  /** The store's version after the last write of a state. */
  private known = version;

  /** @param untouched Returns a controller that has these states, and no change of the browser. */
  constructor(private readonly untouched: (states: readonly DehydratedState[]) => Controller) {}

  /** A state arrives while nothing waits: no change before it counts. */
  begin(): void {
    this.known = version;
  }

  /** Runs what writes a state: what it changes is no change of the browser. */
  write(run: () => void): void {
    const isUnchanged = this.known === version;
    run();
    if (isUnchanged) this.known = version;
  }

  /**
   * Keeps what the server showed of an answer. If later states changed it, that is what it was in the first one:
   * a boundary is sent with the response that it waited for.
   */
  keep(answer: Answer, { first: { parcel, part }, isChanged }: SentResponse): void {
    const { endpoint, args } = answer;
    const from =
      isChanged || this.known !== version
        ? memo(parcel.untouched, part, () => this.untouched(parcel.states.slice(0, part))).answer(
            endpoint,
            args,
          )
        : answer;
    // A copy, because its age changes.
    const served = { ...from.read() };
    // Without data the server waited, too: a reader that hydrates must see what arrives.
    if (!served.reading) return;
    answer.served = () => served;
    // React renders a boundary that hydrates, and drops that render while something in it waits.
    answer.servedUntil = now() + PATIENCE;
  }
}
