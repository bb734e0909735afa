export { type DataHook, type DataHookOptions, renderDataHook } from './render-data-hook.ts';
