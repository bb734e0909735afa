import type { Params } from '../path/url.ts';
import type { Json } from '../types/options.ts';
import { guessing } from './guessing.ts';
import type { Endpoint, RestEndpoint } from './rest-endpoint.ts';
import { replace } from './variant.ts';

type Args = readonly Json[];

type Grown = Endpoint & { paginated(cursor: string | ((...args: Args) => Args)): RestEndpoint };

/** Makes a derived member the same object on each access. */
function keep(endpoint: Endpoint, name: string, value: RestEndpoint): RestEndpoint {
  Object.defineProperty(endpoint, name, { value });
  return value;
}

/** The member that sends what joins the list, or leaves it. */
function adding(endpoint: Endpoint, name: 'push' | 'unshift' | 'assign' | 'remove'): RestEndpoint {
  const method = name === 'remove' ? 'PATCH' : 'POST';
  const options: Record<string, unknown> = { name: `${endpoint.name}.${name}`, method, schema: undefined };
  replace(endpoint.schema, (collection) => {
    options.schema ??= collection[name];
  });
  if (endpoint.optimistic) options.getOptimisticResponse = guessing;
  return keep(endpoint, name, endpoint.extend(options));
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
    return paginationField && keep(this, 'getPage', this.paginated(paginationField));
  },

  paginated(cursor: string | ((...args: Args) => Args)): RestEndpoint {
    return this.extend({
      name: `${this.name}.getPage`,
      schema: replace(this.schema, (collection) => collection.addWith()),
      listOf: this,
      listArgs:
        typeof cursor === 'function'
          ? cursor
          : (params: Params, ...others: Args) => [{ ...params, [cursor]: undefined }, ...others],
    });
  },
} as ThisType<Grown>;
