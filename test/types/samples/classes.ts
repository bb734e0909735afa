// biome-ignore-all lint/suspicious/noExplicitAny: what people of this field write in such classes
/** Classes of one's own. */
import { Endpoint, NetworkError, RestEndpoint, type RestGenerics, schema } from 'presource';

export class Cookies<O extends RestGenerics = any> extends RestEndpoint<O> {
  override async getRequestInit(body: unknown): Promise<RequestInit> {
    return { ...(await super.getRequestInit(body)), credentials: 'same-origin' };
  }

  override getHeaders(headers: HeadersInit): HeadersInit {
    return { ...headers, 'access-token': 'x' };
  }
}

export class Api extends RestEndpoint {
  override readonly urlPrefix = 'https://api.example.com';
  override readonly dataExpiryLength = 5 * 60_000;

  override searchToString(params: Record<string, any>) {
    return new URLSearchParams(params).toString();
  }
  override async parseResponse(response: Response) {
    const results = await super.parseResponse(response);
    const link = response.headers.get('link');
    return link ? { link, results } : results;
  }
  override process(value: any, params: { id: string }) {
    return { ...value, asked: params.id };
  }
  override async fetchResponse(url: string, init: RequestInit) {
    try {
      return await super.fetchResponse(url, init);
    } catch (error) {
      if (error instanceof NetworkError && error.status === 401) throw new Error('log in', { cause: error });
      throw error;
    }
  }
  override url(...args: readonly any[]) {
    return `${super.url(...args)}#${args.length}`;
  }
  override errorPolicy(error: NetworkError): 'soft' | 'hard' {
    return error.status < 500 ? 'hard' : 'soft';
  }
}

/** As the field's documentation writes it. */
export class ListOf<
  S extends any[] = any,
  Parent extends any[] = [urlParams: any, body?: any],
> extends schema.Collection<S, Parent> {
  override nonFilterArgumentKeys(key: string) {
    return key === 'orderBy';
  }
}

/** With the arguments of its endpoint, and the options given to what it extends. */
export class Sorted<S extends [unknown]> extends schema.Collection<
  S,
  [params: { group: string; orderBy?: string }, body?: unknown]
> {
  constructor(items: S) {
    super(items, { argsKey: ({ group }: { group: string }) => ({ group: group.toLowerCase() }) });
  }
}

/** With other functions for what joins its lists. */
export class NewestFirst<
  S extends any[] = any,
  Parent extends any[] = [urlParams: any, body?: any],
> extends schema.Collection<S, Parent> {
  constructor(items: S) {
    super(items);
    this.push = this.unshift;
    this.move = this.moveWith((list, more) => [...more, ...list]) as typeof this.move;
  }
}

/** With a filter and the place of a nested list as methods. */
export class Ranged<S extends [unknown]> extends schema.Collection<
  S,
  [params: { from: string; to: string }, body?: { start: string }]
> {
  override createCollectionFilter(_params: object, body?: { start: string }) {
    return ({ from = '', to = '' }: Readonly<Record<string, string>>) =>
      !!body && body.start >= from && body.start < to;
  }
  override nestKey(parent: { id: string }) {
    return { from: parent.id };
  }
}

export class Logged extends Endpoint {
  override key(...args: any[]) {
    return `logged ${super.key(...args)}`;
  }
}

export function listWithout(name: string) {
  return class extends schema.Collection<[unknown]> {
    override nonFilterArgumentKeys(key: string) {
      return key === name;
    }
  };
}
