import { memberIn } from '../schema/map-collections.ts';
import { RestBase } from './rest-base.ts';

/** Adds a member to all endpoints, which is made when it is first read; each access returns the same object. */
export function addMember(name: string, make: (endpoint: RestBase) => unknown): void {
  Object.defineProperty(RestBase.prototype, name, {
    configurable: true,
    get(this: RestBase) {
      const value = make(this);
      Object.defineProperty(this, name, { value });
      return value;
    },
  });
}

/** The member that changes an item of the list, by PATCH at the path of an item. */
export function moveOf(list: RestBase): RestBase {
  const path = list.listOfPath ?? list.path;
  const schema = memberIn(list.schema, 'move');
  return list.extend({ name: `${list.name}.move`, method: 'PATCH', path, schema });
}

/** Adds the members of list endpoints that change the list, each by the schema of the same name. */
export function addChanges(): void {
  for (const name of ['push', 'unshift', 'assign', 'remove'] as const) {
    const method = name === 'remove' ? 'PATCH' : 'POST';
    addMember(name, (list) => {
      const schema = memberIn(list.schema, name);
      return list.extend({ name: `${list.name}.${name}`, method, schema });
    });
  }
}
