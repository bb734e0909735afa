import { cookies } from 'next/headers';
import { NoteResource } from './note.ts';

/** A `fetch` with the cookies of this request. Only for server components: the cookies never get into a property. */
export async function sessionFetch(): Promise<typeof fetch> {
  const cookie = (await cookies()).toString();
  return (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie);
    return fetch(url, { ...init, headers, cache: 'no-store' });
  };
}

/** For `load`, whose responses are those of the endpoint itself. */
export const getMyNotes = NoteResource.getList.extend({
  transport: async (url, init) => (await sessionFetch())(url, init),
});
