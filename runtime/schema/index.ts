export { All } from './all.ts';
export { Collection } from './collection.ts';
export { Invalidate } from './invalidate.ts';
