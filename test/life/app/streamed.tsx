import { ServerProvider } from 'presource/react';
import { type DehydratedState, ServerPage } from 'presource/ssr';
import { renderToReadableStream } from 'react-dom/server.edge';
import { renderToPipeableStream } from 'react-dom/server.node';
import { QUEUE } from '../../../runtime/ssr/state.ts';
import { pushedIn } from '../../ssr/site/pushed.ts';
import type { Random } from '../../store/fuzz/random.ts';
import type { Page } from './page.tsx';
import { codeAfter, Screen, type Slot } from './screens.tsx';

/** What React does not tell its server of. */
const ignore = (): void => {};

/** A page that comes in pieces, while a server renders it, to a document that loads until the last one. */
export class StreamedPage {
  /** The browser has all that is outside of boundaries. */
  hasShell = false;
  isOver = false;
  /** Some parts are as they came, also those that React has yet to show. */
  isHydrating = true;
  /** What its scripts brought. */
  readonly states: DehydratedState[] = [];
  private readonly page: ServerPage;
  private html = '';
  private isCut = false;
  private onShell = ignore;
  /** When the last element arrives. */
  private last = Date.now();
  private readonly place = document.createElement('div');

  /** @param isCalm The connection and the server bring the whole page. */
  constructor(
    readonly slots: readonly Slot[],
    fetch: typeof globalThis.fetch,
    private readonly random: Random,
    readonly isCalm: boolean,
  ) {
    this.page = new ServerPage({ fetch });
    beginDocument();
    const end = random.chance(0.5) ? this.pipe() : this.through();
    if (!isCalm && random.chance(0.3))
      this.onShell = () => setTimeout(random.pick([end, this.cutOff]), random.below(500));
  }

  /** The same readers in the browser, which has the code of some of them later. */
  get slotsOfBrowser(): Slot[] {
    const { random, slots } = this;
    if (random.chance(0.5)) return [...slots];
    return slots.map((slot) => (random.chance(0.4) ? { ...slot, code: codeAfter(random.below(900)) } : slot));
  }

  /** The elements that came, and those that will come. */
  showIn(place: HTMLElement): void {
    place.append(...this.place.childNodes);
    Object.assign(this, { place });
  }

  private get app() {
    const { Slots } = new Screen(this.slots);
    return (
      <ServerProvider page={this.page}>
        <Slots />
      </ServerProvider>
    );
  }

  /** Returns a function that ends the rendering: the browser renders the rest. */
  private pipe(): () => void {
    const html = renderToPipeableStream(this.app, {
      onError: ignore,
      onShellReady: () => {
        const decoder = new TextDecoder();
        const to = {
          write: (chunk: Uint8Array) => {
            this.html += decoder.decode(chunk, { stream: true });
            return true;
          },
          flush: () => this.send(),
          end: () => this.send(true),
          destroy: ignore,
          on: ignore,
        };
        this.page.pipe(html, to);
      },
    });
    return () => html.abort();
  }

  private through(): () => void {
    const abort = new AbortController();
    void renderToReadableStream(this.app, { onError: ignore, signal: abort.signal }).then(async (html) => {
      const decoder = new TextDecoder();
      const reader = this.page.through(html).getReader();
      for (let next = reader.read(); ; next = reader.read()) {
        // What comes in one turn is a whole part.
        if (!(await Promise.race([next.then(() => true), turn()]))) this.send();
        const { value, done } = await next;
        if (done) break;
        this.html += decoder.decode(value, { stream: true });
      }
      this.send(true);
    });
    return () => abort.abort();
  }

  /** Sends what was written; the browser gets one element after another. */
  private send(isLast = false): void {
    const part = document.createElement('div');
    part.innerHTML = this.html;
    this.states.push(...pushedIn(this.html).states);
    const isShell = !!this.html;
    this.html = '';
    this.later((random) => random.below(60));
    for (const node of [...part.childNodes])
      this.later(
        (random) => (random.chance(0.2) ? random.below(60) : 0),
        () => this.show(node),
      );
    if (isShell)
      this.later(
        () => 0,
        () => {
          this.hasShell = true;
          this.onShell();
          this.onShell = ignore;
        },
      );
    if (isLast)
      this.later(
        () => 0,
        () => this.end(),
      );
  }

  private later(pause: (random: Random) => number, run: () => void = ignore): void {
    const now = Date.now();
    this.last = Math.max(now, this.last) + pause(this.random);
    setTimeout(() => {
      if (!this.isOver && !this.isCut) run();
    }, this.last - now);
  }

  private show(node: ChildNode): void {
    this.place.append(node);
    if (!(node instanceof HTMLElement)) return;
    const inside = node instanceof HTMLScriptElement ? [node] : [...node.querySelectorAll('script')];
    for (const script of inside) runScript(script);
  }

  /** No more comes. A browser notices it at once, or some time later. */
  private readonly cutOff = (): void => {
    this.isCut = true;
    this.page.end();
    setTimeout(() => this.end(), this.random.pick([0, 300, 7_000]));
  };

  /** The browser asked for nothing that the page brought. */
  checkAsked({ asked, found }: Page): void {
    const brought = new Set(this.states.flatMap(({ a }) => a.map(([hash, key]) => `${hash} ${key}`)));
    for (const name of asked) if (brought.has(name)) found.push(`asks for ${name}, which the page brings`);
  }

  private end(): void {
    this.isOver = true;
    setTimeout(() => {
      this.isHydrating = false;
    }, 500);
    endDocument();
  }
}

let isLoading = false;
Object.defineProperty(document, 'readyState', { get: () => (isLoading ? 'loading' : 'complete') });

function beginDocument(): void {
  isLoading = true;
  delete (globalThis as Record<string, unknown>)[QUEUE];
}

export function endDocument(): void {
  isLoading = false;
  document.dispatchEvent(new Event('readystatechange'));
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

let running: HTMLScriptElement | undefined;
Object.defineProperty(Document.prototype, 'currentScript', { configurable: true, get: () => running });

/** Runs a script as a browser does; its time is that of the test. */
function runScript(script: HTMLScriptElement): void {
  running = script;
  const performance = { now: Date.now };
  const frame = (run: () => void) => setTimeout(run, 16);
  new Function('performance', 'requestAnimationFrame', script.textContent!)(performance, frame);
  running = undefined;
}

const turn = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)));
