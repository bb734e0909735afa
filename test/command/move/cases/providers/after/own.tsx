import {
  actionTypes,
  DataProvider,
  type Manager,
  type Middleware,
  LogoutManager,
} from 'presource/managers';
import type { ReactNode } from 'react';

class LoggingManager implements Manager {
  middleware: Middleware = () => (next) => (action) => {
    if (action.type === actionTypes.FETCH) console.log(action.key);
    return next(action);
  };
  cleanup() {}
}

const managers = [new LoggingManager(), new LogoutManager()];

export const Root = ({ children }: { children: ReactNode }) => (
  <DataProvider managers={managers} initialState={undefined}>
    {children}
  </DataProvider>
);
