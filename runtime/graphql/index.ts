/** Queries and mutations of a GraphQL API as endpoints, which store their data like those of REST. */
import { Endpoint, type EndpointOptions, Entity, NetworkError } from '../compiled.ts';
import { tellEntries } from '../dev/parts.ts';
import { named, noAnswerMessage, refusedMessage, unreadableMessage } from '../dev/request-errors.ts';
import '../parts/shapes.ts';
import type { Denormalize, Json, RequestHeaders, Schema } from '../types/index.ts';

if (process.env.NODE_ENV !== 'production') tellEntries('presource/with-shapes', 'presource/with-converters');

/** A record of a GraphQL API. */
export abstract class GQLEntity extends Entity {
  readonly id: string = '';
}

/** The text of an operation. As a function it says the type of the variables. */
export type Operation<V> = string | ((variables: V) => string);

/** Options of a `GQLEndpoint`. */
export interface GQLOptions {
  /** The headers of each request, besides the content type. */
  getHeaders?(headers: RequestHeaders): RequestHeaders | Promise<RequestHeaders>;
}

type Call<V, S> = (
  ...variables: object extends V ? [variables?: V] : [variables: V]
) => Promise<S extends Schema ? Denormalize<S> : Json>;

/** An operation as an endpoint. */
export type GQLOperation<V, S, M extends true | undefined> = Endpoint<
  Call<V, S>,
  { readonly schema: S; readonly sideEffect: M }
>;

/** The members of an endpoint that its function reads. */
interface Caller {
  readonly signal?: AbortSignal | null;
  readonly transport?: typeof fetch;
}

/**
 * A GraphQL API.
 *
 * ```ts
 * const api = new GQLEndpoint('https://api.example.com/graphql');
 * const getUser = api.query((_: { id: string }) => `query User($id: ID!) { user(id: $id) { id name } }`, { user: User });
 * const { user } = await controller.fetch(getUser, { id: '5' });
 * ```
 */
export class GQLEndpoint {
  constructor(
    readonly url: string,
    readonly options: GQLOptions = {},
  ) {
    // As in endpoints, an option replaces a method of a derived class.
    if (options.getHeaders) this.getHeaders = options.getHeaders;
  }

  /** The headers of each request. A derived class may override it. */
  getHeaders(headers: RequestHeaders): RequestHeaders | Promise<RequestHeaders> {
    return headers;
  }

  /** A read. `schema` describes the `data` of the response. */
  query<V extends object, S = undefined>(
    operation: Operation<V>,
    schema?: S,
    options?: EndpointOptions,
  ): GQLOperation<V, S, undefined> {
    return endpoint(this, operation, { ...options, schema });
  }

  /** A call that changes data on the server. */
  mutation<V extends object, S = undefined>(
    operation: Operation<V>,
    schema?: S,
    options?: EndpointOptions,
  ): GQLOperation<V, S, true> {
    return endpoint(this, operation, { ...options, schema, sideEffect: true });
  }
}

/** Development only: the message of an operation that failed, with its name. */
function explained(
  text: string,
  url: string,
  message: unknown,
  response?: Response,
  body?: unknown,
  cause?: unknown,
): string {
  const operation = { name: /(?:query|mutation)\s+\w+/.exec(text)?.[0] ?? text.trim().slice(0, 40) };
  if (!response) return noAnswerMessage(operation, url, cause);
  if (cause) return unreadableMessage(operation, response, cause);
  if (!Array.isArray(message))
    return response.ok
      ? named(
          operation,
          'the response has neither `data` nor `errors`. Check that GraphQL is served at this URL',
        )
      : refusedMessage(operation, response, body);
  const errors = message.join('; ');
  return response.ok ? named(operation, errors) : refusedMessage(operation, response, errors);
}

/** Variables of any form, for the name of an operation: each property and each call is the same, and its text is empty. */
const anything: Json = /*#__PURE__*/ new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
});

function endpoint(api: GQLEndpoint, operation: Operation<never>, own: EndpointOptions): Json {
  const { url } = api;
  const textOf = (variables: unknown) =>
    typeof operation === 'function' ? operation(variables as never) : operation;
  async function send(this: Caller, variables?: object): Promise<unknown> {
    const { transport = fetch, signal = null } = this;
    const fail = (message: unknown, response?: Response, body?: unknown, cause?: unknown): never => {
      const said =
        process.env.NODE_ENV === 'production'
          ? message
          : explained(textOf(variables ?? {}), url, message, response, body, cause);
      throw signal?.aborted ? cause : new NetworkError('POST', url, said, response, body, cause);
    };
    const init = {
      method: 'POST',
      signal,
      headers: await api.getHeaders({ 'content-type': 'application/json' }),
      body: JSON.stringify({ query: textOf(variables ?? {}), variables }),
    };
    // A `transport` may also throw synchronously, or return the response itself.
    const response: Response = await (async () => transport(url, init))().catch((cause) =>
      fail(cause, undefined, null, cause),
    );
    const body = await response.json().catch((cause) => fail(cause, response, null, cause));
    // Some servers report the errors of an operation with an error status, as an empty list, or as a text.
    const errors: readonly Partial<Error>[] = [body?.errors ?? []].flat();
    if (errors.length || !response.ok || body?.data === undefined)
      fail(errors.length ? errors.map((error) => error?.message ?? error) : response.status, response, body);
    return body.data;
  }
  // The variables are a part of the key: a text that depends on them does not need another name.
  let text: string;
  try {
    text = textOf({});
  } catch {
    // It reads a property of a variable.
    text = textOf(anything);
  }
  return new Endpoint(send as Json, {
    name: `${url} ${text}`,
    // Errors of an operation come with a status that is `ok`; a response that is `ok` but none of GraphQL is broken.
    errorPolicy: ({ status, body }: NetworkError) =>
      status >= 500 || (status < 300 && !(body as Json)?.errors) ? 'soft' : undefined,
    ...own,
  });
}
