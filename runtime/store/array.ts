import { NormalizeError } from './errors.ts';
import { isList, type Link } from './node.ts';
import type { Handler } from './table.ts';

/** The name of a schema in messages. */
export const schemaName = (schema: unknown): string =>
  (schema as { key?: string } | undefined)?.key ?? 'value';

/**
 * The handler of a list whose items `handler` normalizes; `item` is the schema for its name. It copies the
 * former list only if a link differs: most responses repeat the stored data.
 */
export const arrayHandler = (handler: Handler, item: unknown): Handler => ({
  normalize(value, tx, parent, key, was) {
    if (value === null || value === undefined) return value;
    if (!Array.isArray(value)) throw new NormalizeError(`[${schemaName(item)}]`, value, 'is not a list');
    const { length } = value;
    const before: readonly Link[] = isList(was) && was.length === length ? was : new Array(length);
    let links = before as Link[];
    for (let i = 0; i < length; i++) {
      const link = handler.normalize(value[i], tx, parent, key, before[i]);
      if (links === was) {
        if (link === before[i]) continue;
        links = [...was];
      }
      links[i] = link;
    }
    return links;
  },
});
