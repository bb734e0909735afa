import type { ServerResponse } from 'node:http';
import { ServerProvider } from 'presource/react';
import { ServerPage } from 'presource/ssr';
import { renderToPipeableStream } from 'react-dom/server';
import { Page } from './page.tsx';

/** Streams one page, whose browser loads the script `client`. */
export function render(path: string, client: string, response: ServerResponse): void {
  const page = new ServerPage();
  const html = renderToPipeableStream(
    <ServerProvider page={page}>
      <Page path={path} />
    </ServerProvider>,
    {
      bootstrapModules: [client],
      onShellReady: () => page.pipe(html, response),
      onShellError: () => response.writeHead(500).end(),
      onError: (error) => console.error(error),
    },
  );
}
