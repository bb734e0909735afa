/** The tsconfig plugin. Its hosts expect a CommonJS object with a function under each name. */
export { check } from './adapters/tsc/check.ts';
export type { PluginConfig } from './adapters/tsc/file.ts';
export { transform as default } from './adapters/tsc/transform.ts';
