export { type Fixture, fixtures } from './fixtures.ts';
export { type DataHook, type DataHookOptions, renderDataHook } from './render-data-hook.ts';
