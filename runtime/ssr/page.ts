import { Controller } from '../controller/controller.ts';
import { reportOnce } from '../dev/report-once.ts';
import { DataPlace } from './data-place.ts';
import { scriptOf } from './embed.ts';
import { PageParts } from './page-parts.ts';

/** Options of a `ServerPage`. */
export interface ServerPageOptions {
  /** A new one by default. Requests must not share a controller. */
  controller?: Controller | undefined;
  /** The `fetch` of the page's controller, usually with the cookies or the token of the request. */
  fetch?: typeof fetch | undefined;
  /** The signal of the request. When it aborts, all requests in flight end. */
  signal?: AbortSignal | undefined;
  /** The nonce of the scripts, as in the `script-src` of the page's policy. */
  nonce?: string | undefined;
}

/** The result of `renderToPipeableStream`. */
interface Pipeable {
  pipe(destination: never): unknown;
  abort(reason?: unknown): void;
}

/**
 * The members of a Node response that are used. The listeners take no arguments: recent types of Node give the arguments
 * of each event a type, and a listener that takes others does not fit.
 */
interface Destination {
  readonly writableNeedDrain?: boolean;
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  /** A stream that compresses has it, and so has a response whose body one compresses. */
  flush?(): unknown;
  destroy(error?: Error): unknown;
  on(event: string, listener: () => void): unknown;
}

/** No chunk came within the turn of the event loop in which React writes. */
const PAUSE = /*#__PURE__*/ Symbol();

/**
 * One request for a page: its controller, and the stream that has data before the markup that shows them, each entity
 * once.
 *
 * ```tsx
 * const page = new ServerPage({ signal: request.signal });
 * const html = await renderToReadableStream(<ServerProvider page={page}><App /></ServerProvider>);
 * return new Response(page.through(html), { headers: { 'content-type': 'text/html' } });
 * ```
 */
export class ServerPage {
  readonly controller: Controller;
  private readonly nonce: string | undefined;
  private readonly parts: PageParts;
  private readonly signal: AbortSignal | undefined;
  private readonly place = new DataPlace();
  /** What came before the place of the first data is known. */
  private held: Uint8Array[] = [];

  constructor({ controller, fetch, signal, nonce }: ServerPageOptions = {}) {
    if (process.env.NODE_ENV !== 'production' && controller && fetch)
      reportOnce(
        'ssr-fetch',
        'a ServerPage with a `controller` does not use its `fetch`, and so sends no cookies of the user. Pass it to the controller: new Controller({ fetch }).',
      );
    this.controller = controller ?? new Controller({ fetch });
    this.parts = new PageParts(this.controller);
    this.nonce = nonce;
    this.signal = signal;
    if (signal?.aborted) this.end();
    else signal?.addEventListener('abort', this.end);
  }

  /** Returns a script with the data since the last one, or '' if there are none. For pages that are not streamed. */
  script(): string {
    return this.parts
      .take()
      .map((state) => scriptOf(state, this.nonce))
      .join('');
  }

  /** Ends all requests in flight. Streams call it when they end, and the signal when it aborts. */
  readonly end = (): void => {
    this.signal?.removeEventListener('abort', this.end);
    this.controller.dispose();
  };

  /** Returns the stream of `renderToReadableStream` with the data inserted. */
  through(html: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = html.getReader();
    let next = reader.read();
    /** Passes on what comes in one turn of the event loop, and returns true if it passed on anything. */
    const pass = async (to: ReadableStreamDefaultController<Uint8Array>): Promise<boolean> => {
      const chunks: Uint8Array[] = [];
      let result: Awaited<typeof next> | typeof PAUSE = await next;
      // The data of a whole turn come in one script.
      while (result !== PAUSE && !result.done) {
        chunks.push(result.value);
        next = reader.read();
        result = await Promise.race([next, pause()]);
      }
      const isLast = result !== PAUSE;
      const whole = this.withData(chunks, isLast);
      for (const chunk of whole) to.enqueue(chunk);
      if (isLast) {
        this.end();
        to.close();
      }
      return isLast || whole.length > 0;
    };
    const pull = async (to: ReadableStreamDefaultController<Uint8Array>) => {
      // A stream that got nothing does not pull again.
      while (!(await pass(to)));
    };
    return new ReadableStream<Uint8Array>({
      pull: (to) =>
        pull(to).catch((error) => {
          this.end();
          throw error;
        }),
      cancel: (reason) => {
        this.end();
        return reader.cancel(reason);
      },
    });
  }

  /** Pipes the result of `renderToPipeableStream`, with the data inserted, into a Node response. */
  pipe(html: Pipeable, destination: Destination): void {
    let chunks: Uint8Array[] = [];
    const flush = (isLast: boolean) => {
      const whole = this.withData(chunks, isLast);
      chunks = [];
      for (const chunk of whole) destination.write(chunk);
    };
    const abort = () => html.abort(this.signal?.reason);
    if (this.signal?.aborted) abort();
    this.signal?.addEventListener('abort', abort);
    destination.on('close', () => {
      this.signal?.removeEventListener('abort', abort);
      this.end();
    });
    const to = {
      on: (event: string, listener: () => void) => destination.on(event, listener),
      write(chunk: Uint8Array | string) {
        chunks.push(typeof chunk === 'string' ? bytesOf(chunk) : chunk);
        return !destination.writableNeedDrain;
      },
      // React calls this at the end of each turn. What compresses holds the part back until it is told, too.
      flush() {
        flush(false);
        destination.flush?.();
      },
      end() {
        flush(true);
        destination.end();
      },
      destroy: (error?: Error) => destination.destroy(error),
    };
    html.pipe(to as never);
  }

  /** Returns React's output with the data before what shows them; nothing while the place of the first data is not known. */
  private withData(chunks: readonly Uint8Array[], isLast: boolean): readonly Uint8Array[] {
    this.held.push(...chunks);
    const at = this.place.next(chunks, isLast);
    if (!this.place.isFound && !isLast) return [];
    const whole = this.held;
    this.held = [];
    const script = at === undefined ? '' : this.script();
    return script ? inserted(whole, at!, bytesOf(script)) : whole;
  }
}

/** Returns the bytes with others at an offset. */
function inserted(chunks: readonly Uint8Array[], offset: number, more: Uint8Array): readonly Uint8Array[] {
  let rest = offset;
  let i = 0;
  while (i < chunks.length && chunks[i]!.length <= rest) rest -= chunks[i++]!.length;
  if (!rest) return [...chunks.slice(0, i), more, ...chunks.slice(i)];
  const split = chunks[i]!;
  return [...chunks.slice(0, i), split.subarray(0, rest), more, split.subarray(rest), ...chunks.slice(i + 1)];
}

/** Encodes without `encode`, whose name the build shortens. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length);
  return bytes.subarray(0, new TextEncoder().encodeInto(text, bytes).written);
}

const pause = () => new Promise<typeof PAUSE>((resolve) => setTimeout(() => resolve(PAUSE)));
