import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** A request as the server saw it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * A server at `http://api.test` that answers every request by `answer` and keeps what it saw.
 */
export function testServer() {
  const seen: Seen[] = [];
  const state = { answer: (_seen: Seen): Response => HttpResponse.json({ id: 1, title: 'answered' }) };
  const server = setupServer(
    http.all('http://api.test/*', async ({ request }) => {
      const { method, url, headers } = request;
      const one = {
        method,
        url: url.slice('http://api.test'.length),
        headers,
        body: await request.clone().text(),
      };
      seen.push(one);
      return state.answer(one);
    }),
  );
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    seen.length = 0;
    state.answer = () => HttpResponse.json({ id: 1, title: 'answered' });
  });
  afterAll(() => server.close());
  return {
    seen,
    /** From now on, until the test ends. */
    answer(make: (seen: Seen) => Response) {
      state.answer = make;
    },
    get last(): Seen {
      return seen.at(-1)!;
    },
  };
}

export const urlPrefix = 'http://api.test';
