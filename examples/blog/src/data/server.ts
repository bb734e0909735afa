import { schema } from 'presource';

/** The page's server forwards `/api` to json-server. */
export const urlPrefix = '/api';

/**
 * A list as json-server filters it: `authorId=1` decides which posts it holds; `_sort`, `_limit` and `_expand`
 * only change their order and form. So a new post joins every list of its author, however that list is sorted.
 */
export class ServerList<
  S extends readonly [unknown] = readonly [unknown],
  Parent extends unknown[] = [urlParams: Record<string, unknown>, body?: Record<string, unknown>],
> extends schema.Collection<S, Parent> {
  override nonFilterArgumentKeys(key: string): boolean {
    return key.startsWith('_');
  }
}

/** Query parameters of json-server other than filters. */
export interface ListOptions {
  _expand?: string | readonly string[];
  _embed?: string;
  _sort?: string;
  _order?: 'asc' | 'desc';
  _limit?: number;
}
