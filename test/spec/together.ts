/** Tests of several rules at once. A fault of one of these rules would redden them as well, so faults are planted without them. */
import { Controller } from 'presource';
import { test } from 'vitest';

/** The test of what rules mean together. */
export const together = (name: string, body: () => unknown): void =>
  test(`together: ${name}`, async () => {
    await body();
  });

/** A controller whose server answers by `METHOD url`: with JSON, or with what a function makes of the body. */
export function served(routes: Readonly<Record<string, unknown>>) {
  const lines: string[] = [];
  const bodies: unknown[] = [];
  const controller = new Controller({
    async fetch(url, { method, body } = {}) {
      const line = `${method} ${url}`;
      if (!(line in routes)) throw new Error(`The server has no ${line}`);
      const sent: unknown = typeof body === 'string' ? JSON.parse(body) : body;
      lines.push(line);
      bodies.push(sent);
      const answer = routes[line];
      const value: unknown = typeof answer === 'function' ? answer(sent) : answer;
      if (value instanceof Response) return value.clone();
      return value === undefined ? new Response(null, { status: 204 }) : Response.json(value);
    },
  });
  return { controller, lines, bodies };
}

/** The primary keys of a list. */
export const idsOf = <Id>(list: readonly { id: Id }[] | undefined): Id[] | undefined =>
  list?.map(({ id }) => id);
