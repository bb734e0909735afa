/** `presource/validate` in production bundles: it finds the same as without the compiler, and an app that checks only in development has none of it. */
import { expect, test } from 'vitest';
import { linkedFile, ranOf, resultOf } from '../linked/run.ts';
import { presourceBuilt } from '../size/built.ts';
import { bundle, bundlers } from '../size/bundle.ts';

const APP = `
  import { Controller, createResource, Entity } from 'presource';
  class User extends Entity { id = 0; name = ''; static key = 'User'; }
  class Post extends Entity { id = 0; author = undefined; static key = 'Post'; static schema = { author: User }; }
  const PostResource = createResource({ path: '/posts/:id', schema: Post });
  const named = (value) => typeof value.name === 'string' ? { value } : { issues: [{ message: 'no text', path: ['name'] }] };
  const schema = { '~standard': { version: 1, vendor: 'test', validate: named } };
  const answers = [[{ id: 1, author: { id: 2, name: 3 } }], [], { id: 4, author: { id: 5, name: 6 } }];
  const controller = new Controller({ fetch: async () => Response.json(answers.shift()) });
`;

const CODE = `
  import { validation } from 'presource/validate';
  ${APP}
  controller.extend(validation([[User, schema]]));
  const failed = (error) => [error.constructor.name.length > 0, error.path, error.issues, error.message.split('\\n').slice(0, 2)];
  const list = await controller.fetch(PostResource.getList).catch(failed);
  await controller.fetch(PostResource.getList);
  const pushed = await controller.fetch(PostResource.getList.push, { author: 5 }).catch(failed);
  export const result = [list, pushed, controller.get(User, { id: 2 })];
`;

test.each(bundlers)('finds the same as with everything: %s', async (bundler) => {
  const { code } = linkedFile(CODE);
  const expected = await resultOf(bundler, CODE);
  expect(expected).toContain('"[0].author.name"');
  expect(expected).toContain('"author.name"');
  expect(await resultOf(bundler, code)).toBe(expected);
});

test.each(bundlers)('checks of development leave no byte in production: %s', async (bundler) => {
  const use = 'export const result = await controller.fetch(PostResource.getList);';
  const checks = `if (process.env.NODE_ENV !== 'production') {
    const { validation } = await import('presource/validate');
    controller.extend(validation([[User, schema]]));
  }`;
  const packages = await presourceBuilt();
  const [without, guarded] = await Promise.all(
    [APP + use, APP + checks + use].map((code) => bundle(bundler, { code: linkedFile(code).code }, packages)),
  );
  expect(guarded!.length).toBe(without!.length);
  expect(guarded).not.toContain('response-refused');
  const shipped = await bundle(bundler, { code: linkedFile(CODE).code }, packages);
  expect(shipped).toContain('response-refused');
  const { result } = (await ranOf(bundler, { code: linkedFile(APP + checks + use).code })) as {
    result: object[];
  };
  expect(result).toHaveLength(1);
});
