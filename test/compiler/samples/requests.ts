import {
  createResource,
  Endpoint,
  Entity,
  NetworkError,
  RestEndpoint,
  type RestGenerics,
  schema,
} from 'presource';

/** What endpoints do with requests and answers. */
class Ticket extends Entity {
  id = 0;
  title = '';
  votes = 0;
}

/** Tokens, prefixes and queries of one's own. */
export class TokenEndpoint<O extends RestGenerics = RestGenerics> extends RestEndpoint<O> {
  static token: string | undefined;
  override urlPrefix = 'https://api.example.com/v2';
  override getHeaders(headers: HeadersInit): HeadersInit {
    return TokenEndpoint.token ? { ...headers, authorization: `Bearer ${TokenEndpoint.token}` } : headers;
  }
  override searchToString(params: Readonly<Record<string, unknown>>) {
    return new URLSearchParams(params as Record<string, string>).toString();
  }
}
export class SignedEndpoint<O extends RestGenerics = RestGenerics> extends RestEndpoint<O> {
  override async getRequestInit(body?: unknown): Promise<RequestInit> {
    const init = await super.getRequestInit(body);
    const signature = await Promise.resolve(JSON.stringify(body)?.length ?? 0);
    return { ...init, credentials: 'include', headers: { ...init.headers, signature: String(signature) } };
  }
}

/** Answers in an envelope, and with what their headers say. */
export class EnvelopeEndpoint<O extends RestGenerics = RestGenerics> extends TokenEndpoint<O> {
  override async parseResponse(response: Response) {
    const { data } = await super.parseResponse(response);
    return { data, link: response.headers.get('link') };
  }
  override process(value: { readonly data: unknown }): unknown {
    return value.data;
  }
}
export const Tickets = createResource({
  path: '/projects/:project/tickets/:id?',
  schema: Ticket,
  Endpoint: EnvelopeEndpoint,
  errorPolicy: (error: NetworkError) => (error.status >= 500 ? 'soft' : 'hard'),
  dataExpiryLength: 60 * 60 * 1000,
  errorExpiryLength: 1000,
  invalidIfStale: true,
}).extend((Base) => ({
  vote: Base.get.extend({
    path: '/projects/:project/tickets/:id/vote',
    method: 'POST',
    body: undefined,
    getOptimisticResponse(snapshot, { id }: { id: number }) {
      const ticket = snapshot.get(Ticket, { id });
      return { id, votes: (ticket?.votes ?? 0) + 1 };
    },
  }),
  reopen: Base.partialUpdate.extend({ path: '/projects/:project/tickets/:id/reopen', method: 'POST' }),
  archive: Base.delete.extend({ path: '/projects/:project/tickets', method: 'PATCH' }),
  updateMany: Base.getList.extend({ method: 'PATCH', schema: [Ticket], body: {} as readonly object[] }),
  export: Base.get.extend({
    path: '/projects/:project/tickets.csv',
    schema: undefined,
    parseResponse: (response: Response) => response.blob(),
    dataExpiryLength: 0,
  }),
}));

/** Several things at once, and things beside. */
export const transfer = new RestEndpoint({
  path: '/transfers',
  method: 'POST',
  body: {} as { from: number; to: number },
  schema: { from: Ticket, to: Ticket, removed: [new schema.Invalidate(Ticket)] },
});
export const search = new RestEndpoint({
  path: '/search?kind=ticket&q=:q&page=:page?',
  searchParams: {} as { sort?: string; labels?: readonly string[] },
  schema: new schema.Collection([Ticket]),
  paginationField: 'page',
});
export const tree = new RestEndpoint({ path: '/tree{/:branch}/*path', schema: [Ticket] });
export const byCursor = search.paginated('cursor');

/** Functions that ask in their own way. */
export const load = new Endpoint(async ({ id }: { id: number }) => ({ id, title: 'made here', votes: 0 }), {
  schema: Ticket,
  name: 'load',
});
export const local = new RestEndpoint({
  path: '/local/:id',
  schema: Ticket,
  async fetch({ id }: { id: number }) {
    return { id, title: 'from memory' };
  },
  key: ({ id }: { id: number }) => `local ${id}`,
});
export const polled = Tickets.get.extend({ pollFrequency: 5000 });
export const cancellable = (signal: AbortSignal) => Tickets.getList.extend({ signal });

export async function attempt(run: () => Promise<unknown>): Promise<number> {
  try {
    await run();
  } catch (error) {
    if (error instanceof NetworkError) return error.status;
    throw error;
  }
  return 200;
}
