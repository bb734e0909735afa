import { checkConverter } from '../dev/converter.ts';
import { NormalizeError } from './errors.ts';
import { count, relationsOf } from './relations.ts';
import { equal, type Link, NONE, RawLink, ShapeLink } from './slot.ts';
import type { Store } from './store.ts';
import type { Writer } from './writer.ts';

/** How values of one schema are written, and found again without a response. */
export interface Handler {
  /**
   * Turns a piece of a response into a link, and writes what it finds on the way. Where the result equals the link that was
   * there (`was`), a handler may give that.
   */
  link(value: unknown, writer: Writer, parent: unknown, key: string, was?: Link): Link;
  /** Where the value stands that an endpoint with these arguments would give; `undefined` where that cannot be known. */
  find?(args: readonly unknown[]): Link;
  /** As `link`, for the response itself. */
  root?(value: unknown, writer: Writer): Link;
  /** What is shown where nothing was asked for. */
  readonly nothing?: unknown;
  /** As `find`, for a query, which the store alone answers. */
  query?(args: readonly unknown[]): Link;
}

/** A value kept as it is. */
export const keep = (value: unknown): Link =>
  typeof value === 'object' && value !== null ? new RawLink(value) : (value as Link);

/** For a primitive in a shape (`total: 0`), and for endpoints without a schema. */
export const literal: Handler = { link: keep };

export function converterHandler(convert: (value: never) => unknown): Handler {
  if (process.env.NODE_ENV !== 'production') checkConverter(convert);
  return { link: (value) => (value === null ? null : new RawLink(value, convert)) };
}

/** How a schema is called in a message. */
export const nameOf = (schema: unknown): string => (schema as { key?: string } | undefined)?.key ?? 'value';

/** A list of what `handler` links; `item` is the schema that it is called by. */
export function arrayHandler(handler: Handler, item: unknown): Handler {
  return {
    link(value, writer, parent, key, was) {
      if (value === null || value === undefined) return value;
      if (!Array.isArray(value)) throw new NormalizeError(`[${nameOf(item)}]`, value, 'is no list');
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

export function shapeHandler(store: Store, schema: object): Handler {
  const relations = relationsOf(store, schema);
  return {
    nothing: Object.fromEntries(
      relations.all.map(({ key, handler }) => [
        key,
        handler === literal ? (schema as Record<string, Link>)[key] : handler.nothing,
      ]),
    ),
    root(value, writer) {
      // Inside an answer whatever came is kept; a whole answer of another kind is not one to this endpoint.
      if (typeof value === 'object' ? Array.isArray(value) : value !== undefined) {
        throw new NormalizeError(`{${relations.keys}}`, value, 'is no object');
      }
      return this.link(value, writer, value, '');
    },
    link(value, writer, _parent, _key, was) {
      if (typeof value !== 'object' || value === null) return value as Link;
      if (process.env.NODE_ENV !== 'production' && !relations.pick) count(false);
      const former = was instanceof ShapeLink && was.form === relations ? was : undefined;
      const links = writer.walk(relations, value);
      // The linked fields keep their places, and nothing of the response's own objects.
      const rest: Record<string, unknown> = { ...value };
      for (let i = 0; i < relations.keys.length; i++) {
        if (relations.keys[i]! in rest) rest[relations.keys[i]!] = undefined;
      }
      return former && equal(links, former.links) && equal(rest, former.rest)
        ? former
        : new ShapeLink(relations, links, rest);
    },
    find(args) {
      const nothing = this.nothing as Record<string, Link>;
      const links = relations.all.map(({ handler, key }) =>
        handler.find ? handler.find(args) : nothing[key],
      );
      return new ShapeLink(relations, links, {});
    },
  };
}
