import type { Params } from '../path/url.ts';
import { mapCollections } from '../schema/map-collections.ts';
import type { Json } from '../types/options.ts';
import { guessResponse } from './guess-response.ts';
import type { Endpoint, RestEndpoint } from './rest-endpoint.ts';

type Args = readonly Json[];

type Grown = Endpoint & { paginated(cursor: string | ((...args: Args) => Args)): RestEndpoint };

/** Makes a derived member the same object on each access. */
function remember(endpoint: Endpoint, name: string, value: RestEndpoint): RestEndpoint {
  Object.defineProperty(endpoint, name, { value });
  return value;
}

/** The member that sends what joins the list, or leaves it. */
function adding(endpoint: Endpoint, name: 'push' | 'unshift' | 'assign' | 'remove'): RestEndpoint {
  const method = name === 'remove' ? 'PATCH' : 'POST';
  const options: Record<string, unknown> = { name: `${endpoint.name}.${name}`, method, schema: undefined };
  mapCollections(endpoint.schema, (collection) => {
    options.schema ??= collection[name];
  });
  if (endpoint.optimistic) options.getOptimisticResponse = guessResponse;
  return remember(endpoint, name, endpoint.extend(options));
}

/** Members of endpoints of lists. */
export const members: ThisType<Grown> = {
  get push() {
    return adding(this as never, 'push');
  },

  get unshift() {
    return adding(this as never, 'unshift');
  },

  get assign() {
    return adding(this as never, 'assign');
  },

  get remove() {
    return adding(this as never, 'remove');
  },

  get getPage() {
    const { paginationField } = this;
    return paginationField && remember(this, 'getPage', this.paginated(paginationField));
  },

  paginated(cursor: string | ((...args: Args) => Args)): RestEndpoint {
    return this.extend({
      name: `${this.name}.getPage`,
      schema: mapCollections(this.schema, (collection) => collection.addWith()),
      listOf: this,
      listArgs:
        typeof cursor === 'function'
          ? cursor
          : (params: Params, ...others: Args) => [{ ...params, [cursor]: undefined }, ...others],
    });
  },
} as ThisType<Grown>;
