import type { Exports } from './evaluate.ts';

/** What an endpoint is, as far as a test can see it. */
interface EndpointLike {
  readonly path: string;
  readonly method: string;
  readonly schema?: unknown;
  url(params: object): string;
  key(params: object): string;
}

/** What the exports of a module do, as plain data: the same for a module compiled and not compiled. */
export function describeModule(exports: Exports): Record<string, unknown> {
  const described: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(exports)) described[name] = describeValue(value, 0);
  return described;
}

function describeValue(value: unknown, depth: number): unknown {
  if (isEndpoint(value)) return describeEndpoint(value, depth);
  if (isAroundFunction(value)) return describeAround(value);
  if (typeof value === 'function') return describeClass(value as never);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.map((item) => describeValue(item, depth + 1));
  const members: Record<string, unknown> = { is: value.constructor?.name };
  for (const key of Object.keys(value)) members[key] = describeValue((value as Exports)[key], depth + 1);
  return members;
}

const isEndpoint = (value: unknown): value is EndpointLike =>
  typeof value === 'function' && typeof (value as unknown as EndpointLike).url === 'function';

/** An `Endpoint`, which has no URL. */
interface Around {
  readonly name: string;
  readonly schema?: unknown;
  readonly options: { readonly name?: string };
  key(): string;
  testKey(key: string): boolean;
}

const isAroundFunction = (value: unknown): value is Around =>
  typeof value === 'function' && typeof (value as unknown as Around).testKey === 'function';

/** The name of its function is the compiler's to give: only what it does has to be the same. */
function describeAround(endpoint: Around): unknown {
  const { name, schema, options } = endpoint;
  return {
    isOwnKey: endpoint.testKey(endpoint.key()) && endpoint.key().startsWith(name),
    schema: describeSchema(schema, 0),
    options: Object.keys(options),
    givenName: options.name,
  };
}

/** Values that a URL can be asked for: nothing, plain, needing to be encoded, wrong, and with something left over. */
const VALUES = [undefined, 'a b', 5, ['x', 'y/z'], '..', ''];

function describeEndpoint(endpoint: EndpointLike, depth: number): unknown {
  const { method, schema } = endpoint;
  // Asked for the URLs first: reading the path of a list parses its template.
  const calls = VALUES.map((value) => attempt(() => endpoint.url(paramsOf(value))));
  const keys = VALUES.map((value) => attempt(() => endpoint.key(paramsOf(value))));
  const more = ['push', 'unshift', 'getPage'].flatMap((name) => {
    const member = (endpoint as unknown as Exports)[name];
    return depth < 3 && isEndpoint(member) ? [[name, describeEndpoint(member, depth + 2)] as const] : [];
  });
  const takesBody = !('body' in endpoint && endpoint.body === undefined);
  return { method, calls, keys, takesBody, schema: describeSchema(schema, 0), ...Object.fromEntries(more) };
}

/** The names that the fixtures' paths use, each with the same value, and one that no path has. */
const NAMES = 'id a b c q g page path slug user type user_id feed by first second full year month'.split(' ');

const paramsOf = (value: unknown): object =>
  value === undefined ? {} : { ...Object.fromEntries(NAMES.map((name) => [name, value])), extra: 'e' };

function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return `throws ${(error as Error).message}`;
  }
}

function describeClass(Class: {
  name: string;
  prototype?: object;
  key?: unknown;
  schema?: unknown;
}): unknown {
  // An arrow function has no instances, and the message that says so quotes its text.
  const instance = Class.prototype && attempt(() => JSON.stringify(Reflect.construct(Class as never, [])));
  return { name: Class.name, key: Class.key, schema: describeSchema(Class.schema, 0), instance };
}

/** Keys in their order, the schemas behind them by name. */
function describeSchema(schema: unknown, depth: number): unknown {
  if (typeof schema === 'function') return `class ${schema.name}`;
  if (typeof schema !== 'object' || schema === null) return schema;
  if (depth > 3) return '…';
  if (Array.isArray(schema)) return schema.map((item) => describeSchema(item, depth + 1));
  const entries = Object.entries(schema).map(([key, value]) => [key, describeSchema(value, depth + 1)]);
  return [schema.constructor?.name, ...entries];
}
