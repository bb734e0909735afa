import { mapCollections } from '../schema/map-collections.ts';
import type { RestBase } from './rest-base.ts';

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
export const members: ThisType<RestBase> = {
  get push() {
    return adding(this, 'push');
  },

  get unshift() {
    return adding(this, 'unshift');
  },

  get assign() {
    return adding(this, 'assign');
  },

  get remove() {
    return adding(this, 'remove');
  },
} as ThisType<RestBase>;
