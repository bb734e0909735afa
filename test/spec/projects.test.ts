import { createResource, Entity, RestEndpoint } from 'presource';
import { counters } from 'presource/internal';
import { expect, inject, test } from 'vitest';
import { bench } from './support.ts';

class User extends Entity {
  id = '';
}
class Post extends Entity {
  id = '';
  author = User.fromJS();
  static override schema = { author: User };
}
const Posts = createResource({ path: '/posts/:id', schema: Post });
const getFiles = new RestEndpoint({ path: '/only-here/*path', schema: [Post] });

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the declarations of this project's test files are compiled. */
    compiled: boolean;
  }
}

test('what is declared in the tests of this project is compiled, or is not, as its name says', () => {
  const isCompiled = inject('compiled');
  const before = { ...counters };
  const { controller } = bench();
  expect(getFiles.url({ path: ['x', 'y'] })).toBe('/only-here/x/y');
  controller.setResponse(Posts.get, { id: '1' }, { id: '1', author: { id: '2' } });
  expect(counters.compiledLinks - before.compiledLinks).toBe(isCompiled ? 1 : 0);
  expect(counters.genericLinks - before.genericLinks).toBe(isCompiled ? 0 : 1);
  expect(counters.parsedPaths > before.parsedPaths).toBe(!isCompiled);
});
