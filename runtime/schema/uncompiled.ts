/**
 * The same schemas for code that no compiler reads: each that may have values of several kinds brings what tells them apart. The
 * call is pure, so that a bundler leaves it out with the schema.
 */
import { linked } from '../linked.ts';
import { All } from './all.ts';
import { ArraySchema } from './array.ts';
import { Choice } from './choice.ts';
import type { SchemaAttribute } from './polymorphic.ts';
import { Values } from './values.ts';

function withKinds<Schema>(schema: Schema): Schema {
  linked.kinds = Choice;
  return schema;
}

/**
 * Every entity of a type, or of the types of a mapping, that is in the store, in the order in which they first
 * arrived. Items of a response that match no key of the mapping follow unchanged.
 */
const AnyAll = /*#__PURE__*/ withKinds(All);
type AnyAll<D = unknown> = All<D>;

/**
 * A list, like `[S]`; with a mapping and an attribute, a list of several kinds. If the response is an object,
 * it uses the object's values.
 *
 * ```ts
 * const feed = new schema.Array({ link: Link, post: Post }, 'type');
 * ```
 */
const AnyArray = /*#__PURE__*/ withKinds(ArraySchema);
type AnyArray<D = unknown, A extends SchemaAttribute | undefined = undefined> = ArraySchema<D, A>;

/**
 * An object with any keys whose values follow one schema, or, with a mapping and an attribute, one of several.
 * Missing entities are left out.
 *
 * ```ts
 * const prices = new RestEndpoint({ path: '/prices', schema: new schema.Values(Price) });
 * ```
 */
const AnyValues = /*#__PURE__*/ withKinds(Values);
type AnyValues<D = unknown, A extends SchemaAttribute | undefined = undefined> = Values<D, A>;

export { Collection, Entity, EntityMixin, Invalidate, Lazy, Object, Query, Scalar, Union } from './index.ts';
export { AnyAll as All, AnyArray as Array, AnyValues as Values };
