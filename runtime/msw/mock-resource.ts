import { type HttpHandler, HttpResponse, http } from 'msw';
import type { RestEndpoint } from '../index.ts';
import { LONGEST_DELAY } from '../timer.ts';
import type { Json } from '../types/options.ts';
import { type Asked, perform, refusal } from './actions.ts';
import { permit } from './cors.ts';
import { decoded, match, membersOf, parametersOf, type Route, routesOf } from './routes.ts';
import { MockRows } from './rows.ts';
import type { Row } from './shape.ts';

export type { Row };

/** Anything with a method and a path: a member of the resource, or of a list (`getList.push`). */
type Target = Pick<RestEndpoint, 'method' | 'path'>;

/** The request that a member's handler receives. */
export interface MemberRequest extends Omit<Asked, 'url'> {
  /** All rows. */
  readonly rows: Row[];
  readonly request: Request;
}

type Answer = (request: MemberRequest) => unknown;

/** Options of `mockResource`. */
export interface MockOptions<R extends object = object> {
  /** The initial rows; copied. */
  readonly initial?: readonly object[];
  /** Rows per page of a paginated list, if the request does not set it. Default 20. */
  readonly pageSize?: number;
  /**
   * Returns what is sent around a record or a list: `wrap: (data) => ({ data })` for endpoints whose `process` is
   * `(body) => body.data`. What `members` return is not wrapped.
   */
  readonly wrap?: (data: unknown) => unknown;
  /**
   * Handlers of members whose action does not follow from method and path, or is different; also of
   * `getList.push` and `getList.remove`. They return a body or a `Response`.
   */
  readonly members?: { readonly [K in keyof R | `${keyof R & string}.${'push' | 'remove'}`]?: Answer };
}

/** Options of `fail`: which requests the fake server refuses. */
export interface FailOptions {
  /** Only requests of this endpoint. */
  readonly on?: Target;
  /** The number of requests that fail. Default 1. */
  readonly times?: number;
}

/** How a request fails: with a status, with the given response, or with a broken connection. */
type How = number | Response | 'network';

/** A REST server for one resource. */
export interface Mock {
  /** For msw: `setupServer(...posts.handlers)`. */
  readonly handlers: HttpHandler[];
  /** The current rows, as the server sends them. Tests may change and replace them. */
  rows: Row[];
  /** The requests so far: `'GET /posts?author=5'`. */
  readonly requests: string[];
  /** Makes the next request fail without effect. By default with status 500; a number is a status from 400 to 599. */
  fail(how?: How, options?: FailOptions): void;
  /** Delays all further responses by this many milliseconds; `Infinity` never sends them. */
  delay(milliseconds: number): void;
  /** Holds responses back, all or those of one endpoint, until the returned function is called. */
  holdBack(on?: Target): () => void;
  /** Restores the initial state: the first rows, no recorded requests, no failures or delays. */
  reset(): void;
}

/**
 * Creates a REST server for a resource, to be passed to msw. It takes methods, paths and search parameters from
 * the endpoints: lists can be filtered by fields of their rows and read page by page; rows can be read,
 * created, replaced, changed and deleted.
 *
 * ```ts
 * const posts = mockResource(PostResource, { initial: [{ id: 1, title: 'Hello' }] });
 * const server = setupServer(...posts.handlers);
 * ```
 */
export const mockResource = <R extends object>(resource: R, options: MockOptions<R> = {}): Mock =>
  new ResourceServer(resource, options);

interface Failure {
  readonly how: How;
  readonly on: Target | undefined;
  left: number;
}

interface Gate {
  readonly on: Target | undefined;
  readonly opened: Promise<void>;
  open(): void;
}

const concerns = ({ on }: { readonly on: Target | undefined }, { endpoint }: Route): boolean =>
  !on || (on.method === endpoint.method && on.path === endpoint.path);

class ResourceServer implements Mock {
  readonly requests: string[] = [];
  readonly handlers = [
    http.all(
      ({ request }) => this.routeOf(request) !== undefined,
      async ({ request }) => permit(request, await this.respond(request)),
    ),
    http.options(
      ({ request }) => this.routes.some(({ endpoint }) => match(endpoint, new URL(request.url))),
      ({ request }) => permit(request, new HttpResponse(null, { status: 204 })),
    ),
  ];
  private readonly table: MockRows;
  private readonly routes: readonly Route[];
  private failures: Failure[] = [];
  private readonly gates = new Set<Gate>();
  private pause = 0;

