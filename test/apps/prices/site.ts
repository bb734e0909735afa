import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';

/** Serves built scripts, and pages, whatever their paths are. */
export async function servePages(assets: string, page: (path: string, response: ServerResponse) => void) {
  const server = createServer(async (request, response) => {
    const path = request.url!;
    if (path.startsWith('/assets/')) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(await readFile(join(assets, basename(path))));
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      page(path, response);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
