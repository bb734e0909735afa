import type { PostData } from './library.ts';

type Posts = readonly PostData[];

/** How the list changes, where a library leaves that to the app. */
export const change = {
  rename: (id: number, answer: PostData) => (posts: Posts) =>
    posts.map((post) => (post.id === id ? answer : post)),
  unshift: (answer: PostData) => (posts: Posts) => [answer, ...posts],
  remove: (id: number) => (posts: Posts) => posts.filter((post) => post.id !== id),
  append: (page: Posts) => (posts: Posts) => [...posts, ...page],
};

/** A request as an app without a layer for it makes it. */
export async function ask<T>(url: string, method = 'GET', body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  return response.json() as Promise<T>;
}
