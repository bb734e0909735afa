/** `presource`: the runtime with all its parts, for files that no compiler reads. */
import './everything.ts';

export * from './compiled.ts';
export { RestEndpoint } from './endpoint/uncompiled.ts';
export * as schema from './schema/uncompiled.ts';
export { All, Values } from './schema/uncompiled.ts';
