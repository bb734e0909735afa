/** A server in memory: what a controller fetches with. */
export function server() {
  const requests: string[] = [];
  const users = [
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Bob' },
  ];
  const posts: Record<string, unknown>[] = [
    { id: 1, title: 'one', votes: 3, author: users[0] },
    { id: 2, title: 'two', votes: 5, author: 'a' },
  ];
  const feed = [
    { id: 1, kind: 'note', text: 'hello' },
    { id: 1, kind: 'link', url: 'http://a.test' },
  ];
  let gate: Promise<void> | undefined;

  function answer(method: string, { pathname, searchParams }: URL, body: object): unknown {
    const [, kind, id, deed] = pathname.split('/');
    if (kind === 'users') return users.find((user) => user.id === id);
    if (kind === 'feed') return feed;
    const post = posts.find((one) => String(one.id) === id);
    if (method === 'GET' && !id) {
      const author = searchParams.get('author');
      const results = posts.filter((one) => !author || one.author === author || one.author === users[0]);
      return { results, total: results.length };
    }
    if (method === 'POST' && !id) {
      const made = { id: posts.length + 1, votes: 0, ...body };
      posts.push(made);
      return made;
    }
    if (!post) return undefined;
    if (deed === 'vote') post.votes = Number(post.votes) + 1;
    if (method === 'PATCH') Object.assign(post, body);
    if (method === 'DELETE') posts.splice(posts.indexOf(post), 1);
    return post;
  }

  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const { method = 'GET', body } = init;
    requests.push(`${method} ${url.pathname}${url.search}`);
    await gate;
    const found = answer(method, url, body ? JSON.parse(String(body)) : {});
    return found ? Response.json(found) : Response.json({ message: 'nothing there' }, { status: 404 });
  };

  /** Keeps answers back until the returned function is called. */
  const holdBack = (): (() => void) => {
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    return () => {
      gate = undefined;
      open();
    };
  };
  return { fetch: fetch as typeof globalThis.fetch, requests, holdBack };
}
