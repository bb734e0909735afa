import { RestEndpoint, type RestGenerics } from '@data-client/rest';
import { camelKeys, snakeKeys } from './keys.ts';
import { session } from './session.ts';

export class ApiEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
  urlPrefix = '/api';

  async getRequestInit(body: any) {
    const init: RequestInit = await super.getRequestInit(body && snakeKeys(body));
    if (session.token) init.headers = { ...init.headers, Authorization: `Bearer ${session.token}` };
    return init;
  }

  searchToString(searchParams: Record<string, any>) {
    return super.searchToString(snakeKeys(searchParams) as Record<string, any>);
  }

  async fetchResponse(input: RequestInfo, init: RequestInit) {
    const response = await fetch(input, init);
    if (response.ok) return response;
    const { message } = await response.json();
    throw Object.assign(new Error(message), { status: response.status });
  }

  async parseResponse(response: Response) {
    const results = await super.parseResponse(response);
    if (Array.isArray(results)) return { results, link: response.headers.get('link') ?? '' };
    return results;
  }

  process(value: any, ...args: any) {
    return camelKeys(value);
  }
}
