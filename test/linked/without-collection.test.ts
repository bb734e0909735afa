/**
 * The members of a list that is no Collection send without a schema. No name in their file says that the list is none, so
 * they must not need the part of other schemas.
 */
import { describe, expect, test } from 'vitest';
import { compile, type Optimize } from '../../transformer/compile.ts';
import { bundlers } from '../size/bundle.ts';
import { ranOf } from './run.ts';

const MODEL = `
  import { Controller, Entity, RestEndpoint } from 'presource';
  export class User extends Entity { id = 0; name = ''; }
  export const getUsers = new RestEndpoint({ path: '/users', schema: [User], optimistic: true });
  // An array that holds nothing, too: what a controller resolves to is the response itself.
  const answer = { links: [1], list: [undefined, { id: 1 }] };
  export const controller = new Controller({ fetch: async () => Response.json({}) });
  export const options = { parseResponse: async () => answer, process: (value) => value.list };
`;

const textOf = (name: string) => `
  import { controller, getUsers, options } from './model.ts';
  const fetched = await controller.fetch(getUsers.${name}.extend(options), { name: 'new' });
  controller.setResponse(getUsers.${name}, { name: 'new' }, { links: 5 });
  export const result = [fetched.length, getUsers.${name}.schema, await controller.fetch(getUsers.${name}, { name: 'new' })];
`;

const LEVELS: readonly Optimize[] = ['size', 'balanced', 'speed'];

describe.each(bundlers)('%s', (bundler) => {
  const shownBy = async (name: string, optimize?: Optimize) => {
    const written = (code: string, filename: string) =>
      optimize ? compile(code, { filename, optimize, link: (entry) => entry }).code : code;
    const files = { './model.ts': written(MODEL, 'model.ts') };
    return ((await ranOf(bundler, { code: written(textOf(name), 'main.ts'), files })) as { result: unknown })
      .result;
  };

  test.each(['push', 'unshift', 'assign', 'remove', 'move'])('%s', async (name) => {
    expect(await shownBy(name)).toEqual([2, undefined, {}]);
    for (const level of LEVELS) expect(await shownBy(name, level), level).toEqual([2, undefined, {}]);
  });
});
