import type { PartName } from '../../runtime/parts/declared.ts';

/** A file in a form in which it may need a part, and the parts that it must be linked with. */
export interface Form {
  readonly form: string;
  readonly parts: readonly PartName[];
  readonly code: string;
}

const form = (name: string, parts: string, code: string): Form => ({
  form: name,
  parts: parts.split(' ') as PartName[],
  code,
});

/** What the small programs beside this file do not have: the same need, said otherwise. */
export const FORMS: readonly Form[] = [
  form('a member', 'additions bodies', `import { list } from './list.js'; export default list.remove;`),
  form(
    'taken off by a pattern',
    'additions bodies',
    `export const { push } = list; import { list } from './list.js';`,
  ),
  form(
    'taken off by text',
    'additions bodies',
    `import { list } from './list.js'; export default list['push'];`,
  ),
  form(
    'named by text elsewhere',
    'additions bodies',
    `import { list } from './list.js'; const how = 'unshift'; export default list[how];`,
  ),
  form(
    'imported by its name',
    'additions bodies',
    `import { push as add } from './list.js'; export default add;`,
  ),
  form('given as a key', 'bodies', `export default { update() {} };`),
  form(
    'an option that is assigned',
    'optimistic bodies',
    `import { todo } from './todo.js'; todo.optimistic = true; export {};`,
  ),
  form(
    'an option in quotes',
    'optimistic bodies',
    `import { todo } from './todo.js'; export default todo.extend({ 'optimistic': true });`,
  ),
  form('a page', 'additions bodies', `export default { paginationField: 'page' };`),
  form(
    'a method of another file',
    'bodies',
    `import { get } from './get.js'; export default get.extend({ method: 'POST' });`,
  ),
  form(
    'a path of another file',
    'paths shapes',
    `import { Own } from './own.js'; export default new Own({ path: '/a/:id' });`,
  ),
  form(
    'a path beside a schema',
    'paths shapes',
    `import { make, Todo } from './make.js'; export default make({ path: '/a/:id', schema: Todo });`,
  ),
  form(
    'options with a spread',
    'paths',
    `import { createResource, Entity } from 'presource'; import { more } from './more.js'; class Todo extends Entity {} export default createResource({ ...more, schema: Todo });`,
  ),
  form(
    'options by a name',
    'paths',
    `import { createResource } from 'presource'; import { options } from './more.js'; export default createResource(options);`,
  ),
  form(
    'a path that is made',
    'paths',
    `import { createResource, Entity } from 'presource'; class Todo extends Entity {} export default createResource({ path: at('todos'), schema: Todo });`,
  ),
  form(
    'a schema by a name',
    'shapes',
    `import { createResource } from 'presource'; import { Todo } from './todo.js'; export default createResource({ path: '/todos/:id', schema: Todo });`,
  ),
  form(
    'a shape in a shape',
    'shapes',
    `import { Entity } from 'presource'; class Todo extends Entity { static schema = { user: { name: Todo } }; } export default Todo;`,
  ),
  form(
    'a schema that is given later',
    'shapes',
    `import { Todo } from './todo.js'; Todo.schema = { at: (text) => new Date(text) }; export {};`,
  ),
  form(
    'a schema that gives itself',
    'shapes',
    `import { Entity } from 'presource'; export class Todo extends Entity { static get schema() { return { a: [Todo] }; } }`,
  ),
  form(
    'a decorated converter',
    'shapes',
    `import { Entity, field } from 'presource'; export class Todo extends Entity { @field((text) => new Date(text)) at = null; }`,
  ),
  form(
    'a shape where it is asked for',
    'shapes',
    `import { useQuery } from 'presource/react'; import { Todo } from './todo.js'; export const use = () => useQuery({ items: [Todo] });`,
  ),
  form(
    'no schema',
    'shapes',
    `import { RestEndpoint } from 'presource'; export default new RestEndpoint({ path: '/todos' });`,
  ),
  form(
    'a method of a class of another',
    'custom',
    `import { Base } from './base.js'; export class Todo extends Base { static merge(a, b) { return b; } }`,
  ),
  form(
    'a method that is assigned',
    'custom',
    `import { Todo } from './todo.js'; Todo.process = (value) => value; export {};`,
  ),
];
