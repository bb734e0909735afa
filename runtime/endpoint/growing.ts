import type { Params } from '../path/url.ts';
import { mapCollections } from '../schema/map-collections.ts';
import type { Json } from '../types/options.ts';
import type { RestBase } from './rest-base.ts';

type Args = readonly Json[];

type Grown = RestBase & { paginated(cursor: string | ((...args: Args) => Args)): RestBase };

/** Stores a derived member, so that each access returns the same object. */
export function remember(endpoint: RestBase, name: string, value: RestBase): RestBase {
  Object.defineProperty(endpoint, name, { value });
  return value;
}

/** The member that adds items to the list, or removes them. */
function adding(endpoint: RestBase, name: 'push' | 'unshift' | 'assign' | 'remove'): RestBase {
  const method = name === 'remove' ? 'PATCH' : 'POST';
  const options: Record<string, unknown> = { name: `${endpoint.name}.${name}`, method, schema: undefined };
  mapCollections(endpoint.schema, (collection) => {
    options.schema ??= collection[name];
  });
  return remember(endpoint, name, endpoint.extend(options));
}

/** Members of list endpoints. */
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

  paginated(cursor: string | ((...args: Args) => Args)): RestBase {
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
