/** The API of the example, in memory: `node api.ts`. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const authors = [
  { id: 'ada', name: 'Ada' },
  { id: 'bob', name: 'Bob' },
];

export async function startApi(port = 0, log: (line: string) => void = () => {}) {
  /** A session for each user, by the cookie. */
  const userOf = (cookie = '') => /(?:^|; )session=(\w+)-secret/.exec(cookie)?.[1];
  const posts = [1, 2, 3, 4, 5, 6].map((id) => ({ id, title: `Post ${id}`, author: authors[id % 2]! }));

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://api');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-allow-methods', '*');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'OPTIONS') return void response.end();
    const side = request.headers.origin ? 'browser' : 'server';
    log(`${side} ${request.method} ${url.pathname}${url.search}`);
    const [, kind, id] = url.pathname.split('/');
    const sent =
      request.method === 'GET' ? undefined : ((await json(request)) as { title: string; author: string });
    const whose = url.searchParams.get('author');
    const one =
      kind === 'authors'
        ? authors.find((author) => author.id === id)
        : posts.find((post) => `${post.id}` === id);
    const user = userOf(request.headers.cookie);
    if (kind === 'notes') {
      if (!user) response.statusCode = 401;
      return void response.end(
        JSON.stringify([1, 2].map((note) => ({ id: note, text: `note ${note} of ${user}` }))),
      );
    }
    let answer: unknown = id ? one : posts.filter((post) => !whose || post.author.id === whose);
    if (request.method === 'POST') {
      answer = {
        id: posts.length + 1,
        title: sent!.title,
        author: authors.find((author) => author.id === sent!.author)!,
      };
      posts.push(answer as (typeof posts)[number]);
    } else if (sent && one) Object.assign(one, sent);
    response.end(JSON.stringify(answer ?? null));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

if (import.meta.main) console.log((await startApi(4000, console.log)).url);
