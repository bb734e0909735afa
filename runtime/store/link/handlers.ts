import { NormalizeError } from '../errors.ts';
import { type Handler, type Link, NONE, RawLink } from '../model.ts';

/** A value kept as it is. */
export const keepRaw = (value: unknown): Link =>
  typeof value === 'object' && value !== null ? new RawLink(value) : (value as Link);

/** In plain data, a link to one of several kinds: a primary key alone does not identify the kind. */
export class Reference {
  constructor(
    readonly id: unknown,
    readonly schema: string,
  ) {}
}

/** The name of a schema in messages. */
export const schemaName = (schema: unknown): string =>
  (schema as { key?: string } | undefined)?.key ?? 'value';

/** The handler of a list whose items `handler` links; `item` is the schema for its name. */
export function arrayHandler(handler: Handler, item: unknown): Handler {
  return {
    link(value, writer, parent, key, was) {
      if (value === null || value === undefined) return value;
      if (!Array.isArray(value)) throw new NormalizeError(`[${schemaName(item)}]`, value, 'is not a list');
      const { length } = value;
      // Creates an array only if the list differs: most responses repeat the stored data.
      const before = Array.isArray(was) && was.length === length ? (was as readonly Link[]) : NONE;
      let links: Link[] | undefined = before === NONE ? new Array(length) : undefined;
      for (let i = 0; i < length; i++) {
        const link = handler.link(value[i], writer, parent, key, before[i]);
        if (!links && link !== before[i]) links = before.slice(0, i);
        if (links) links[i] = link;
      }
      return links ?? before;
    },
  };
}
