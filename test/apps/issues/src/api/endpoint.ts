import { RestEndpoint, type RestGenerics } from 'presource';
import { camelKeys, snakeKeys } from './keys.ts';
import { session } from './session.ts';

/** Snake case on the wire, a token in each request, the next page from the Link header. */
export class ApiEndpoint<O extends RestGenerics = RestGenerics> extends RestEndpoint<O> {
  override urlPrefix = '/api';

  override getHeaders(headers: HeadersInit): HeadersInit {
    return session.token ? { ...headers, Authorization: `Bearer ${session.token}` } : headers;
  }

  override getRequestInit(body?: unknown) {
    return super.getRequestInit(snakeKeys(body));
  }

  override searchToString(params: Readonly<Record<string, unknown>>): string {
    return super.searchToString(snakeKeys(params) as Record<string, unknown>);
  }

  override async parseResponse(response: Response): Promise<unknown> {
    const value = camelKeys(await super.parseResponse(response));
    return Array.isArray(value) ? { results: value, link: response.headers.get('link') ?? '' } : value;
  }
}
