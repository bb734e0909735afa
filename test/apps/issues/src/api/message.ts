import { NetworkError } from 'presource';

/** What to tell the user: the server's own words, where it had some. */
export function messageOf(error: unknown): string {
  const { message } = (error instanceof NetworkError && (error.body as { message?: string } | null)) || {};
  return message ?? String(error);
}
