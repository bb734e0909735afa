import type { RestEndpoint } from '../index.ts';
import type { Slot } from '../path/parsed.ts';
import { parseTemplate } from '../path/template.ts';
import { kindsOf, partAt, pathToList } from './shape.ts';

/** The server's action for a member. `unknown`: it does not follow from the method and path. */
export type ServerAction = 'list' | 'get' | 'create' | 'replace' | 'change' | 'remove' | 'unknown';

/** One kind of request that the server handles. */
export interface Route {
  /** The name of the member on its resource: `partialUpdate`, `getList.push`. */
  readonly name: string;
  readonly endpoint: RestEndpoint;
  readonly action: ServerAction;
}

/** A URL, matched with an endpoint's path. */
export interface Match {
  /** The values of the path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The rest of the query, and the terms that the path itself has. */
  readonly query: URLSearchParams;
}

const isEndpoint = (value: unknown): value is RestEndpoint =>
  typeof value === 'function' && 'path' in value && 'method' in value;

/** Members of a resource that are endpoints, by name. */
export const membersOf = (resource: object): [name: string, endpoint: RestEndpoint][] =>
  Object.entries(resource).filter((member): member is [string, RestEndpoint] => isEndpoint(member[1]));

type PathParameter = Pick<Slot, 'name'> & Partial<Slot>;

/** The parameters of a path. */
export const parametersOf = (path: string): PathParameter[] =>
  parseTemplate(path)
    .filter((_, i) => i % 2)
    .map((part) => (typeof part === 'string' ? { name: part } : part));

/**
 * Fewer parameters first, then the longer path: `/posts/new` before `/posts/:id`. Those of the query do not count: a URL with
 * them is that of `/post?id=:id`, and not that of its list `/post`.
 */
const weight = ({ endpoint: { path } }: Route): number =>
  parametersOf(path).filter(({ place }) => place !== '&').length * 1_000 - path.length;

/** The routes of a resource's members, in the order in which a URL is compared with them. */
export function routesOf(resource: object): Route[] {
  const members = membersOf(resource);
  const item = members.find(([name]) => name === 'get')?.[1];
  const routes = members.map(
    ([name, endpoint]): Route => ({ name, endpoint, action: actionOf(endpoint, item ?? endpoint) }),
  );
  // Members that change a list use the path of the list. What leaves a list, and how, only the server knows.
  const changes = routes
    .filter(({ action }) => action === 'list')
    .flatMap(({ name, endpoint }): Route[] => [
      { name: `${name}.push`, endpoint: endpoint.push as RestEndpoint, action: 'create' },
      { name: `${name}.remove`, endpoint: endpoint.remove as RestEndpoint, action: 'unknown' },
    ]);
  return [...routes, ...changes].sort((a, b) => weight(a) - weight(b));
}

/** The action that follows from the method and the path, compared with those of `item`. */
function actionOf({ method, schema, path }: RestEndpoint, item: RestEndpoint): ServerAction {
  const list = method === 'GET' ? pathToList(schema) : undefined;
  const own = kindsOf(item.schema);
  const asked = kindsOf(list ? partAt(schema, list) : schema);
  // The comments of a post are not rows of the posts.
  if (own.length && asked.length && !asked.some((kind) => own.includes(kind))) return 'unknown';
  // `/posts/:id/vote`: a part of an item, or an action on it.
  const isPart = path !== item.path && path.startsWith(item.path);
  if (method === 'GET') {
    if (list) return 'list';
    // `/posts/count`, `/posts/:id/text`: no parameter names a row, or no row is asked for.
    const isRow = parametersOf(path).length > 0 && (!own.length || asked.length > 0);
    return isRow ? 'get' : 'unknown';
  }
  if (method === 'PATCH' || (method === 'PUT' && isPart)) return 'change';
  if (isPart) return 'unknown';
  // `POST /login`, without a schema: nothing says that it concerns rows.
  if (own.length && !asked.length && !item.path.startsWith(path.split('?')[0]!)) return 'unknown';
  if (method === 'POST') return path === item.path && item.method === 'GET' ? 'change' : 'create';
  return method === 'PUT' ? 'replace' : method === 'DELETE' ? 'remove' : 'unknown';
}

/** The terms in the query of a path that have no parameter: `userId=1` of `/posts?userId=1&page=:page`. */
function termsIn(path: string): [name: string, value: string][] {
  const text = parseTemplate(path)
    .map((piece, i) => (i % 2 ? `${(piece as Partial<Slot>).before ?? ''}\0` : piece))
    .join('');
  const [, query] = text.split('?&');
  return [...new URLSearchParams(query)].filter((term) => !term.join('').includes('\0'));
}

const quote = (text: string) => text.replace(/\W/g, '\\$&');

/** A pattern for the value of a parameter in a URL; encoded text has no separators. */
const HOLDS = { ':': '[^/?&]+', '*': '[^?&]+', '&': '[^?&]*' } as const;

/** Text as it appears in the URL of a request. */
const encoded = (text: string): string => text.replace(/[^!-~]+/g, encodeURIComponent);

/** Decodes text of a URL; `undefined` if an escape is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The part of a URL that an endpoint's prefix and path describe: without the origin if they have none. */
function addressOf(url: URL, prefix: string): string | undefined {
  if (/^\w+:\/\//.test(prefix)) return url.origin + url.pathname + url.search;
  const { location } = globalThis;
  const isForeign = location?.origin?.startsWith('http') && location.origin !== url.origin;
  return isForeign ? undefined : url.pathname + url.search;
}

/** The parameters in a URL, if it matches this endpoint. */
export function match({ urlPrefix = '', path }: RestEndpoint, url: URL): Match | undefined {
  const address = addressOf(url, urlPrefix + path);
  if (address === undefined) return undefined;
  const parameters = parametersOf(path);
  const prefix = urlPrefix.replace(/^\w+:\/\/[^/]+/, (start) => new URL(start).origin);
  const literal = (text: string) => quote(encoded(text));
  const part = ({ place = ':', optional, before = '', after = '' }: PathParameter) =>
    `(?:${literal(before)}(${HOLDS[place]})${literal(after)})${optional ? '?' : ''}`;
  const pattern = parseTemplate(path)
    .map((piece, i) => (i % 2 ? part(parameters[i >> 1]!) : literal(piece as string)))
    .join('');
  // As in keys, each term of the query is treated as if a `&` came before it, the first one too.
  const whole = new RegExp(`^${quote(encoded(prefix))}${pattern}(?:[?&]+(.*))?$`);
  const found = whole.exec(address.replace(/\?|$/, '?&'));
  if (!found) return undefined;
  const params = parameters.map(({ name }, i) => [name, found[i + 1]] as const);
  const given = params.filter((param): param is [string, string] => param[1] !== undefined);
  return {
    params: Object.fromEntries(given.map(([name, text]) => [name, decoded(text) ?? text])),
    query: new URLSearchParams([...termsIn(path), ...new URLSearchParams(found.at(-1))]),
  };
}
