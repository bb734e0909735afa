import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

const authors = [
  { id: 'ada', name: 'Ada' },
  { id: 'bob', name: 'Bob' },
];

/** The API of the example, in memory. `log` gets a line per request. */
export function makeApi(log: (line: string) => void, delay = 50) {
  const posts = [1, 2, 3, 4, 5, 6].map((id) => ({
    id,
    title: `Post ${id} </script>`,
    author: authors[id % 2]!,
  }));

  async function answer(method: string, url: URL, request: IncomingMessage): Promise<unknown> {
    const [, , kind, id] = url.pathname.split('/');
    if (kind === 'authors') return authors.find((one) => one.id === id);
    if (method === 'POST') {
      const sent = (await json(request)) as { title: string; author: string };
      const author = authors.find((one) => one.id === sent.author)!;
      const made = { id: posts.length + 1, title: sent.title, author };
      posts.push(made);
      return made;
    }
    const whose = url.searchParams.get('author');
    return id
      ? posts.find((one) => `${one.id}` === id)
      : posts.filter((one) => !whose || one.author.id === whose);
  }

  return async (url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    log(`${request.method} ${url.pathname}${url.search}`);
    const body = await answer(request.method!, url, request);
    await new Promise((resolve) => setTimeout(resolve, delay));
    response
      .writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? null));
  };
}
