import { useSyncExternalStore } from 'react';

const listen = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** `#/products/3` → `['products', '3']`. */
export function useRoute(): readonly string[] {
  const hash = useSyncExternalStore(listen, () => location.hash);
  return hash.replace(/^#\/?/, '').split('/');
}
