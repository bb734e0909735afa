export { Entity, createResource as resourceOf, schema } from '@data-client/rest';
export { AsyncBoundary, CacheProvider, Controller, useSuspense } from '@data-client/react';
export type { Denormalize, NetworkError } from '@data-client/rest';
export * as hooks from '@data-client/react';
