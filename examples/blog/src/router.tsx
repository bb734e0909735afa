import { type ReactNode, useSyncExternalStore } from 'react';

/**
 * The address after `#` is the route: it needs no server rule, and a link is a plain `<a href>`, which works
 * with every screen reader, mouse and keyboard.
 */
export type Route =
  | { screen: 'latest' | 'people' | 'feed' | 'missing' }
  | { screen: 'author' | 'user' | 'post'; id: number };

export const routes = {
  latest: '#/',
  people: '#/people',
  feed: '#/feed',
  author: (id: number) => `#/authors/${id}`,
  user: (id: number) => `#/users/${id}`,
  post: (id: number) => `#/posts/${id}`,
} as const;

export function parseRoute(hash: string): Route {
  const [, folder = '', id] = hash.split('/');
  if (id === undefined) {
    if (folder === '') return { screen: 'latest' };
    return folder === 'people' || folder === 'feed' ? { screen: folder } : { screen: 'missing' };
  }
  const number = Number(id);
  if (!Number.isInteger(number)) return { screen: 'missing' };
  if (folder === 'authors') return { screen: 'author', id: number };
  if (folder === 'users') return { screen: 'user', id: number };
  return folder === 'posts' ? { screen: 'post', id: number } : { screen: 'missing' };
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The part of the address that names the screen; use it as a key, so that each screen starts fresh. */
export const useAddress = (): string => useSyncExternalStore(subscribe, () => location.hash);

export const navigate = (address: string): void => {
  location.hash = address;
};

export function NavLink({ to, children }: { to: string; children: ReactNode }) {
  const current = useAddress() || routes.latest;
  return (
    <a href={to} aria-current={current === to ? 'page' : undefined}>
      {children}
    </a>
  );
}
