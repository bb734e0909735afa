import { Controller } from '../controller/controller.ts';
import { Dehydrator } from './dehydrate.ts';
import { scriptOf } from './embed.ts';

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
  private readonly data: Dehydrator;
  private readonly signal: AbortSignal | undefined;
  private isBegun = false;

  constructor({ controller, fetch, signal, nonce }: ServerPageOptions = {}) {
    this.controller = controller ?? new Controller({ fetch });
    this.data = new Dehydrator(this.controller);
    this.nonce = nonce;
    this.signal = signal;
    if (signal?.aborted) this.end();
    else signal?.addEventListener('abort', this.end);
  }

  /** Returns a script with the data since the last one, or '' if there are none. For pages that are not streamed. */
  script(): string {
    const state = this.data.take();
    return state.a.length || state.e.length ? scriptOf(state, this.nonce) : '';
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
    const pull = async (to: ReadableStreamDefaultController<Uint8Array>) => {
      const chunks: Uint8Array[] = [];
      let result: Awaited<typeof next> | typeof PAUSE = await next;
      // Between two chunks of one turn, a script might land in the middle of a tag.
      while (result !== PAUSE && !result.done) {
        chunks.push(result.value);
        next = reader.read();
        result = await Promise.race([next, pause()]);
      }
      for (const chunk of this.withData(chunks)) to.enqueue(chunk);
      if (result === PAUSE) return;
      this.end();
      to.close();
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
    const flush = () => {
      const whole = this.withData(chunks);
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
      // React calls this at the end of each turn.
      flush,
      end() {
        flush();
        destination.end();
      },
      destroy: (error?: Error) => destination.destroy(error),
    };
    html.pipe(to as never);
  }

  /** Returns React's output after the data that it shows. */
  private withData(chunks: readonly Uint8Array[]): readonly Uint8Array[] {
    if (!chunks.length) return chunks;
    const isFirst = !this.isBegun;
    this.isBegun = true;
    const script = this.script();
    if (!script) return chunks;
    if (!isFirst) return [bytesOf(script), ...chunks];
    const text = new TextDecoder();
    const html = chunks.map((chunk) => text.decode(chunk, { stream: true })).join('') + text.decode();
    const at = placeOfData(html);
    return [bytesOf(html.slice(0, at) + script + html.slice(at))];
  }
}

/** The end of the head, before everything that runs. Without a head, as React 18 may write it, after the doctype. */
function placeOfData(html: string): number {
  const head = html.indexOf('</head>');
  return head < 0 ? (/^<!doctype[^>]*>(<html[^>]*>)?/i.exec(html)?.[0].length ?? 0) : head;
}

/** Encodes without `encode`, whose name the build shortens. */
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length);
  return bytes.subarray(0, new TextEncoder().encodeInto(text, bytes).written);
}

const pause = () => new Promise<typeof PAUSE>((resolve) => setTimeout(() => resolve(PAUSE)));
