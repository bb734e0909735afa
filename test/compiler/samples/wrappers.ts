import {
  createResource,
  Entity,
  type ResourceGenerics,
  type ResourceOptions,
  RestEndpoint,
  type RestGenerics,
  schema,
} from 'presource';

/** Factories around `createResource`, which pass on what they get. */
class ApiEndpoint<O extends RestGenerics = RestGenerics> extends RestEndpoint<O> {
  override urlPrefix = 'https://api.example.com';
}

export function createApiResource<O extends ResourceGenerics>({
  schema: item,
  Endpoint = ApiEndpoint,
  ...others
}: Readonly<O> & ResourceOptions) {
  const base = createResource({ Endpoint, schema: item, ...others } as O & ResourceOptions);
  return base.extend({
    getList: { schema: { results: new schema.Collection([item]), total: 0, limit: 0, skip: 0 } },
  } as never);
}

export const pass = <O extends ResourceGenerics>(options: O & Readonly<O> & ResourceOptions) =>
  createResource<O>(options);

export const named = <O extends ResourceGenerics>(name: string, options: O & ResourceOptions) =>
  createResource({ ...options, urlPrefix: `/${name}`, optimistic: true, dataExpiryLength: 1000 });

class Todo extends Entity {
  id = 0;
  title = '';
  completed = false;
}

export const Todos = createApiResource({ path: '/todos/:id', schema: Todo }).extend({
  partialUpdate: {
    getOptimisticResponse: (_snapshot: unknown, params: object, body: object) => ({ ...params, ...body }),
  },
} as never);
export const Lists = pass({ path: '/lists/:list/todos/:id', schema: Todo, paginationField: 'page' });
export const Others = named('v1', { path: '/others/:id', schema: Todo });

/** A class whose members are methods of one's own. */
export class TodoService {
  readonly resource = createResource({ path: '/service/todos/:id', schema: Todo });
  toggle({ id, completed }: Todo) {
    return [this.resource.partialUpdate, { id }, { completed: !completed }] as const;
  }
}
export default createResource({ path: '/todos/:id', schema: Todo });
