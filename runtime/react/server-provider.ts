import type { ReactNode } from 'react';
import type { ServerPage } from '../ssr/page.ts';
import { DataProvider } from './controller-context.ts';
import { React } from './react.ts';

export interface ServerProviderProps {
  /** The request that is answered. */
  page: ServerPage;
  children?: ReactNode;
}

/** Gives the components below the controller of one request. In the browser a `DataProvider` stands in its place. */
export function ServerProvider({ page, children }: ServerProviderProps) {
  return React.createElement(DataProvider, { controller: page.controller }, children);
}
