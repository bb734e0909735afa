/** The files of a program in a style. */

import { stepsOf } from './steps.ts';
import type { Style } from './style.ts';

export type Files = Readonly<Record<string, string>>;

type Name =
  | 'Controller'
  | 'createResource'
  | 'Entity'
  | 'RestEndpoint'
  | 'schema'
  | 'entity'
  | 'field'
  | 'EntityMixin';
type Importer = (...names: Name[]) => readonly [imports: string, of: (name: Name) => string];

const LIBRARY: Files = {
  'lib.ts': `export * from 'presource';`,
  'renamed.ts': `export { Controller as Client, createResource as make, Entity as Model, RestEndpoint as Call, schema as kinds, entity as model, field as rel, EntityMixin as mixin } from 'presource';`,
  'bag.ts': `import * as all from 'presource'; export const bag = { ...all };`,
  'default.ts': `import * as all from 'presource'; export default all;`,
};

const RENAMED: Readonly<Record<Name, string>> = {
  Controller: 'Client',
  createResource: 'make',
  Entity: 'Model',
  RestEndpoint: 'Call',
  schema: 'kinds',
  entity: 'model',
  field: 'rel',
  EntityMixin: 'mixin',
};

const importers: Readonly<Record<Style['imports'], Importer>> = {
  named: (...names) => [`import { ${names.join(', ')} } from 'presource';`, (name) => name],
  alias: (...names) => [
    `import { ${names.map((name) => `${name} as its${name}`).join(', ')} } from 'presource';`,
    (name) => `its${name}`,
  ],
  namespace: () => [`import * as lib from 'presource';`, (name) => `lib.${name}`],
  barrel: (...names) => [`import { ${names.join(', ')} } from './lib.ts';`, (name) => name],
  renamed: (...names) => [
    `import { ${names.map((name) => RENAMED[name]).join(', ')} } from './renamed.ts';`,
    (name) => RENAMED[name],
  ],
  bag: () => [`import { bag } from './bag.ts';`, (name) => `bag.${name}`],
  default: () => [`import lib from './default.ts';`, (name) => `lib.${name}`],
  awaited: () => [`const lib = await import('presource');`, (name) => `lib['${name}']`],
};

const USER = `id = 0; name = '';`;
const COMMENT = `id = 0; text = ''; author = undefined;`;
const POST = `id = 0; title = ''; author = undefined; comments = []; at = null;`;

/** A class in a style. The last argument is what its body has besides. */
function classOf(
  { entities }: Style,
  of: (name: Name) => string,
  name: string,
  body: string,
  more = '',
): string {
  const Entity = of('Entity');
  switch (entities) {
    case 'expression':
      return `export const ${name} = class extends ${Entity} { ${body} ${more} };`;
    case 'named':
      return `export const ${name} = class Its${name} extends ${Entity} { ${body} ${more} };`;
    case 'base':
      return `export class ${name} extends Base { ${body} ${more} }`;
    case 'factory':
      return `export class ${name} extends based(${Entity}) { ${body} ${more} }`;
    case 'mixin':
      return `class Plain${name} { ${body} ${more} } export class ${name} extends ${of('EntityMixin')}(Plain${name}, { key: '${name}' }) {}`;
    case 'decorated':
      return `@(${of('entity')}) export class ${name} extends ${Entity} { ${body} ${more} }`;
    case 'returned':
      return `export const ${name} = (() => { class ${name} extends ${Entity} { ${body} ${more} } return ${name}; })();`;
    case 'mixed':
      return `const Half${name} = (Parent) => class extends Parent { ${body} ${more} }; export class ${name} extends Half${name}(${Entity}) {}`;
    default:
      return `export class ${name} extends ${Entity} { ${body} ${more} }`;
  }
}

