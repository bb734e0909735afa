/** Which declarations run compiled; this file is compiled in two of the projects that run it. */
import { Controller, createResource, Entity, RestEndpoint } from 'presource';
import { inspect } from 'presource/devtools';
import { expect, inject, test } from 'vitest';

class Author extends Entity {
  id = 0;
  name = '';
}
class Article extends Entity {
  id = 0;
  author: Author | undefined = undefined;
  static override schema = { author: Author };
}
const Articles = createResource({ path: '/articles/:id', schema: Article });
const found = new RestEndpoint({ path: '/found-here{/:by}', schema: [Article], name: 'Search.found' });

test('the devtools say how each declaration runs', () => {
  const controller = new Controller();
  controller.setResponse(Articles.getList, [{ id: 1, author: { id: 2, name: 'Ann' } }]);
  controller.setResponse(found, {}, []);
  const { declarations } = inspect(controller);
  const runs = Object.fromEntries(declarations.map(({ name, runs }) => [name, runs]));
  expect(runs).not.toHaveProperty('Article.getList');
  if (!inject('compiled')) expect(new Set(Object.values(runs))).toEqual(new Set(['as written']));
  else
    expect(runs).toMatchObject({
      Article: expect.stringMatching(/^(compiled|fast)$/),
      Author: expect.stringMatching(/^(compiled|fast)$/),
      'Search.found': 'compiled',
    });
});
