import {
  Entity,
  RestEndpoint,
  type RestGenerics,
  resource,
  type ResourceGenerics,
  type ResourceOptions,
  validateRequired,
} from '@data-client/rest';

/** Everything that the API numbers. */
export abstract class BaseEntity extends Entity {
  id = 0;

  static validate(processedEntity: any) {
    return validateRequired(processedEntity, this.defaults) || super.validate(processedEntity);
  }
}

export class BaseEndpoint<O extends RestGenerics = any> extends RestEndpoint<O> {
  urlPrefix = 'https://api.example.com';

  getHeaders(headers: HeadersInit) {
    return { ...headers, 'Access-Token': localStorage.getItem('token') ?? '' };
  }

  errorPolicy(error: any) {
    return error.status >= 500 ? ('soft' as const) : undefined;
  }
}

export function createBaseResource<const O extends ResourceGenerics>(options: Readonly<O> & ResourceOptions) {
  return resource({
    Endpoint: BaseEndpoint,
    optimistic: true,
    ...options,
  });
}
