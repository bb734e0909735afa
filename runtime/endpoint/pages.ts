import type { Params } from '../path/url.ts';
import { mapCollections } from '../schema/map-collections.ts';
import type { Json } from '../types/options.ts';
import type { RestBase } from './rest-base.ts';

type Args = readonly Json[];
type Cursor = string | ((...args: Args) => Args);

type Paged = RestBase & { paginated(cursor: Cursor): RestBase };

/** A member of list endpoints: fetches pages, which `cursor` tells apart. */
export function paginated(this: RestBase, cursor: Cursor): RestBase {
  return this.extend({
    name: `${this.name}.getPage`,
    schema: mapCollections(this.schema, (collection) => collection.addWith()),
    listOf: this,
    listArgs:
      typeof cursor === 'function'
        ? cursor
        : (params: Params, ...others: Args) => [{ ...params, [cursor]: undefined }, ...others],
  });
}

/** The member that fetches the pages of a list with a `paginationField`. */
export const getPage = (list: RestBase): unknown =>
  list.paginationField && (list as Paged).paginated(list.paginationField);
