/** Handlers of schemas that are not an entity, a list or a schema object. */
import { checkConverter } from '../../dev/converter.ts';
import { NormalizeError } from '../errors.ts';
import { type Handler, type Link, RawLink, ShapeLink, type Store } from '../model.ts';
import { keepRaw } from './handlers.ts';
import { equal } from './link.ts';
import { count, relationsOf } from './relations.ts';

export function otherHandler(store: Store, schema: unknown): Handler {
  if (typeof schema === 'function') return converterHandler(schema as (value: never) => unknown);
  return typeof schema === 'object' && schema ? shapeHandler(store, schema) : literal;
}

/** For a primitive in a shape (`total: 0`), and for endpoints without a schema. */
const literal: Handler = { link: keepRaw };

function converterHandler(convert: (value: never) => unknown): Handler {
  if (process.env.NODE_ENV !== 'production') checkConverter(convert);
  return { link: (value) => (value === null ? null : new RawLink(value, convert)) };
}

function shapeHandler(store: Store, schema: object): Handler {
  const relations = relationsOf(store, schema);
  return {
    nothing: Object.fromEntries(
      relations.all.map(({ key, handler }) => [
        key,
        handler === literal ? (schema as Record<string, Link>)[key] : handler.nothing,
      ]),
    ),
    root(value, writer) {
      // Inside a response, every value is kept, but a whole response of another kind does not fit the schema.
      if (typeof value === 'object' ? Array.isArray(value) : value !== undefined) {
        throw new NormalizeError(`{${relations.keys}}`, value, 'is not an object');
      }
      return this.link(value, writer, value, '');
    },
    link(value, writer, _parent, _key, was) {
      if (typeof value !== 'object' || value === null) return value as Link;
      if (process.env.NODE_ENV !== 'production' && !relations.pick) count(false);
      const former = was instanceof ShapeLink && was.form === relations ? was : undefined;
      const links = writer.walk(relations, value);
      // Linked fields keep their position, but not the response's objects.
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
