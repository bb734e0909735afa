import { schema } from 'presource';

/** The page's own server passes `/api` on to json-server. */
export const urlPrefix = '/api';

/**
 * A list as json-server filters it: `authorId=1` decides which posts it holds; `_sort`, `_limit` and `_expand` only how
 * they come. So a new post joins every list of its author, however that list is sorted.
 */
export class ServerList<
  S extends readonly [unknown] = readonly [unknown],
  Parent extends unknown[] = [urlParams: Record<string, unknown>, body?: Record<string, unknown>],
> extends schema.Collection<S, Parent> {
  override nonFilterArgumentKeys(key: string): boolean {
    return key.startsWith('_');
  }
}

/** What json-server understands beside the filters. */
export interface ListOptions {
  _expand?: string | readonly string[];
  _embed?: string;
  _sort?: string;
  _order?: 'asc' | 'desc';
  _limit?: number;
}
