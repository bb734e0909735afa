import './everything.ts';

export * from './compiled.ts';
export * as schema from './schema/uncompiled.ts';
export { All, Values } from './schema/uncompiled.ts';
