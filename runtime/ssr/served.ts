import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import { version } from '../store/node.ts';
import type { Parcel } from './parcels.ts';
import type { DehydratedState } from './state.ts';

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

  /** Keeps what the server showed of an answer. */
  keep(answer: Answer, parcel: Parcel): void {
    if (this.known !== version) parcel.untouched ??= this.untouched(parcel.states);
    const { endpoint, args } = answer;
    const shown = (parcel.untouched?.answer(endpoint, args) ?? answer).read();
    // Without data the server waited, too: a reader that hydrates must see what arrives.
    if (!shown.reading) return;
    // A copy, because its age changes.
    const served = { ...shown };
    answer.served = () => served;
  }
}
