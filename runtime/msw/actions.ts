import { HttpResponse } from 'msw';
import type { RestEndpoint } from '../index.ts';
import type { Json } from '../types/options.ts';
import { isPaging, pageOf, wrongIn } from './pages.ts';
import type { Match, Route, ServerAction } from './routes.ts';
import type { MockRows } from './rows.ts';
import type { Row } from './shape.ts';
import { inShape, recordInShape } from './shape.ts';

/** A request with its route. */
export interface Asked extends Match {
  readonly url: URL;
  /** Parsed JSON, a form as an object, or text; `undefined` without a body. */
  readonly body: Json;
  /** The row that the path's parameters name. */
  readonly row: Row | undefined;
}

/** An error response with a message. */
export const refusal = (status: number, message: string): Response =>
  HttpResponse.json({ message }, { status });

/**
 * True if an action can use the body: a record's fields, or several records for a new one; or no body if none
 * is needed.
 */
function isUsable(action: ServerAction, body: Json): boolean {
  if (action === 'get' || action === 'remove' || (body === undefined && action !== 'replace')) return true;
  const records = action === 'create' ? [body].flat() : [body];
  return records.every((record) => record && typeof record === 'object' && !Array.isArray(record));
}

const taken = (key: string | undefined): Response => refusal(409, `${key} exists already`);

/** Performs the action of a member and returns its response. */
export function perform(
  { name, endpoint, action }: Route,
  asked: Asked,
  rows: MockRows,
  pageSize: number,
): Response {
  const { url, body, row, params } = asked;
  if (action === 'unknown') {
    return refusal(
      501,
      `mock-member: options.members.${name} must define what ${endpoint.method} ${endpoint.path} does`,
    );
  }
  if (action === 'list') return list(endpoint, asked, rows, pageSize);
  if (!isUsable(action, body))
    return refusal(400, `the body of ${endpoint.method} ${url.pathname} is not a record`);
  if (action === 'create') return create(endpoint, asked, rows);
  // If the path has no parameters, the body may identify the row.
  const one = row ?? (Object.keys(params).length ? undefined : rows.find(body ?? {}));
  if (!one) return refusal(404, `there is nothing at ${url.pathname}`);
  if (action === 'remove') {
    rows.remove(one);
    return new HttpResponse(null, { status: 204 });
  }
  const isDone =
    action === 'get' || (action === 'replace' ? rows.replace(one, body, params) : rows.change(one, body));
  if (!isDone) return taken(rows.key({ ...one, ...body }));
  return HttpResponse.json(recordInShape(endpoint.schema, one, rows.kinds) as never);
}

function list(
  { paginationField: field, schema }: RestEndpoint,
  { url, params, query }: Asked,
  rows: MockRows,
  size: number,
): Response {
  const { key } = rows;
  // A field may also be called `page`; the endpoint then decides what the argument means.
  const isCondition = (name: string) => name !== field && (rows.has(name) || !isPaging(name, field));
  const names = [...new Set(query.keys())].filter(isCondition);
  const rest = new URLSearchParams([...query].filter(([name]) => !names.includes(name)));
  const wrong = wrongIn(rest, field);
  if (wrong) {
    return refusal(
      400,
      `${wrong}: ${JSON.stringify(rest.get(wrong))} is not a page number or a number of rows`,
    );
  }
  const found = rows.filter([
    ...Object.entries(params).map(([name, value]) => [name, [value]] as const),
    ...names.map((name) => [name, query.getAll(name)] as const),
  ]);
  const { rows: shown, name, next } = pageOf(found, rest, { field, size, key });
  const headers = new Headers({ 'x-total-count': String(found.length) });
  if (next !== null) {
    const further = new URL(url);
    further.searchParams.set(name, String(next));
    headers.set('link', `<${further}>; rel="next"`);
  }
  const answer = inShape(schema, { rows: shown, total: found.length, next, key });
  return HttpResponse.json(answer as never, { headers });
}

function create({ schema }: RestEndpoint, { body, params }: Asked, rows: MockRows): Response {
  const made = rows.make([body ?? {}].flat(), params);
  const twice = rows.add(made);
  if (twice !== undefined) return taken(twice);
  const record = Array.isArray(body) ? made : made[0];
  return HttpResponse.json(recordInShape(schema, record, rows.kinds) as never, { status: 201 });
}
