'use client';

/** Managers of data-client for apps that come from there: new code uses `addHooks`. */
import type { ReactNode } from 'react';
import { attempt } from '../attempt.ts';
import type { Controller } from '../compiled.ts';
import { memo } from '../memo.ts';
import {
  type DataProviderProps as PlainProps,
  DataProvider as PlainProvider,
  useController,
} from '../react/compiled.ts';
import { react } from '../react/react.ts';
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

/** Managers, or a function that makes them. They are read once, when the provider is mounted. */
export type ManagerList = readonly Manager[] | (() => readonly Manager[]);

/** Props of the `DataProvider` with managers. */
export interface DataProviderProps extends PlainProps {
  managers?: ManagerList | undefined;
}

const NONE: readonly Manager[] = [];

/** Provides a controller whose requests go through managers. */
export function DataProvider({ managers = NONE, children, ...rest }: DataProviderProps): ReactNode {
  return react.createElement(
    PlainProvider,
    rest as PlainProps,
    react.createElement(Managers, { managers }, children),
  );
}

/** Props of `Managers`. */
export interface ManagersProps {
  managers: ManagerList;
  children?: ReactNode;
}

/** The managers of a controller. They are added by a render, which may be repeated: children fetch before any effect. */
interface Added {
  readonly list: readonly Manager[];
  mounted: number;
  remove?: (() => void) | undefined;
}

const added = new WeakMap<Controller, WeakMap<ManagerList, Added>>();

/** Those that a render has added and no effect yet. React may have dropped the render, and its list with it. */
const unmounted = new WeakMap<Controller, Set<Added>>();

function end(one: Added): void {
  one.remove?.();
  one.remove = undefined;
}

/** Lets managers see the requests of the controller that another provider gives, such as `NextProvider`. */
export function Managers({ managers, children }: ManagersProps): ReactNode {
  const controller = useController();
  const [given] = react.useState(() => managers);
  const lists = memo(added, controller, () => new WeakMap<ManagerList, Added>());
  const own = memo(lists, given, (): Added => {
    return { list: typeof given === 'function' ? given() : given, mounted: 0 };
  });
  const others = memo(unmounted, controller, () => new Set<Added>());
  if (!own.remove) others.add(own);
  own.remove ??= addManagers(controller, own.list);
  react.useEffect(() => {
    others.delete(own);
    // After all effects of this commit. One that is mounted later is added again by its render or its effect.
    queueMicrotask(() => {
      for (const one of others) end(one);
      others.clear();
    });
    // StrictMode ends an effect and begins it again, without a render between.
    own.remove ??= addManagers(controller, own.list);
    own.mounted++;
    for (const manager of own.list) attempt(() => manager.init?.(undefined));
    return () => {
      for (const manager of own.list) attempt(() => manager.cleanup());
      if (--own.mounted) return;
      end(own);
    };
  }, [controller, own]);
  return children;
}
