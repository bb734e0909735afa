import { ServerProvider } from 'presource/react';
import { ServerPage } from 'presource/ssr';
import { StrictMode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { App } from './app.tsx';

interface Request {
  readonly path: string;
  /** The API's origin, as the server reaches it. */
  readonly origin: string;
  /** Aborted when the browser disconnects before the page is complete. */
  readonly signal: AbortSignal;
  readonly nonce: string;
  /** The built entry of the browser. */
  readonly client: string;
}

/** Streams the page for one request into a Node response. */
export function render(request: Request, response: import('node:http').ServerResponse): void {
  const { path, origin, signal, nonce, client } = request;
  // A controller for this request only, so that users never see each other's data.
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
      // The browser renders and fetches a part that fails on the server.
      onError(error) {
        if (!signal.aborted) console.error(error);
      },
    },
  );
}
