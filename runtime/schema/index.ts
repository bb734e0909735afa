/** The kinds of schemas: `schema.Collection`, `schema.Union` and the others. */

export { All } from './all.ts';
export { ArraySchema as Array } from './array.ts';
export { Collection } from './collection.ts';
export { EntityMixin, EntityMixin as Entity } from './entity-mixin.ts';
export { Invalidate } from './invalidate.ts';
export { Lazy } from './lazy.ts';
export { ObjectSchema as Object } from './object.ts';
export { Query } from './query.ts';
export { Scalar } from './scalar.ts';
export { Union } from './union.ts';
export { Values } from './values.ts';
