import type { RestEndpoint } from '../index.ts';
import { type Parameter, template } from '../path/template.ts';
import { kindsOf, listIn, partAt } from './shape.ts';

/** The action of a server for a member. `tell`: its method and path do not say. */
export type Deed = 'list' | 'get' | 'create' | 'replace' | 'change' | 'remove' | 'tell';

/** One kind of request that the server answers. */
export interface Route {
  /** As the member is called on its resource: `partialUpdate`, `getList.push`. */
  readonly name: string;
  readonly endpoint: RestEndpoint;
  readonly deed: Deed;
}

/** A URL as the endpoint with its path reads it. */
export interface Match {
  /** The values of the path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The rest of the query. */
  readonly query: URLSearchParams;
}

const isEndpoint = (value: unknown): value is RestEndpoint =>
  typeof value === 'function' && 'path' in value && 'method' in value;

/** Members of a resource that are endpoints, by name. */
export const membersOf = (resource: object): [name: string, endpoint: RestEndpoint][] =>
  Object.entries(resource).filter((member): member is [string, RestEndpoint] => isEndpoint(member[1]));

/** Fewer parameters first, then the longer path: `/posts/new` before `/posts/:id`. */
const weight = ({ endpoint: { path } }: Route): number => template(path).slots.length * 1_000 - path.length;

/** The routes of a resource's members, in the order in which a URL is compared with them. */
export function routesOf(resource: object): Route[] {
  const members = membersOf(resource);
  const item = members.find(([name]) => name === 'get')?.[1];
  const routes = members.map(
    ([name, endpoint]): Route => ({ name, endpoint, deed: deedOf(endpoint, item ?? endpoint) }),
  );
  // What joins a list is sent to the list's own path.
  const additions = routes
    .filter(({ deed }) => deed === 'list')
    .map(({ name, endpoint }): Route => {
      return { name: `${name}.push`, endpoint: endpoint.push as RestEndpoint, deed: 'create' };
    });
  return [...routes, ...additions].sort((a, b) => weight(a) - weight(b));
}

/** The action that follows from the method and the path, compared with those of one `item`. */
function deedOf({ method, schema, path }: RestEndpoint, item: RestEndpoint): Deed {
  const list = method === 'GET' ? listIn(schema) : undefined;
  const own = kindsOf(item.schema);
  const asked = kindsOf(list ? partAt(schema, list) : schema);
  // Comments of a post are not among the posts.
  if (own.length && asked.length && !asked.some((kind) => own.includes(kind))) return 'tell';
  // `/posts/:id/vote`: a part of an item, or something that is done with it.
  const isPart = path !== item.path && path.startsWith(item.path);
  if (method === 'GET') return list ? 'list' : 'get';
  if (method === 'PATCH' || (method === 'PUT' && isPart)) return 'change';
  if (isPart) return 'tell';
  if (method === 'POST') return path === item.path ? 'change' : 'create';
  return method === 'PUT' ? 'replace' : method === 'DELETE' ? 'remove' : 'tell';
}

const quote = (text: string) => text.replace(/\W/g, '\\$&');

/** A pattern for the value of a parameter in a URL; encoded text has no separators. */
const HOLDS = { ':': '[^/?&]+', '*': '[^?&]+', '&': '[^?&]*' } as const;

/** Text as it stands in the address of a request. */
const encoded = (text: string): string => text.replace(/[^!-~]+/g, encodeURIComponent);

/** Decodes text of a URL; `undefined` if one of its escapes is malformed. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** An address as far as an endpoint's own prefix and path say it: without the origin where they have none. */
function addressOf(url: URL, prefix: string): string | undefined {
  if (/^\w+:\/\//.test(prefix)) return url.origin + url.pathname + url.search;
  const { location } = globalThis;
  const isForeign = location?.origin?.startsWith('http') && location.origin !== url.origin;
  return isForeign ? undefined : url.pathname + url.search;
}

/** The parameters in a URL, where it is one that this endpoint calls. */
export function match({ urlPrefix = '', path }: RestEndpoint, url: URL): Match | undefined {
  const address = addressOf(url, urlPrefix + path);
  if (address === undefined) return undefined;
  const { texts, slots } = template(path);
  const prefix = urlPrefix.replace(/^\w+:\/\/[^/]+/, (start) => new URL(start).origin);
  const literal = (text: string) => quote(encoded(text));
  const part = ({ place, optional, before, after }: Parameter) =>
    `(?:${literal(before)}(${HOLDS[place]})${literal(after)})${optional ? '?' : ''}`;
  const pattern = texts.map((text, i) => literal(text) + (slots[i] ? part(slots[i]) : '')).join('');
  // As with keys: each term of the query, the first one too, is the same behind a `&`.
  const whole = new RegExp(`^${quote(encoded(prefix))}${pattern}(?:[?&]+(.*))?$`);
  const found = whole.exec(address.replace(/\?|$/, '?&'));
  if (!found) return undefined;
  const params = slots.map(({ name }, i) => [name, found[i + 1]] as const);
  const given = params.filter((param): param is [string, string] => param[1] !== undefined);
  return {
    params: Object.fromEntries(given.map(([name, text]) => [name, decoded(text) ?? text])),
    query: new URLSearchParams(found.at(-1)),
  };
}
