import {
  type GetEndpoint,
  type Resource,
  type ResourceGenerics,
  type ResourceOptions,
  resource,
  type Schema,
  type ShortenPath,
  type schema,
} from '@data-client/rest';
import { ApiEndpoint } from './endpoint.ts';

export function apiResource<const O extends ResourceGenerics>(
  options: Readonly<O> & ResourceOptions,
): ApiResource<O> {
  const base = resource({ Endpoint: ApiEndpoint, paginationField: 'page', ...options });
  return base.extend({
    getList: {
      schema: { results: base.getList.schema as schema.Collection<O['schema'][]>, link: '' },
    },
  }) as any;
}

export interface ApiResource<
  O extends ResourceGenerics = { path: string; schema: Schema; paginationField: 'page' },
> extends Omit<Resource<O>, 'getList'> {
  getList: GetEndpoint<
    Omit<O, 'schema' | 'path'> & {
      readonly path: ShortenPath<O['path']>;
      readonly schema: { results: schema.Collection<O['schema'][]>; link: string };
      readonly paginationField: 'page';
    }
  >;
}
