'use client';

/** Managers of data-client for apps that come from there: new code uses `addHooks`. */
import type { ReactNode } from 'react';
import type { Controller } from '../compiled.ts';
import {
  type DataProviderProps as PlainProps,
  DataProvider as PlainProvider,
  useController,
} from '../react/compiled.ts';
import { React } from '../react/react.ts';
import type { Manager } from './actions.ts';
import { addManagers } from './add-managers.ts';

export {
  type ActionTypes,
  actionTypes,
  type Dispatch,
  type FetchAction,
  type Manager,
  type Middleware,
  type SetResponseAction,
  type SubscribeAction,
  type UnsubscribeAction,
} from './actions.ts';
export { addManagers } from './add-managers.ts';
export { LogoutManager, type LogoutOptions } from './logout-manager.ts';

/** Props of the `DataProvider` with managers. */
export interface DataProviderProps extends PlainProps {
  /** The same list at each render. */
  managers?: readonly Manager[] | undefined;
}

const NONE: readonly Manager[] = [];

/** Provides a controller whose requests go through managers. */
export function DataProvider({ managers = NONE, children, ...rest }: DataProviderProps): ReactNode {
  return React.createElement(
    PlainProvider,
    rest as PlainProps,
    React.createElement(Managed, { managers }, children),
  );
}

/** The lists that a controller has already: a render may be repeated, and children fetch before any effect. */
const added = new WeakMap<Controller, WeakSet<readonly Manager[]>>();

function Managed({ managers, children }: { managers: readonly Manager[]; children?: ReactNode }): ReactNode {
  const controller = useController();
  const lists = added.get(controller) ?? new WeakSet();
  if (!lists.has(managers)) {
    added.set(controller, lists.add(managers));
    addManagers(controller, managers);
  }
  React.useEffect(() => {
    for (const manager of managers) manager.init?.(undefined);
    return () => {
      for (const manager of managers) manager.cleanup();
    };
  }, [managers]);
  return children;
}
