import {
  type Denormalize,
  Entity,
  type GetEndpoint,
  RestEndpoint,
  type RestGenerics,
  type RestInstance,
  resource,
  type ResourceGenerics,
  type ResourceOptions,
  type Schema,
  schema,
} from '@data-client/rest';
import { getAuth } from '../auth';

const HOST = 'https://api.github.com';

export class GithubEntity extends Entity {
  id = 0;
  pk() {
    return `${this.id}`;
  }
}

export class GithubEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
  urlPrefix = HOST;

  getHeaders(headers: HeadersInit): HeadersInit {
    const auth = getAuth();
    return {
      ...headers,
      ...(auth && { Authorization: `token ${auth}` }),
    };
  }

  async parseResponse(response: Response) {
    const results = await super.parseResponse(response);
    if (Array.isArray(results) || response.headers.has('link')) {
      return { link: response.headers.get('link') ?? '', results };
    }
    return results;
  }

  process(value: any, ...args: any) {
    return deepCamel(value);
  }

  searchToString(searchParams: Record<string, any>) {
    return super.searchToString({ per_page: 30, ...searchParams });
  }
}

function deepCamel(value: any): any {
  if (Array.isArray(value)) return value.map(deepCamel);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()), deepCamel(inner)]),
  );
}

export class GithubGqlEndpoint extends GithubEndpoint {
  method = 'POST' as const;
  path = '/graphql' as const;
}

export function githubResource<const O extends ResourceGenerics>(options: Readonly<O> & ResourceOptions) {
  const base = resource({
    Endpoint: GithubEndpoint,
    paginationField: 'page',
    ...options,
  });
  return base.extend({
    getList: {
      schema: {
        results: new schema.Collection([options.schema as Schema]),
        link: '',
      },
    },
  }) as any as GithubResource<O>;
}

export interface GithubResource<O extends ResourceGenerics = any> {
  get: GetEndpoint<{ path: O['path']; schema: O['schema'] }>;
  getList: GetEndpoint<{
    path: O['path'];
    schema: { results: schema.Collection<O['schema'][]>; link: string };
    searchParams: { page?: string | number } | undefined;
    paginationField: 'page';
  }>;
  update: RestInstance;
  partialUpdate: RestInstance;
  delete: RestInstance;
}
