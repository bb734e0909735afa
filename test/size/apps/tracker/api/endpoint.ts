import { RestEndpoint, type RestGenerics } from 'presource';

/** The session's token; the sign-in sets it. */
export const session = { token: '' };

const camel = (key: string) => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [camel(key), camelKeys(one)]));
}

/** Snake case on the wire, a token in each request, the next page from the Link header. */
export class ApiEndpoint<O extends RestGenerics = RestGenerics> extends RestEndpoint<O> {
  override urlPrefix = '/api';

  override getHeaders(headers: HeadersInit): HeadersInit {
    return session.token ? { ...headers, Authorization: `Bearer ${session.token}` } : headers;
  }

  override async parseResponse(response: Response): Promise<unknown> {
    const value = camelKeys(await super.parseResponse(response));
    const link = response.headers.get('link');
    return Array.isArray(value) && link !== null ? { results: value, link } : value;
  }
}
