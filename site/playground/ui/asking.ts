import type { Answer, Question, State } from '../protocol.ts';

/** Milliseconds after which declarations that run are taken for endless. */
const PATIENCE = 3_000;

/** Asks the worker; while it works, only the last question waits. A worker that does not answer is replaced. */
export class Asking {
  #worker: Worker | undefined;
  #isReady = false;
  #asked: Question | undefined;
  #next: Question | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #count = 0;

  constructor(
    private readonly onAnswer: (answer: Answer, asked: State) => void,
    private readonly onSilence: () => void,
  ) {
    this.#start();
  }

  ask(state: State): void {
    this.#next = { ...state, id: ++this.#count };
    this.#send();
  }

  #start(): void {
    this.#isReady = false;
    this.#asked = undefined;
    this.#worker = new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<Answer | 'ready'>) => {
      clearTimeout(this.#timer);
      const asked = this.#asked;
      this.#asked = undefined;
      this.#isReady = true;
      if (data !== 'ready' && asked) this.onAnswer(data, asked);
      this.#send();
    };
  }

  #send(): void {
    if (!this.#isReady || this.#asked || !this.#next) return;
    this.#asked = this.#next;
    this.#next = undefined;
    this.#worker!.postMessage(this.#asked);
    this.#timer = setTimeout(() => {
      this.#worker!.terminate();
      this.onSilence();
      this.#start();
    }, PATIENCE);
  }
}
