export { Entity, createResource as resourceOf, schema, Controller } from 'presource';
export { AsyncBoundary, DataProvider as CacheProvider, useSuspense } from 'presource/react';
export type { Denormalize, NetworkError } from 'presource';
export * as hooks from 'presource/react';
