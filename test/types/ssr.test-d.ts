import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import type { Writable } from 'node:stream';
import type { ServerPage } from 'presource/ssr';
import type { PipeableStream } from 'react-dom/server';

declare const page: ServerPage;
declare const html: PipeableStream;
declare const http1: ServerResponse;
declare const http2: Http2ServerResponse;
declare const stream: Writable;

page.pipe(html, http1);
page.pipe(html, http2);
page.pipe(html, stream);

/** A response as @types/node 26 declares it: the arguments of each event have a type. */
interface TypedEvents {
  readonly writableNeedDrain: boolean;
  write(chunk: unknown, callback?: (error: Error | null | undefined) => void): boolean;
  end(callback?: () => void): this;
  destroy(error?: Error): this;
  on<Event extends keyof Events>(event: Event, listener: (...args: Events[Event]) => void): this;
  // biome-ignore lint/suspicious/noExplicitAny: so it stands in the types of Node.
  on(event: string | symbol, listener: (...args: any[]) => void): this;
}

interface Events {
  close: [];
  drain: [];
  error: [error: Error];
  pipe: [source: object];
}

declare const typed: TypedEvents;
page.pipe(html, typed);
