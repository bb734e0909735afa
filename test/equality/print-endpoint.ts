import type { Names } from './names.ts';
import { printSchema } from './print.ts';
import {
  type Asking,
  baseOf,
  type Endpoint,
  type Extension,
  type Program,
  type Query,
  type Resource,
  type Wrapper,
} from './program.ts';

const createResource = (names: Names): string =>
  names.ours(names.own.isOlder ? 'resource' : 'createResource');

const WRAPPERS: Record<Wrapper, (names: Names, at: number) => string> = {
  spread: (names, at) =>
    `export function makeSpread${at}(options: any): any {
  return ${createResource(names)}({ dataExpiryLength: 100_000, ...options });
}`,
  arguments: (names, at) =>
    `export const makeArguments${at} = (path: string, schema: any, more: object = {}): any =>
  ${createResource(names)}({ path, schema, ...more });`,
  extended: (names, at) =>
    `export function makeExtended${at}(options: any): any {
  return ${createResource(names)}(options).extend('recent', { path: '/recent/:n', schema: [options.schema] });
}`,
  class: (names, at) =>
    `export class ApiEndpoint${at} extends ${names.ours('RestEndpoint')}<any> {
  urlPrefix = '/v1';
  getHeaders(headers: any) {
    return { ...headers, 'x-api': '1' };
  }
}`,
};

export const printWrapper = (wrapper: Wrapper, names: Names): string => WRAPPERS[wrapper](names, names.at);

const EXTENSIONS: Record<Extension, (path: string, name: string) => string> = {
  none: () => '',
  named: (_path, name) => `.extend('popular', { path: '/popular/${name}/:n' })`,
  options: (path) =>
    `.extend({ get: { dataExpiryLength: 90_000 }, partialUpdate: { path: '/change${path}' } })`,
  mapped: (path) => `.extend((base: any) => ({ update: base.update.extend({ path: '/put${path}' }) }))`,
};

export function printResource({ resources, queries }: Program, at: number, names: Names): string {
  const resource = resources[at]!;
  const { name, entity, path, wrapper, wrapperModule, isOptimistic, isPaged, hasPrefix } = resource;
  const schema = names.entity(entity);
  const given = printPath(resource);
  const more = [
    ...(hasPrefix ? ["urlPrefix: 'https://api.test'"] : []),
    ...(isPaged ? ["paginationField: 'page'"] : []),
    ...(isOptimistic ? ['optimistic: true'] : []),
    ...(resource.options === 'class' ? [`Collection: ${name}List as any`] : []),
    ...(wrapper === 'class'
      ? [`Endpoint: ${names.from(wrapperModule, `ApiEndpoint${wrapperModule}`)} as any`]
      : []),
  ];
  const options = `{ ${[`path: ${given}`, `schema: ${schema}`, ...more].join(', ')} }`;
  const made =
    wrapper === undefined || wrapper === 'class'
      ? `${createResource(names)}(${options})`
      : wrapper === 'arguments'
        ? `${names.from(wrapperModule, `makeArguments${wrapperModule}`)}(${given}, ${schema}, { ${more.join(', ')} })`
        : `${names.from(wrapperModule, `${wrapper === 'spread' ? 'makeSpread' : 'makeExtended'}${wrapperModule}`)}(${options})`;
  const value = `${made}${printOptions(resource, names)}${EXTENSIONS[resource.extension](path, name)};`;
  const isAsked = queries.some((query) => query.resource === at && query.module === resource.module);
  const isDefault = names.own.default === name;
  // Without a name of its own where nobody needs it.
  const start = isDefault && !isAsked ? 'export default' : `${isDefault ? '' : 'export '}const ${name} =`;
  const end = isDefault && isAsked ? [`export default ${name};`] : [];
  return [...beforeResource(resource, names), `${start} ${value}`, ...end].join('\n');
}

function printPath({ name, path, pathForm }: Resource): string {
  switch (pathForm) {
    case 'literal':
      return `'${path}'`;
    case 'constant':
      return `path${name}`;
    case 'template':
      return `\`\${path${name}}${path.slice(2)}\``;
    case 'enum':
      return `Paths${name}.one`;
    case 'dynamic':
      return `\`\${'${path.slice(0, 2)}'.toString()}${path.slice(2)}\``;
  }
}

/** What a resource refers to. */
function beforeResource({ name, path, pathForm, options }: Resource, names: Names): readonly string[] {
  const before: string[] = [];
  if (pathForm === 'constant') before.push(`const path${name} = '${path}';`);
  if (pathForm === 'enum') before.push(`enum Paths${name} { one = '${path}' }`);
  if (pathForm === 'template') before.push(`const path${name} = '${path.slice(0, 2)}';`);
  if (options === 'class')
    before.push(
      `class ${name}List extends ${names.schema('Collection')}<any, any> {\n  nonFilterArgumentKeys(key: string) {\n    return key === 'sort';\n  }\n}`,
    );
  return before;
}

/** A list that is told apart in another way is a collection of its own. */
function printOptions({ options, entity }: Resource, names: Names): string {
  if (options === 'none' || options === 'class') return '';
  const text = {
    sorted: "{ nonFilterArgumentKeys: (key: string) => key === 'sort' }",
    kind: '{ argsKey: (args: any) => ({ kind: args?.kind }) }',
  }[options];
  return `.extend({ getList: { schema: new ${names.schema('Collection')}([${names.entity(entity)}], ${text}) } })`;
}

export function printEndpoint(program: Program, endpoint: Endpoint, names: Names): string {
  const { name, path, schema } = endpoint;
  const options = `{ path: '${path}', schema: ${printSchema(schema, names)} }`;
  const base = baseOf(program, endpoint);
  if (base) return `export const ${name} = ${names.from(base.module, base.name)}.getList.extend(${options});`;
  return `export const ${name} = new ${names.ours('RestEndpoint')}(${options});`;
}

const ASKING: Record<Asking, string> = {
  filter:
    '(items: any, { kind }: any = {}) => items.filter((item: any) => kind === undefined || item.kind === kind)',
  count: '(items: any) => items.length',
};

export function printQuery(
  { resources }: Program,
  { name, entity, resource, how }: Query,
  names: Names,
): string {
  const asked = resource === undefined ? undefined : resources[resource]!;
  const all = asked
    ? `${names.from(asked.module, asked.name)}.getList.schema`
    : `new ${names.schema('All')}(${names.entity(entity)})`;
  return `export const ${name} = new ${names.schema('Query')}(${all}, ${ASKING[how]});`;
}
