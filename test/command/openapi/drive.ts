/**
 * Runs in a project with generated files: every resource is read and changed at a server that `mockResource` makes of it, and
 * every other endpoint is called. Prints what became of each.
 */
import { readdirSync } from 'node:fs';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { Controller } from 'presource';
import { mockResource } from 'presource/msw';

const folder = new URL('./src/api/', import.meta.url);
const results: Record<string, unknown> = {};
const origin = 'https://test.example.com';

// biome-ignore lint/suspicious/noExplicitAny: what was generated is only known while this runs.
type Loose = any;

/** Node has no page whose origin begins a relative URL. */
const controllerOf = () =>
  new Controller({ fetch: (input, init) => fetch(new URL(String(input), origin), init) });

const isEndpoint = (value: Loose) => typeof value === 'function' && 'path' in value && 'method' in value;
const isEntity = (value: Loose) => typeof value === 'function' && Symbol.for('presource.entity') in value;

/** The entity of a schema, and the field of the response that holds it. */
function entityOf(schema: Loose): { type: Loose; field?: string } | undefined {
  if (isEntity(schema)) return { type: schema };
  if (Array.isArray(schema)) return entityOf(schema[0]);
  if (schema?.schema) return entityOf(schema.schema);
  for (const [field, part] of Object.entries(schema ?? {})) if (isEntity(part)) return { type: part, field };
  return undefined;
}

/** A record as a server sends it: the defaults of its class. */
function rowOf(type: Loose): Loose {
  const row = Object.fromEntries(
    Object.entries({ ...new type() }).filter(
      ([, value]) => value === null || typeof value !== 'object' || Array.isArray(value),
    ),
  );
  for (const [key, one] of Object.entries(type.schema))
    if (typeof one === 'function' && !isEntity(one)) row[key] = '2026-01-02T03:04:05Z';
  const key = ['id', 'slug', 'username'].find((name) => name in row)!;
  return { ...row, [key]: typeof row[key] === 'number' ? 1 : 'a' };
}

const isListSchema = (schema: Loose): boolean => Array.isArray(schema) || Array.isArray(schema?.schema);

/** The empty lists of an object: a server leaves none out. */
const emptyListsOf = (schema: Loose) =>
  Object.fromEntries(
    Object.entries(schema ?? {}).flatMap(([field, part]) => (isListSchema(part) ? [[field, []]] : [])),
  );

const paramsOf = (path: string, key: string) =>
  Object.fromEntries([...path.matchAll(/(?<!\\):(\w+)/g)].map(([, name]) => [name!, name === key ? 1 : 7]));

async function driveResource(name: string, resource: Loose) {
  const { type, field } = entityOf(resource.get.schema)!;
  const key = resource.get.path.split(':').at(-1);
  const params = paramsOf(resource.get.path, key);
  const row = { ...rowOf(type) };
  const id = row[key];
  params[key] = id;
  const wrap = ({ row: one }: Loose) => (field ? { [field]: one } : one);
  const change = ({ row: one, body }: Loose) => wrap({ row: Object.assign(one, body) });
  // The list may have records of another class, which the server cannot guess.
  const isOther = entityOf(resource.getList.schema)?.type !== type && !field;
  const members = isOther
    ? { getList: ({ rows }: Loose) => rows }
    : field
      ? { get: wrap, update: change, partialUpdate: change }
      : {};
  const server = setupServer(
    ...mockResource(resource, { initial: [{ ...params, ...row }], members }).handlers,
  );
  server.listen();
  const controller = controllerOf();
  try {
    const one: Loose = await controller.fetch(resource.get, params);
    const record = field ? one[field] : one;
    const list: Loose = await controller.fetch(resource.getList, { ...params, [key]: undefined });
    const items: Loose = Array.isArray(list) ? list : Object.values(list).find(Array.isArray);
    const isWhole = record instanceof type && String(record.pk()) === String(id) && items.length === 1;
    const isOne = items[0] === record || !(items[0] instanceof type);
    const dates = Object.values(record).filter((value) => value instanceof Date).length;
    await controller.fetch(resource.partialUpdate, params, { extra: 5 });
    const isChanged = (controller.get(type, params) as Loose)?.extra === 5;
    await controller.fetch(resource.delete, params);
    const isGone = controller.get(type, params) === undefined;
    results[name] =
      isWhole && isOne && isChanged && isGone
        ? `fine, ${dates} dates`
        : { isWhole, isOne, isChanged, isGone };
  } finally {
    server.close();
  }
}

async function driveEndpoint(name: string, endpoint: Loose) {
  const found = entityOf(endpoint.schema);
  const row = found ? rowOf(found.type) : { value: 1, ...emptyListsOf(endpoint.schema) };
  const isList =
    endpoint.schema &&
    !isEntity(endpoint.schema) &&
    (Array.isArray(endpoint.schema) || endpoint.schema.schema);
  const sent = isList ? [row] : found?.field ? { [found.field]: row } : row;
  const server = setupServer(http.all('*', () => HttpResponse.json(sent as never)));
  server.listen();
  try {
    const params = paramsOf(endpoint.path, '');
    const args = endpoint.method === 'GET' ? [params] : [params, {}];
    const got: Loose = await controllerOf().fetch(endpoint, ...args);
    const record = isList ? got[0] : found?.field ? got[found.field] : got;
    results[name] = !found || record instanceof found.type ? 'fine' : 'no record';
  } finally {
    server.close();
  }
}

for (const file of readdirSync(folder).filter((one) => one.endsWith('.ts')))
  for (const [name, value] of Object.entries(await import(new URL(file, folder).href))) {
    const drive = isEndpoint(value) ? driveEndpoint : (value as Loose)?.getList ? driveResource : undefined;
    await drive?.(name, value).catch((error: Error) => {
      results[name] = String(error);
    });
  }
console.log(JSON.stringify(results));
