import type { ReactElement, ReactNode } from 'react';
import type { ServerPage } from '../ssr/page.ts';
import { DataProvider } from './controller-context.ts';
import { react } from './react.ts';

/** Props of `ServerProvider`. */
export interface ServerProviderProps {
  /** The page of the current request. */
  page: ServerPage;
  children?: ReactNode;
}

/**
 * Provides the controller of one request to the components below. In the browser, use a `DataProvider` in its
 * place.
 */
export function ServerProvider({ page, children }: ServerProviderProps): ReactElement {
  return react.createElement(DataProvider, { controller: page.controller }, children);
}
