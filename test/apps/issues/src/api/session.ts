/** Who is signed in, in this tab: the token stays when the page is loaded again. */
const KEY = 'issues-token';
const listeners = new Set<() => void>();

/** Why nobody is signed in, where that is not the user's own wish. */
let reason = '';

function keep(token: string, why = ''): void {
  if (token) sessionStorage.setItem(KEY, token);
  else sessionStorage.removeItem(KEY);
  reason = why;
  for (const listener of listeners) listener();
}

export const session = {
  get token() {
    return sessionStorage.getItem(KEY) ?? '';
  },
  get reason() {
    return reason;
  },
  begin: (token: string) => keep(token),
  end: (why?: string) => keep('', why),
  /** For `useSyncExternalStore`. */
  listen(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
