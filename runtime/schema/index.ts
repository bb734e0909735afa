export { All } from './all.ts';
export { ArraySchema as Array } from './array.ts';
export { Collection } from './collection.ts';
export { Invalidate } from './invalidate.ts';
export { ObjectSchema as Object } from './object.ts';
export { Union } from './union.ts';
export { Values } from './values.ts';
