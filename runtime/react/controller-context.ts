import type { ReactElement, ReactNode } from 'react';
import { checkController } from '../controller/check.ts';
import { Controller } from '../controller/controller.ts';
import { getDefaultController } from '../controller/default.ts';
import { linked } from '../linked.ts';
import { react } from './react.ts';

/** The controller given by the nearest `DataProvider`. */
export const ControllerContext = /*#__PURE__*/ react.createContext<Controller | undefined>(undefined);

/** A server has no default controller, because it would mix its users' data. */
const missing = (): never => {
  throw new Error(
    process.env.NODE_ENV === 'production'
      ? 'react-provider-missing'
      : 'react-provider-missing: on a server every request needs its own controller. ' +
          'Wrap the app in <DataProvider>, so that one user never sees what another one fetched.',
  );
};

/**
 * The given controller. Without one, the browser's default controller, or the server's fallback. Workers and
 * native apps have a `window`, too.
 */
export const controllerFrom = (given: Controller | undefined, onServer: () => Controller = missing) =>
  given ?? (typeof window === 'undefined' ? onServer() : getDefaultController());

/** The controller that this part of the app reads from. Its methods can be destructured, and copied by a spread. */
export const useController = (): Controller => {
  const controller = controllerFrom(react.useContext(ControllerContext));
  // A spread copies own properties alone, and a chunk may have brought methods since the controller was made.
  linked.methods?.(controller);
  return controller;
};

/** Props of `DataProvider`. */
export interface DataProviderProps {
  /** Without it: the default controller in a browser, a new one for this render on a server. */
  controller?: Controller | undefined;
  children?: ReactNode;
}

/**
 * Provides a controller to the components below. A browser app without a provider uses the default controller,
 * which code outside React can use, too; tests and servers pass their own.
 */
export function DataProvider({ controller, children }: DataProviderProps): ReactElement {
  if (process.env.NODE_ENV !== 'production' && controller)
    checkController(
      'DataProvider',
      controller,
      'Write <DataProvider controller={controller}>, with a `new Controller()`.',
    );
  // Never create a controller here in a browser: React drops the state of a tree that suspends before its first
  // commit, so each attempt would fetch everything again.
  const value = react.useMemo(() => controllerFrom(controller, () => new Controller()), [controller]);
  return react.createElement(ControllerContext.Provider, { value }, children);
}
