import { lazy } from 'react';

export const Boundary = lazy(() => import('presource/react').then((all) => ({ default: all.AsyncBoundary })));
export const Provider = lazy(() =>
  import('presource/react').then(({ DataProvider: CacheProvider }) => ({ default: CacheProvider })),
);
export async function load() {
  const { Controller } = await import('presource');
  const { Entity, schema } = await import('presource');
  return [new Controller(), Entity, schema, (await import('presource')).RestEndpoint];
}
export type Late = import('presource').Controller;
export const unknown = () => import('@data-client/react');
