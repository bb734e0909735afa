import { createResource, type ResourceGenerics, type ResourceOptions } from 'presource';
import { ApiEndpoint } from './endpoint.ts';

/** A resource of our server: pages by number, lists beside the link to the next one. */
export function apiResource<O extends ResourceGenerics>(options: Readonly<O> & ResourceOptions) {
  return createResource({ Endpoint: ApiEndpoint, paginationField: 'page', ...options }).extend((base) => ({
    getList: base.getList.extend({ schema: { results: base.getList.schema, link: '' } }),
  }));
}
