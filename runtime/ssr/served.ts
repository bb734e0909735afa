import type { Answer } from '../controller/answer.ts';
import { Controller } from '../controller/controller.ts';
import { version } from '../store/node.ts';
import type { DehydratedState } from './state.ts';

/** Gives a state, or a part of the page that is streamed, to a controller. */
type Give = (controller: Controller, state: DehydratedState, isPart: boolean) => void;

/** Knows what the server showed, for parts of the page that hydrate later: by then the data may have changed. */
export class Served {
  private states: (readonly [state: DehydratedState, isPart: boolean])[] = [];
  /** Has the states, and no change of the browser. */
  private untouched: Controller | undefined;
  /** The store's version after the last write of a state. */
  private known = version;

  constructor(private readonly give: Give) {}

  add(state: DehydratedState, isPart: boolean): void {
    if (!this.states.length) this.known = version;
    this.states.push([state, isPart]);
    this.untouched = undefined;
  }

  /** Runs what writes a state: what it changes is no change of the browser. */
  write(run: () => void): void {
    const isUnchanged = this.known === version;
    run();
    if (isUnchanged) this.known = version;
  }

  /** Keeps what the server showed of an answer. */
  keep(answer: Answer): void {
    const shown = this.known === version ? answer.read() : this.untouchedOne(answer).read();
    // Without data the server waited, too: a reader that hydrates must see what arrives.
    if (!shown.reading) return;
    // A copy, because its age changes.
    const served = { ...shown };
    answer.served = () => served;
  }

  /** Nothing waits any more. */
  clear(): void {
    this.states = [];
    this.untouched = undefined;
  }

  private untouchedOne({ endpoint, args }: Answer): Answer {
    if (!this.untouched) {
      this.untouched = new Controller();
      for (const [state, isPart] of this.states) this.give(this.untouched, state, isPart);
    }
    return this.untouched.answer(endpoint, args);
  }
}
