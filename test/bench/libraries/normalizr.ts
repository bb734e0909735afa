import { denormalize, normalize, type Tables } from 'normalizr';
import { schemas } from '../model/normalizr.ts';
import type { Library } from './library.ts';

/** normalizr, its tables merged as a reducer merges them, and what was denormalized kept until a table changes. */
export const library: Library = {
  largest: 100_000,
  open() {
    let tables: Tables = {};
    const results = new Map<string, unknown>();
    const shown = new Map<string, unknown>();
    const keyOf = (name: string, id?: number) => (id === undefined ? name : `${name} ${id}`);
    return {
      set(name, response, id) {
        const { result, entities } = normalize(response, schemas[name]);
        tables = merge(tables, entities);
        results.set(keyOf(name, id), result);
        shown.clear();
      },
      get(name, id) {
        const key = keyOf(name, id);
        if (!shown.has(key)) shown.set(key, denormalize(results.get(key), schemas[name], tables));
        return shown.get(key);
      },
    };
  },
};

function merge(tables: Tables, incoming: Tables): Tables {
  const merged: Record<string, Tables[string]> = { ...tables };
  for (const [name, table] of Object.entries(incoming)) merged[name] = { ...merged[name], ...table };
  return merged;
}
