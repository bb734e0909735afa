import { lazy } from 'react';

export const Boundary = lazy(() => import('@data-client/react').then((all) => ({ default: all.AsyncBoundary })));
export const Provider = lazy(() =>
  import('@data-client/react').then(({ CacheProvider }) => ({ default: CacheProvider })),
);
export async function load() {
  const { Controller } = await import('@data-client/react');
  const { Entity, schema } = await import('@data-client/rest');
  return [new Controller(), Entity, schema, (await import('@data-client/rest')).RestEndpoint];
}
export type Late = import('@data-client/react').Controller;
export const unknown = () => import('@data-client/react');
