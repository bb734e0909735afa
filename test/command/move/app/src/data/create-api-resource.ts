import { createResource } from '@data-client/rest';
import type { ResourceGenerics, ResourceOptions } from '@data-client/rest';
import ApiEndpoint from './endpoint';

/** A resource of this API: sent by its endpoint, and optimistic. */
export function createApiResource<O extends ResourceGenerics>({
  Endpoint = ApiEndpoint,
  ...options
}: Readonly<O> & ResourceOptions) {
  return createResource({ optimistic: true, Endpoint, ...options } as Readonly<O> & ResourceOptions);
}
