import { AUTHOR, body, type Case, IMPORT, MODEL, OURS, RESOURCE, response, SLUG, USER } from './case.ts';

/** Constructs of the language, and what other libraries make of it. */
export const syntax: Record<string, Case> = {
  'JSX in TypeScript': {
    code: `/** @jsx h */\n${MODEL}const h = (tag, props, ...inner) => [tag, props, ...inner];
export const view = <p title="createResource({})">{Posts.get.path} {'class A extends Entity {}'} {createResource({ path: '/a/:id', schema: Post }).get.url({ id: 1 })}</p>;`,
    file: 'tsx',
  },
  'JSX in JavaScript': {
    code: `/** @jsx h */\n${MODEL}const h = (tag) => tag;\nexport const view = <Entity.User>{'{'}</Entity.User>;`,
    file: 'jsx',
  },
  'a generic arrow function beside JSX': {
    code: `/** @jsx h */\n${MODEL}const h = () => 1;\nexport const f = <T,>(value: T) => <a>{value}</a>;`,
    file: 'tsx',
  },
  'a cast in angle brackets': { code: `${MODEL}export const cast = <unknown>Posts.get.path;` },
  'decorators of another library on members': {
    code: `${IMPORT}${USER}const log = () => {};
class Post extends Entity { @log author = ''; @log static schema = { author: User }; @log method() {} @log accessor count = 0; }
${RESOURCE}`,
  },
  'a decorator of another library on the class': {
    code: `${IMPORT}${USER}const seal = (value, context) => { context.addInitializer?.(() => {}); };
@seal class Post extends Entity { ${AUTHOR} }\n${RESOURCE}`,
    calls: response('author'),
  },
  'a decorator before `export`': {
    code: `${IMPORT}${USER}const seal = (value, context) => {};
@seal @seal export class Post extends Entity { ${AUTHOR} }\n${RESOURCE}`,
    calls: response('author'),
  },
  'decorators of another library beside ours': {
    code: `${OURS}${USER}const log = (..._: unknown[]) => {};
@log @entity @log export class Post extends Entity { @pk @log slug = ''; @log @field(() => User) author = ''; @field(() => User) @log @log editor = ''; @log count = 0; @log static size = 1; @log accessor open = true; }
export const Posts = createResource({ path: '/posts/:slug', schema: Post });`,
    calls: SLUG,
  },
  'decorators of another library beside ours, minified': {
    code: `import{entity as n,pk as k,field as f,Entity as e,createResource as r}from"presource";const l=(...a)=>{};class u extends e{id=""}@l@n("Post")class s extends e{@k@l slug="";@l@f(()=>u)author;static{}@f(()=>u)@l editor}export const Posts=r({path:"/posts/:slug",schema:s});`,
    file: 'js',
    calls: SLUG,
  },
  'a decorator of another library that returns another class': {
    code: `${OURS}${USER}const wrapped = (Base: any) => class Wrapped extends Base { static wrapped = true; };
@wrapped @entity class Post extends Entity { @pk slug = ''; @field(() => User) author = ''; @field(() => User) editor = ''; }
export const Posts = createResource({ path: '/posts/:slug', schema: Post as any });`,
    calls: SLUG,
  },
  'ours on a default': {
    code: `${OURS}${USER}export default @entity('Post') class Post extends Entity { @pk slug = ''; @field(() => User) author = ''; }
export const Posts = createResource({ path: '/posts/:slug', schema: Post });`,
    calls: SLUG,
  },
  'ours on a default without a name': {
    code: `${OURS}export default @entity class { @pk slug = ''; }\n${MODEL.slice(IMPORT.length)}`,
    mayEndIn: 'entity-name-missing',
  },
  'ours on class expressions': {
    code: `${OURS}${USER}const record = entity;
const Post = @record class Post { @pk slug = ''; @field(() => User) author = ''; };
export const made = [@entity('A') class { @pk id = 0; }, (@entity class B extends Entity { @pk id = 0; })];
export const Posts = createResource({ path: '/posts/:slug', schema: Post as any });`,
    calls: SLUG,
    isCompiled: false,
  },
  'ours on class expressions without a parent': {
    code: `${OURS}${USER}const Model = @entity('Post') class Post { @pk slug = ''; @field(() => User) author = ''; };
export const made = [@entity('A') class { @pk id = 0; }, (@entity('B') class C { @pk id = 0; })];
export const Posts = createResource({ path: '/posts/:slug', schema: Model as any });`,
    calls: SLUG,
  },
  'private names and accessors': body(
    `#id = 1; static #count = 0; get #both() { return this.#id; } ${AUTHOR} static { Post.#count++; }`,
  ),
  'a static block that gives the schema': {
    ...body('static { this.schema = { author: User }; }'),
    isCompiled: false,
  },
  'a getter as the schema': {
    ...body('static get schema() { return { author: User }; }'),
    isCompiled: false,
  },
  'an accessor as the schema': { ...body('static accessor schema = { author: User };'), isCompiled: false },
  'two schemas, of which the last counts': body(
    'static schema = { nobody: User }; static schema = { author: User };',
  ),
  'a schema that reads itself': body('static schema = { author: User, parent: this };'),
  'a schema with a comma': { ...body('static schema = (0, { author: User });'), isCompiled: false },
  'a key that is repeated': body('static schema = { author: [User], author: User };'),
  'a name of its own': body(`static name = 'Article'; ${AUTHOR}`),
  'a computed name of its own': body(`static get ['name']() { return 'Article'; } ${AUTHOR}`),
  'a key of its own': body(`static key = 'Article'; ${AUTHOR}`),
  'fields called like statics': body(`name = ''; key = ''; schema = {}; author; ${AUTHOR}`),
  'an index signature': body(`[key: string]: unknown; ${AUTHOR}`),
  'overloads, abstract and declared members': {
    code: `${IMPORT}${USER}abstract class Base extends Entity { abstract title: string; declare id: string; protected abstract run(): void; static schema: Record<string, unknown> = {}; }
class Post extends Base { title = ''; run(): void; run(a?: number): void {} constructor(); constructor(private a = 1) { super(); } static override readonly schema = { ...super.schema, author: User }; }
${RESOURCE}`,
    calls: response('author'),
  },
  'a namespace': {
    code: `${IMPORT}${USER}namespace Data { export class Post extends Entity { ${AUTHOR} } export const Posts = createResource({ path: '/:id', schema: Post }); }
export const { Posts } = Data;`,
    calls: response('author'),
  },
  'a class in a function that runs twice': {
    code: `${IMPORT}${USER}const make = (key: string) => class Post extends Entity { static key = key; ${AUTHOR} };
make('a'); export const Posts = createResource({ path: '/:id', schema: make('b') });`,
    calls: response('author'),
  },
  'a class as the default of a parameter': {
    code: `${IMPORT}${USER}const make = (Post = class Post extends Entity { ${AUTHOR} }) => createResource({ path: '/:id', schema: Post });
export const Posts = make();`,
    calls: response('author'),
  },
  'a class in the heritage of a class': {
    code: `${IMPORT}${USER}class Post extends class Base extends Entity { static schema = { author: User } } {}\n${RESOURCE}`,
    calls: response('author'),
  },
  'an anonymous class': {
    code: `${IMPORT}${USER}export const Posts = createResource({ path: '/:id', schema: class extends Entity { static key = 'Post'; ${AUTHOR} } });`,
    calls: response('author'),
  },
  'an anonymous class without a key': {
    code: `${IMPORT}${USER}const id = (value: any) => value;\nconst Post = id(class extends Entity { ${AUTHOR} });
export const Posts = { get: id };`,
    calls: [],
    mayEndIn: 'entity-name-missing',
  },
  'a class under the name of our export, in a function': {
    code: `${MODEL}export function inner(Entity: any, createResource: any) { class Post extends Entity { static schema = { author: User } } return createResource({ path: '/a', schema: Post }); }
export const same = inner(class {}, (options: any) => options).path;`,
    calls: response('author'),
  },
  'options in quotes, numbers, methods and computed keys': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
const path = 'name';
export const Posts = createResource({ 'path': '/posts/:id', "schema": Post, [path]: 'posts', 1: 2, process(value: object) { return value; }, get dataExpiryLength() { return 1; } });`,
    calls: response('author'),
  },
  'options that are given twice': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
export const Posts = createResource({ path: '/a/:id', schema: User, path: '/b/:id', schema: Post, searchParams: {}, searchParams: undefined });`,
    calls: response('author'),
  },
  'a path of odd characters': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
export const Posts = createResource({ path: '/it\\'s/\\u2028/"\\\\\\\\/\${x}/</script>/ü😀/:id', schema: Post });`,
    calls: response('author'),
  },
  'a path of odd characters around a parameter': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
export const Posts = createResource({ path: ${JSON.stringify('/`/$\\{x\\}/\\\\/$:id/`it\'s "$\u2028')}, schema: Post });
export const url = Posts.get.url({ id: 1 });`,
    calls: response('author'),
  },
  'a path without a parameter': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
export const Posts = createResource({ path: '/posts', schema: Post });`,
    calls: [],
    mayEndIn: 'path-parameter-missing',
  },
  'a path whose brace is open': {
    code: `${IMPORT}${USER}class Post extends Entity { ${AUTHOR} }
export const Posts = createResource({ path: '/posts{/:id', schema: Post });`,
    calls: [],
    mayEndIn: 'path-syntax',
  },
  'a file that is cut off': { code: MODEL.slice(0, 150), calls: [], mayEndIn: 'syntax-error' },
  'a file that is not TypeScript': { code: `${MODEL}let a: = 1;`, calls: [], mayEndIn: 'syntax-error' },
};
