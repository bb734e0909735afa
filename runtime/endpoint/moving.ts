import { memberIn } from '../schema/map-collections.ts';
import type { RestBase } from './rest-base.ts';

/** A path whose parameters are all of the form `:name`: it is used as a text, without the parser of paths. */
const isPlain = (path: string): boolean => !/[?*{}()\\]/.test(path);

/** The member that changes an item of the list, by PATCH at the path of an item. */
export function moving(list: RestBase): RestBase {
  const path = list.listOfPath ?? list.path;
  const schema = memberIn(list.schema, 'move');
  const urls = isPlain(path) ? [path] : undefined;
  return list.extend({ name: `${list.name}.move`, method: 'PATCH', path, urls, schema });
}
