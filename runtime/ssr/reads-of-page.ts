import type { Answer } from '../controller/answer.ts';
import { request } from '../controller/requests.ts';
import { nameOfSent } from './schemas.ts';

/** How long a reader waits at most, in milliseconds: the document of a page that was cut off may load for ever. */
const LIMIT = 5_000;

/**
 * The reads that the server of a streamed page has in flight. React renders a part of the page that has not come yet in the
 * browser if something above it renders again. A reader there waits for what the page brings, and sends no second request.
 */
export class ReadsOfPage {
  /** By the endpoint's hash and the key. */
  private names: readonly string[] = [];
  private readonly waiting = new Set<() => void>();

  /** Replaces the names. Readers of other responses go on: these came, or will not. */
  set(names: readonly string[] = []): void {
    this.names = names;
    for (const wake of this.waiting) wake();
  }

  /** True while the page may bring the response of a read. */
  get isOpen(): boolean {
    return this.names.length > 0 && document.readyState === 'loading';
  }

  /** Waits in place of a reader's request; returns `undefined` if the page will not bring the response. */
  wait(answer: Answer, signal: AbortSignal): Promise<unknown> | undefined {
    const { aborter, meta, patience } = answer;
    // A caller of `fetch` wants what the server has by now, and a read that began before an invalidation does not count.
    const isWaiting = aborter?.signal === signal && patience && !meta.invalid && !answer.read().reading;
    const name = nameOfSent(answer);
    return isWaiting && this.has(name) ? this.end(name).then(() => proceed(answer, aborter)) : undefined;
  }

  private has(name: string): boolean {
    return this.isOpen && this.names.includes(name);
  }

  private end(name: string): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        document.removeEventListener('readystatechange', wake);
        resolve();
      };
      const wake = () => {
        if (!this.has(name)) end();
      };
      const timer = setTimeout(() => {
        this.names = this.names.filter((one) => one !== name);
        end();
      }, LIMIT);
      this.waiting.add(wake);
      document.addEventListener('readystatechange', wake);
    });
  }
}

/** Resolves to the data that came, or to those of a new request, whose order is that of now. */
function proceed(answer: Answer, abort: AbortController): unknown {
  const { signal } = abort;
  // Nobody waits any more.
  if (signal.aborted) return undefined;
  // What an aborted request returns is not stored again.
  signal.onabort = null;
  abort.abort();
  answer.promise = answer.aborter = undefined;
  const { data, reading } = answer.read();
  return reading ? data : request(answer);
}
