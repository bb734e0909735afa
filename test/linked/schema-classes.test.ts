/** Schema classes need a part for some of their arguments. Whatever may have such arguments brings the part. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../transformer/compile.ts';

const partsOf = (code: string, imported = "import { All, schema, Values, Entity } from 'presource';") => {
  const text = `${imported}\nclass User extends Entity {}\n${code}`;
  const { report } = compile(text, { filename: 'a.ts', link: (entry) => entry });
  return report.filter(({ kind }) => kind === 'part').map(({ name }) => name);
};

describe('several kinds', () => {
  it.each([
    'new schema.All(User);',
    "new schema['All'](User);",
    'new schema.Values(User);',
    'new schema.Array([User] as const);',
    'new All(User);',
    'const make = () => new Values(User);',
    'export { schema };',
    'export { All, Values };',
    "export { All, schema } from 'presource';",
    'const users: schema.All<typeof User> = new schema.All(User);',
    'new schema.Collection([User], { argsKey: () => ({}) });',
    'console.log({ schema: User }, object.schema);',
    'class Post { schema = User; static All = 1; }',
    "const tabs = ['All', 'Mine'], all = { All: 1 };",
    'Array.isArray(new Array(5).fill(Array.from(users)));',
    'new Map([[1, 2]], 3);',
  ])('are not in `%s`', (code) => {
    expect(partsOf(code)).not.toContain('kinds');
  });

  it.each([
    "new schema.All({ user: User }, 'type');",
    "new schema.Values({ user: User }, 'type');",
    "new schema.Array({ user: User }, 'type');",
    'new schema.All(...given);',
    "new (schema.All)({ user: User }, 'type');",
    "new schema['Array']({ user: User }, 'type');",
    "new All({ user: User }, 'type');",
    'new Values(User, undefined);',
    'new schema.All(new schema.Union({ user: User }, "type"));',
    "class Feed extends schema.All { constructor(kinds: object) { super(kinds, 'type'); } }",
    "class Feed extends All { constructor(kinds: object) { super(kinds, 'type'); } }",
    'const Feed = schema.All;',
    'const Feed = All;',
    'const { All: Feed } = schema;',
    'const { Array } = schema;',
    'new schema[name](User);',
    'make(schema);',
    'const all = { schema };',
    'const all = { ...schema };',
    'Reflect.construct(Values, given);',
    'const made = [schema.Values, schema.Array].map((One) => new One(kinds, "type"));',
  ])('may be in `%s`', (code) => {
    expect(partsOf(code)).toContain('kinds');
  });

  it.each([
    ["import { schema as s } from 'presource';", "new s.All({ user: User }, 'type');"],
    ["import { schema as s } from 'presource';", 'make(s);'],
    ["import { All as Every } from 'presource';", "new Every({ user: User }, 'type');"],
    ["import * as presource from 'presource';", "new presource.schema.All({ user: User }, 'type');"],
    // Of a module that hands on what we export.
    ["import { schemas } from './library';", "new schemas.All({ user: User }, 'type');"],
    ["import { schemas } from './library';", 'const { Values } = schemas;'],
    ["import { All } from './library';", "new All({ user: User }, 'type');"],
    ['', "export { All as Every } from 'presource';"],
    ['', "export { schema as default } from 'presource';"],
    ["import { Values as Maps } from 'presource';", 'export { Maps };'],
    ["import { schema as s } from 'presource';", 'export { s };'],
  ])('are found with `%s`', (imported, code) => {
    expect(partsOf(code, imported)).toContain('kinds');
    expect(partsOf('', imported)).not.toContain('kinds');
  });
});

describe('a query of a shape', () => {
  const list = 'const users = new schema.All(User);';

  it.each([
    'new schema.Query(new schema.All(User), count);',
    'new schema.Query(User, name);',
    'new schema.Query([User], count);',
    'new schema.Query(new schema.Collection([User]), count);',
    'new schema.Query(UserResource.getList.schema, count);',
    'new schema.Query(UserResource.getList.schema as schema.Collection, count);',
    `${list} new schema.Query(users, count);`,
    `${list} const inner = new schema.Query(users, count), outer = new schema.Query(inner, count);`,
    `${list} useQuery(new schema.Query(users, count));`,
    'new schema.Query(new schema.All({ user: User }, "type"), count);',
    'new schema.Lazy(() => [User]);',
    'new schema.Query(User.schema.friends, count);',
    'useQuery(User.schema.friends.query, user.friends);',
    'new QueryClient({});',
    'const client = { Query: { users: () => [] } };',
  ])('is not in `%s`', (code) => {
    expect(partsOf(code)).not.toContain('shapes');
  });

  it.each([
    'new schema.Query({ users: new schema.All(User) }, count);',
    'new schema.Query(User.schema, count);',
    'new schema.Query(models.User.schema, count);',
    'useQuery(User.query, count);',
    'useQuery(of(User).schema.friends.query, keys);',
    'useQuery(User.schema[name].query, keys);',
    'new schema.Query(given, count);',
    'new schema.Query(...given);',
    'new schema.Query(listOf(User), count);',
    'let users = new schema.All(User); users = { users }; new schema.Query(users, count);',
    'const users = { users: [User] }; new schema.Query(users, count);',
    'const users = new schema.Collection(itemsOf(User)); new schema.Query(users, count);',
    'const self = new schema.Query(self, count);',
    // A name that stands for something else elsewhere.
    `${list} const of = (users) => new schema.Query(users, count);`,
    `${list} function of({ users }) { return new schema.Query(users, count); }`,
    `${list} function of([users = []], ...others) { return new schema.Query(users, count); }`,
    `${list} class Api { of(users) { return new schema.Query(users, count); } }`,
    `${list} function of(get) { const users = get(); return new schema.Query(users, count); }`,
    `function of(get) { const users = get(); return new schema.Query(users, count); } ${list}`,
    `${list} try { read(); } catch (users) { new schema.Query(users, count); }`,
    'const of = (User) => new schema.Query(User, count);',
    'const of = (User) => new RestEndpoint({ path: "/a", schema: User });',
    'const of = (All) => ({ schema: All });',
    'export const users = new schema.Collection(itemsOf(User));',
    'class Count extends schema.Query { constructor() { super({ users: [User] }, count); } }',
    'const { Query } = schema;',
    'const Count = schema.Query;',
    'const all = { ...schema };',
    'new schema[name]({ users: [User] }, count);',
  ])('may be in `%s`', (code) => {
    expect(partsOf(code)).toContain('shapes');
  });
});
