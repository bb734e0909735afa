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

const AnyAll = /*#__PURE__*/ withKinds(All);
type AnyAll<D = unknown> = All<D>;

const AnyArray = /*#__PURE__*/ withKinds(ArraySchema);
type AnyArray<D = unknown, A extends SchemaAttribute | undefined = undefined> = ArraySchema<D, A>;

const AnyValues = /*#__PURE__*/ withKinds(Values);
type AnyValues<D = unknown, A extends SchemaAttribute | undefined = undefined> = Values<D, A>;

export { Collection, Entity, EntityMixin, Invalidate, Lazy, Object, Query, Scalar, Union } from './index.ts';
export { AnyAll as All, AnyArray as Array, AnyValues as Values };
