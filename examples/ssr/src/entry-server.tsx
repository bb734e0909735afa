import { ServerProvider } from 'presource/react';
import { ServerPage } from 'presource/ssr';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { App } from './app.tsx';

interface Request {
  readonly path: string;
  /** Where the API is, seen from the server. */
  readonly origin: string;
  /** Aborted when the browser leaves before the page is whole. */
  readonly signal: AbortSignal;
  readonly nonce: string;
  /** The browser's entry, as it was built. */
  readonly client: string;
}

/** Streams the page for one request into a Node response. */
export function render(request: Request, response: import('node:http').ServerResponse): void {
  const { path, origin, signal, nonce, client } = request;
  // A controller of this request alone: nobody sees what another one was answered.
  const page = new ServerPage({
    signal,
    nonce,
    fetch: (url, init) => fetch(new URL(String(url), origin), init),
  });
  const html = renderToPipeableStream(
    <StrictMode>
      <ServerProvider page={page}>
        <App path={path} />
      </ServerProvider>
    </StrictMode>,
    {
      nonce,
      bootstrapModules: [client],
      onShellReady: () => page.pipe(html, response),
      onShellError: () => response.writeHead(500).end(),
      // A part that fails is rendered, and asked for, by the browser.
      onError(error) {
        if (!signal.aborted) console.error(error);
      },
    },
  );
}
