import type { Page, Route } from 'playwright-core';

const userCount = 20;
/** From a request to its answer: long enough for what is shown before it. */
const LATENCY = 20;

/** The page's server: it answers the page's script and a REST API of its own, which starts anew for each document. */
export async function serve(page: Page, script: string, rows: number): Promise<Api> {
  const api = new Api(rows);
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    if (pathname === '/favicon.ico') return route.fulfill({ status: 404 });
    return answer(route, api);
  });
  return api;
}

/** React looks for developer tools when its script runs, and tells them of each commit. */
const html = `<!doctype html><div id="root"></div><script>
commits = 0;
const tools = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: () => { commits++; } };
__REACT_DEVTOOLS_GLOBAL_HOOK__ = { ...tools, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {}, checkDCE() {} };
</script><script src="/page.js"></script>`;

async function answer(route: Route, api: Api): Promise<void> {
  const request = route.request();
  const body = (request.postDataJSON() ?? {}) as Fields;
  const json = api.answer(request.method(), new URL(request.url()), body);
  await new Promise((resolve) => setTimeout(resolve, LATENCY));
  await route.fulfill({ json });
}

type Fields = Record<string, unknown>;

interface Stored extends Fields {
  readonly id: number;
  readonly status: string;
}

export class Api {
  readonly #users = Array.from({ length: userCount }, (_, i) => ({ id: i + 1, name: `User ${i + 1}` }));
  #posts: Stored[];

  constructor(rows: number) {
    this.#posts = Array.from({ length: rows }, (_, i) => ({
      id: i + 1,
      title: `Post ${i + 1}`,
      status: i < rows / 2 ? 'open' : 'done',
      user: this.#user(i + 1),
    }));
  }

  answer(method: string, { pathname, searchParams }: URL, body: Fields): unknown {
    const [, kind, last] = pathname.split('/');
    const id = Number(last);
    if (kind === 'users') return Object.assign(this.#users[id - 1]!, body);
    if (kind === 'threads') return this.#threads();
    if (method === 'POST') return this.#add(body, searchParams.get('at') === 'front');
    if (method === 'DELETE') return this.#delete(id);
    if (last) return Object.assign(this.#posts.find((post) => post.id === id)!, body);
    const status = searchParams.get('status');
    return status ? this.#posts.filter((post) => post.status === status) : this.#posts;
  }

  /** What somebody else changes. */
  change({ id, title }: { readonly id: number; readonly title: string }): void {
    Object.assign(this.#posts.find((post) => post.id === id)!, { title });
  }

  #user(id: number) {
    return this.#users[(id - 1) % userCount]!;
  }

  #add(body: Fields, atFront: boolean): Stored {
    const id = this.#posts.length + 1;
    const post = { ...body, id, status: 'open', user: this.#user(Number(body.user)) };
    this.#posts = atFront ? [post, ...this.#posts] : [...this.#posts, post];
    return post;
  }

  #delete(id: number) {
    this.#posts = this.#posts.filter((post) => post.id !== id);
    return { id };
  }

  #threads() {
    return this.#posts.map(({ id, title }) => ({
      id,
      title,
      comments: Array.from({ length: 20 }, (_, i) => ({
        id: id * 100 + i,
        text: `Comment ${i}`,
        user: this.#user(id + i),
      })),
    }));
  }
}
