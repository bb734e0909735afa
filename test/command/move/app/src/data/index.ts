export { Entity, schema } from '@data-client/rest';
export { AsyncBoundary, Controller, NetworkErrorBoundary, useController, useSuspense } from '@data-client/react';
export * from './entities';
export * from './tasks';
