import { useSyncExternalStore } from 'react';

const listen = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** `#/issue/3` → `['issue', '3']`. */
export function useRoute(): readonly string[] {
  const hash = useSyncExternalStore(listen, () => location.hash);
  return hash.replace(/^#\/?/, '').split('/');
}
