import type { ReactNode } from 'react';
import { Controller } from '../controller/controller.ts';
import { getDefaultController } from '../controller/default.ts';
import { createContext, createElement, useContext, useState } from './react.ts';

/** The controller given by the nearest `DataProvider`. */
export const ControllerContext = /*#__PURE__*/ createContext<Controller | undefined>(undefined);

/** Workers and native apps name their global `window` too; a server has none. */
const onServer = () => typeof window === 'undefined';

/** The provider's controller, or the default one; a server has no default, because it would mix its users' data. */
export function controllerFrom(provided: Controller | undefined): Controller {
  if (!provided && onServer()) {
    throw new Error(
      process.env.NODE_ENV === 'production'
        ? 'react-provider-missing'
        : 'react-provider-missing: on a server every request needs its own controller. ' +
            'Wrap the app in <DataProvider>, so that one user never sees what another one fetched.',
    );
  }
  return provided ?? getDefaultController();
}

/** The controller that this part of the app reads from. Its methods work when taken off it. */
export const useController = (): Controller => controllerFrom(useContext(ControllerContext));

export interface DataProviderProps {
  /** Without it: the default controller in a browser, a new one for this render on a server. */
  controller?: Controller | undefined;
  children?: ReactNode;
}

/**
 * Gives the components below their controller. A browser app without one has the default controller, which code outside
 * of React reaches too; tests and servers pass their own.
 */
export function DataProvider({ controller, children }: DataProviderProps) {
  // In a browser never one made here: React drops the state of a tree that suspends before its first commit, and each
  // attempt would then fetch everything anew.
  const [own] = useState(() => (onServer() ? new Controller() : undefined));
  return createElement(
    ControllerContext.Provider,
    { value: controller ?? own ?? getDefaultController() },
    children,
  );
}
