import { NormalizeError } from './errors.ts';
import { isList, type Link } from './node.ts';
import type { Handler } from './table.ts';

const NONE: readonly Link[] = [];

/** The name of a schema in messages. */
export const schemaName = (schema: unknown): string =>
  (schema as { key?: string } | undefined)?.key ?? 'value';

/**
 * The handler of a list whose items `handler` normalizes; `item` is the schema for its name. It creates an array
 * only if the links differ: most responses repeat the stored data.
 */
export const arrayHandler = (handler: Handler, item: unknown): Handler => ({
  normalize(value, tx, parent, key, was) {
    if (value === null || value === undefined) return value;
    if (!Array.isArray(value)) throw new NormalizeError(`[${schemaName(item)}]`, value, 'is not a list');
    const { length } = value;
    const before = isList(was) && was.length === length ? was : NONE;
    let links: Link[] | undefined = before === NONE ? new Array(length) : undefined;
    for (let i = 0; i < length; i++) {
      const link = handler.normalize(value[i], tx, parent, key, before[i]);
      if (!links && link !== before[i]) links = before.slice(0, i);
      if (links) links[i] = link;
    }
    return links ?? before;
  },
});
