import { type RestGenerics, RestEndpoint } from '@data-client/rest';

declare const API: string;

export const session = { token: 'first' };

export default class ApiEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
  urlPrefix = API;

  getHeaders(headers: HeadersInit): HeadersInit {
    return { ...headers, 'x-token': session.token };
  }
}
