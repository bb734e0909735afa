/** Managers of `presource/managers` in a production bundle, whose inner names are short, beside the core of a compiled file. */
import { expect, test } from 'vitest';
import { bundlers } from '../size/bundle.ts';
import { lacksOf, linkedFile, resultOf, toldFile } from './run.ts';

const CODE = `
  import { Controller, createResource, Entity } from 'presource';
  import { addManagers, LogoutManager } from 'presource/managers';
  class Todo extends Entity { id = 0; title = ''; }
  const Todos = createResource({ path: '/todos/:id', schema: Todo });
  const seen = [];
  const log = {
    middleware: () => (next) => async (action) => {
      seen.push([action.type, action.key, action.args, action.error]);
      return next(action);
    },
    cleanup() {},
  };
  const controller = new Controller({
    fetch: async (url) => url.endsWith('2') ? new Response('', { status: 401 }) : Response.json({ id: 1, title: 'one' }),
  });
  addManagers(controller, [log, new LogoutManager()]);
  const { title } = await controller.fetch(Todos.get, { id: 1 });
  const status = await controller.fetch(Todos.get, { id: 2 }).catch((error) => error.status);
  export const result = [title, status, controller.get(Todo, { id: 1 }) === undefined, seen];
`;

test.each(bundlers)('shows the same as with everything: %s', async (bundler) => {
  const { code } = linkedFile(CODE);
  const expected = await resultOf(bundler, CODE);
  expect(expected).toContain('["one",401,true,');
  expect(await resultOf(bundler, code)).toBe(expected);
});

test('development lacks nothing', async () => {
  expect(await lacksOf({ code: toldFile(CODE) })).toEqual([]);
});
