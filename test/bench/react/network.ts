import type { Actions, PostData } from './library.ts';

export const rowCount = 1_000;
const pageSize = 100;
const authorCount = 20;

const authors = Array.from({ length: authorCount }, (_, i) => ({ id: i + 1, name: `Author ${i + 1}` }));

const post = (id: number) => ({ id, title: `Post ${id}`, author: authors[(id - 1) % authorCount]! });

let posts: PostData[] = Array.from({ length: rowCount }, (_, i) => post(i + 1));

/** Stands for `fetch` and a server behind it: answers in the next turn, with text that has to be parsed. */
export function simulatedFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input instanceof Request ? input.url : input), 'http://server');
  const text = JSON.stringify(answer(init.method ?? 'GET', url, init.body && JSON.parse(String(init.body))));
  const headers = { 'Content-Type': 'application/json' };
  return new Promise((resolve) => setTimeout(() => resolve(new Response(text, { headers }))));
}

function answer(method: string, { pathname, searchParams }: URL, body: object): unknown {
  const [, kind, last] = pathname.split('/');
  const id = Number(last);
  if (kind === 'users') return Object.assign(authors[id - 1]!, body);
  if (method === 'POST') {
    const sent = body as Parameters<Actions['unshift']>[0];
    posts = [{ ...sent, author: authors[sent.author - 1]! }, ...posts];
    return posts[0];
  }
  if (method === 'DELETE') {
    posts = posts.filter((one) => one.id !== id);
    return { id };
  }
  if (method === 'PATCH') return Object.assign(posts.find((one) => one.id === id)!, body);
  if (!searchParams.has('page')) return posts;
  const from = Number(searchParams.get('page')) * pageSize + 1;
  const more = Array.from({ length: pageSize }, (_, i) => post(rowCount + from + i));
  posts = [...posts, ...more];
  return more;
}
