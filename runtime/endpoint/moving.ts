import { mapCollections } from '../schema/map-collections.ts';
import { remember } from './growing.ts';
import type { RestBase } from './rest-base.ts';

/** A path whose parameters are all of the form `:name`: it is used as a text, without the parser of paths. */
const isPlain = (path: string): boolean => !/[?*{}()\\]/.test(path);

/** Members of list endpoints. */
export const moving: object = {
  /** PATCH an item of the list, at the path of an item. */
  get move(): RestBase {
    const list = this as unknown as RestBase;
    const path = list.listOfPath ?? list.path;
    let schema: unknown;
    mapCollections(list.schema, (collection) => {
      schema ??= collection.move;
    });
    const urls = isPlain(path) ? [path] : undefined;
    return remember(
      list,
      'move',
      list.extend({ name: `${list.name}.move`, method: 'PATCH', path, urls, schema }),
    );
  },
};