/** What gives the class of posts its schema: a part of its body, and statements after it. */
function schemaOf({ schema }: Style): readonly [body: string, after: string] {
  const fields = '{ author: User, comments: [Comment], at: (text) => text.toUpperCase() }';
  switch (schema) {
    case 'quoted':
      return [`static 'schema' = ${fields};`, ''];
    case 'computed':
      return [`static ['schema'] = ${fields};`, ''];
    case 'constant':
      return ['static schema = FIELDS;', ''];
    case 'spread':
      return ['static schema = { ...FIELDS };', ''];
    case 'assigned':
      return ['', `Post.schema = ${fields};`];
    case 'bracket':
      return ['', `Post['schema'] = ${fields};`];
    case 'member':
      return [
        'static schema = {};',
        `Post.schema.author = User; Post.schema['comments'] = [Comment]; Post.schema.at = FIELDS.at;`,
      ];
    case 'merged':
      return [
        'static schema = { author: User };',
        `Object.assign(Post.schema, { comments: [Comment], at: FIELDS.at });`,
      ];
    case 'defined':
      return [
        '',
        `Object.defineProperty(Post, 'schema', { value: ${fields}, writable: true, configurable: true });`,
      ];
    case 'reflected':
      return ['', `Reflect.set(Post, 'schema', ${fields});`];
    case 'block':
      return [`static { this.schema = ${fields}; }`, ''];
    case 'getter':
      return ['static get schema() { return FIELDS; }', ''];
    case 'late':
    case 'helper':
      return ['', ''];
    default:
      return [`static schema = ${fields};`, ''];
  }
}

function modelOf(style: Style): Files {
  const [imports, of] = importers[style.imports]('Entity', 'entity', 'EntityMixin');
  const [body, after] = schemaOf(style);
  const based = style.entities === 'base' ? `import { Base } from './base.ts';` : '';
  return {
    'model.ts': `${imports} ${based}
const based = (Parent) => class extends Parent { get label() { return 'label ' + this.id; } };
${classOf(style, of, 'User', USER)}
${classOf(style, of, 'Comment', COMMENT, 'static schema = { author: User };')}
const FIELDS = { author: User, comments: [Comment], at: (text) => text.toUpperCase() };
${classOf(style, of, 'Post', POST, body)}
${after}
export { FIELDS };`,
    'base.ts': `${importers[style.imports]('Entity')[0]}
export class Base extends ${importers[style.imports]('Entity')[1]('Entity')} { get label() { return 'label ' + this.id; } }`,
    // Without an import of ours.
    'late.ts':
      style.schema === 'late'
        ? `import { Post, FIELDS } from './model.ts'; Post.schema = FIELDS;`
        : style.schema === 'helper'
          ? `import { Post, FIELDS } from './model.ts'; const give = (to, name, value) => { to[name] = value; }; give(Post, 'schema', FIELDS);`
          : '',
  };
}

const pathOf = ({ path }: Style, name: string): string =>
  ({
    literal: `'/${name}/:id'`,
    template: `\`/${name}/:id\``,
    constant: `${name}Path`,
    concatenated: `'/${name}' + '/:id'`,
    joined: `['', '${name}', ':id'].join('/')`,
    function: `pathTo('${name}')`,
    map: `PATHS.${name}`,
  })[path];

const PATH_HELPERS = `const postsPath = '/posts/:id', usersPath = '/users/:id', PATHS = { posts: '/posts/:id', users: '/users/:id' };
const pathTo = (name) => \`/\${name}/:id\`;`;

function resourceOf(
  style: Style,
  of: (name: Name) => string,
  name: string,
  entity: string,
  more: string,
): string {
  const make = of('createResource');
  const path = pathOf(style, name);
  const options = `{ path: ${path}, schema: ${entity}, ${more} }`;
  const local = `${entity}Resource`;
  switch (style.resource) {
    case 'options':
      return `const ${name}Options = ${options}; export const ${local} = ${make}(${name}Options);`;
    case 'spread':
      return `export const ${local} = ${make}({ ...COMMON, path: ${path}, schema: ${entity}, ${more} });`;
    case 'wrapper':
      return `export const ${local} = wrapped(${make}, ${options});`;
    case 'factory':
      return `const make${entity} = (path, schema) => ${make}({ path, schema, ${more} }); export const ${local} = make${entity}(${path}, ${entity});`;
    case 'member':
      return `class Api${entity} { static all = ${make}(${options}); } export const ${local} = Api${entity}.all;`;
    case 'object':
      return `const api${entity} = { deep: { all: ${make}(${options}) } }; export const ${local} = api${entity}.deep.all;`;
    case 'lazy':
      return `let once${entity}; const get${entity} = () => (once${entity} ??= ${make}(${options})); export const ${local} = get${entity}();`;
    case 'extended':
      return `export const ${local} = ${make}(${options}).extend({ get: { dataExpiryLength: 5_000 } }).extend('extra', { path: '/${name}/:id/extra' });`;
    case 'classed':
      return `class Own${entity} extends ${of('RestEndpoint')} { getHeaders(headers) { return { ...headers, own: '1' }; } } export const ${local} = ${make}({ ...${options}, Endpoint: Own${entity} });`;
    case 'frozen':
      return `export const ${local} = Object.freeze(${make}(Object.freeze(${options})));`;
    default:
      return `export const ${local} = ${make}(${options});`;
  }
}

