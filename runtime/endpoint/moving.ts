import { memberIn } from '../schema/map-collections.ts';
import type { RestBase } from './rest-base.ts';

/** The member that changes an item of the list, by PATCH at the path of an item. */
export function moving(list: RestBase): RestBase {
  const path = list.listOfPath ?? list.path;
  const schema = memberIn(list.schema, 'move');
  return list.extend({ name: `${list.name}.move`, method: 'PATCH', path, schema });
}
