import type { Writer } from '../commit/writer.ts';
import { NormalizeError } from '../errors.ts';
import { type Link, NONE, RawLink } from './slot.ts';

/** How values of one schema are written, and found again without a response. */
export interface Handler {
  /**
   * Turns a piece of a response into a link, and writes what it finds on the way. Where the result equals the link that was
   * there (`was`), a handler may give that.
   */
  link(value: unknown, writer: Writer, parent: unknown, key: string, was?: Link): Link;
  /** Finds the value that an endpoint with these arguments would return; `undefined` if that cannot be known. */
  find?(args: readonly unknown[]): Link;
  /** As `link`, for the response itself. */
  root?(value: unknown, writer: Writer): Link;
  /** The value to show before any response. */
  readonly nothing?: unknown;
  /** As `find`, for a query, which the store alone answers. */
  query?(args: readonly unknown[]): Link;
}

/** A value kept as it is. */
export const keepRaw = (value: unknown): Link =>
  typeof value === 'object' && value !== null ? new RawLink(value) : (value as Link);

/** A link to one of several kinds in plain data, where a primary key alone would not say of which kind it is. */
export class Reference {
  constructor(
    readonly id: unknown,
    readonly schema: string,
  ) {}
}

/** How a schema is called in a message. */
export const schemaName = (schema: unknown): string =>
  (schema as { key?: string } | undefined)?.key ?? 'value';

/** A list of what `handler` links; `item` is the schema that it is called by. */
export function arrayHandler(handler: Handler, item: unknown): Handler {
  return {
    link(value, writer, parent, key, was) {
      if (value === null || value === undefined) return value;
      if (!Array.isArray(value)) throw new NormalizeError(`[${schemaName(item)}]`, value, 'is not a list');
      const { length } = value;
      // Only a list that differs is made: most answers say again what is there.
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