function resourcesOf(style: Style): Files {
  const [imports, of] = importers[style.imports]('createResource', 'RestEndpoint', 'schema');
  const text = `${imports}
import { Post, User } from './model.ts';
import './late.ts';
const COMMON = { urlPrefix: '', dataExpiryLength: 60_000 };
const wrapped = (make, options) => make({ ...COMMON, ...options });
${PATH_HELPERS}
${resourceOf(style, of, 'posts', 'Post', `searchParams: {}, paginationField: 'page'`)}
${resourceOf(style, of, 'users', 'User', '')}
export const feed = new ${of('RestEndpoint')}({ path: '/feed', schema: { results: new ${of('schema')}.Collection([Post]), total: 0 } });`;
  switch (style.exports) {
    case 'barrel':
      return { 'resources.ts': text, 'api.ts': `export * from './resources.ts';` };
    case 'namespace':
      return {
        'resources.ts': text,
        'all.ts': `export * as all from './resources.ts';`,
        'api.ts': `import { all } from './all.ts'; const { PostResource, UserResource, feed } = all; export { PostResource, UserResource, feed };`,
      };
    case 'default':
      return {
        'resources.ts': `${text}\nexport default { posts: PostResource, users: UserResource, feed };`,
        'api.ts': `import api from './resources.ts'; export const { posts: PostResource, users: UserResource, feed } = api;`,
      };
    case 'reassigned':
      return {
        'resources.ts': text,
        'api.ts': `import * as found from './resources.ts'; export let PostResource, UserResource, feed; ({ PostResource, UserResource, feed } = found);`,
      };
    default:
      return {
        'resources.ts': text,
        'api.ts': `export { PostResource, UserResource, feed } from './resources.ts';`,
      };
  }
}

const SERVER = `
export const asked = [];
const user = (id) => ({ id, name: 'user ' + id });
const post = (id, more) => ({ id, title: 'post ' + id, at: 'noon', author: user(id % 2), comments: [{ id: id * 10, text: 'hi', author: user(5) }], ...more });
export const answer = async (url, { method, body, headers }) => {
  const own = new Headers(headers).get('own');
  asked.push([method, url, body ?? null, own]);
  const [path, query] = url.split('?');
  const [, kind, id, extra] = path.split('/');
  const page = new URLSearchParams(query).get('page');
  const sent = body ? JSON.parse(body) : {};
  const one = kind === 'users' ? user : post;
  if (kind === 'feed') return Response.json(method === 'GET' ? { results: [post(1), post(2)], total: 2 } : post(8, sent));
  if (method === 'DELETE') return new Response(null, { status: 204 });
  if (id === '404') return new Response('no', { status: 404 });
  if (method !== 'GET') return Response.json({ ...one(Number(id ?? 9), sent), ...(extra && { title: extra }) });
  if (id) return Response.json(one(Number(id)));
  return Response.json(page ? [one(Number(page) + 10)] : [one(1), one(2)]);
};`;

/** All files; `main.ts` runs the steps and exports what they show. */
export function filesOf(style: Style): Files {
  const [imports, of] = importers[style.imports]('Controller');
  const [schemaImports, its] = importers[style.imports]('schema');
  const isSubclass = style.controller === 'subclass';
  const used = Object.entries(LIBRARY).filter(
    ([file]) =>
      (
        ({ barrel: 'lib.ts', renamed: 'renamed.ts', bag: 'bag.ts', default: 'default.ts' }) as Record<
          string,
          string
        >
      )[style.imports] === file,
  );
  return {
    ...Object.fromEntries(used),
    ...modelOf(style),
    ...resourcesOf(style),
    'server.ts': SERVER,
    'client.ts': `${imports} import { answer } from './server.ts';
${isSubclass ? `class Mine extends ${of('Controller')} { count = 0; }` : ''}
export const controller = new ${isSubclass ? 'Mine' : of('Controller')}({ fetch: answer });`,
    'use.ts': stepsOf(style, schemaImports, its('schema')),
    'main.ts': `import { asked } from './server.ts';
import { steps } from './use.ts';
const seen = [];
for (const step of steps) {
  try { seen.push((await step()) ?? 'nothing'); } catch (error) { seen.push(error.name + ' ' + (error.status ?? '')); }
}
export const result = [seen, asked];`,
  };
}