  constructor(
    resource: object,
    private readonly options: MockOptions,
  ) {
    this.routes = routesOf(resource);
    const members = membersOf(resource);
    const [, item] = members.find(([name]) => name === 'get') ?? members[0] ?? [];
    if (!item)
      throw new TypeError(
        'mock-resource: no member of this resource is an endpoint; pass what createResource returned',
      );
    this.table = new MockRows(item.schema, parametersOf(item.path).at(-1)?.name ?? 'id');
    this.reset();
  }

  get rows(): Row[] {
    return this.table.list;
  }

  set rows(rows: Row[]) {
    this.table.list = rows;
  }

  fail(how: How = 500, { on, times = 1 }: FailOptions = {}): void {
    if (typeof how === 'number' && !(how >= 400 && how <= 599))
      throw new RangeError(
        `mock-resource: ${how} is no status of a failure; pass one from 400 to 599, a Response, or 'network'`,
      );
    this.failures.push({ how, on, left: times });
  }

  delay(milliseconds: number): void {
    this.pause = milliseconds;
  }

  holdBack(on?: Target): () => void {
    let open!: () => void;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const gate: Gate = { on, opened, open };
    this.gates.add(gate);
    return () => {
      this.gates.delete(gate);
      open();
    };
  }

  reset(): void {
    this.table.fill(this.options.initial ?? []);
    this.failures = [];
    for (const gate of this.gates) gate.open();
    this.gates.clear();
    this.pause = 0;
    this.requests.length = 0;
  }

  private routeOf({ method, url }: Request): Route | undefined {
    return this.routes.find(({ endpoint }) => endpoint.method === method && match(endpoint, new URL(url)));
  }

  private async respond(request: Request): Promise<Response> {
    const route = this.routeOf(request)!;
    const { pathname, search } = new URL(request.url);
    this.requests.push(`${request.method} ${pathname}${search}`);
    const failure = this.failures.find((one) => one.left > 0 && concerns(one, route));
    const gates = [...this.gates].filter((gate) => concerns(gate, route));
    const { pause } = this;
    // The server acts when the request arrives; only the response is delayed.
    const answer = failure ? failed(failure) : await this.answer(request, route);
    await Promise.all(gates.map(({ opened }) => opened));
    if (pause) await new Promise((resolve) => pause > LONGEST_DELAY || setTimeout(resolve, pause));
    return answer;
  }

  private async answer(request: Request, route: Route): Promise<Response> {
    const body = await bodyOf(request);
    const url = new URL(request.url);
    if (decoded(url.pathname) === undefined) return refusal(400, `malformed escape in ${url.pathname}`);
    const { params, query } = match(route.endpoint, url)!;
    const row = Object.keys(params).length ? this.table.find(params) : undefined;
    const { members = {}, pageSize = 20, wrap } = this.options;
    const { name } = route;
    const own = Object.hasOwn(members, name) && (members as Readonly<Record<string, Answer>>)[name];
    if (!own) {
      const answer = perform(route, { url, params, query, body, row }, this.table, pageSize);
      return wrap ? wrapped(answer, wrap) : answer;
    }
    const given = await own({ row, rows: this.rows, params, query, body, request });
    return given instanceof Response ? given : HttpResponse.json(given as never);
  }
}

/** An error, and the empty response to a deletion, have no data. */
async function wrapped(answer: Response, wrap: (data: unknown) => unknown): Promise<Response> {
  const { ok, status, headers } = answer;
  if (!ok || status === 204) return answer;
  headers.delete('content-length');
  return HttpResponse.json(wrap(await answer.json()) as never, { status, headers });
}

function failed(failure: Failure): Response {
  failure.left--;
  const { how } = failure;
  if (how === 'network') return HttpResponse.error();
  return typeof how === 'number'
    ? HttpResponse.json({ message: 'failed on demand' }, { status: how })
    : how.clone();
}

/** The parsed body of a request; broken JSON, or a broken form, is text. */
async function bodyOf(request: Request): Promise<Json> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
  const form =
    isForm &&
    (await request
      .clone()
      .formData()
      .catch(() => undefined));
  // As in a query, a name that repeats is a list.
  if (form)
    return Object.fromEntries(
      [...form.keys()].map((name) => {
        const all = form.getAll(name);
        return [name, all.length > 1 ? all : all[0]];
      }),
    );
  const text = await request.clone().text();
  if (!text || !/json/.test(type)) return text || undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
