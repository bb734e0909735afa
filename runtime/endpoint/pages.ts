import type { Params } from '../path/url.ts';
import { mapCollections } from '../schema/map-collections.ts';
import type { Json } from '../types/options.ts';
import { remember } from './growing.ts';
import type { RestBase } from './rest-base.ts';

type Args = readonly Json[];

type Paged = RestBase & { paginated(cursor: string | ((...args: Args) => Args)): RestBase };

/** Members of list endpoints that fetch pages. */
export const pageMembers: ThisType<Paged> = {
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
} as ThisType<Paged>;
