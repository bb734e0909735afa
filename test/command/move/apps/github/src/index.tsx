import {
  actionTypes,
  AsyncBoundary,
  type Controller,
  DataProvider,
  DevToolsManager,
  LogoutManager,
  type Manager,
  type Middleware,
  NetworkManager,
  PollingSubscription,
  SubscriptionManager,
} from '@data-client/react';
import { createRoot } from 'react-dom/client';
import { getAuth, unsetAuth } from './auth';
import { Page } from './pages/Issues';
import { UserResource } from './resources/user';

class RateLimitManager implements Manager {
  middleware: Middleware = (controller: Controller) => (next) => async (action) => {
    if (action.type === actionTypes.SET_RESPONSE && action.error && action.response.status === 403) {
      alert('Rate limited');
      controller.invalidate(UserResource.current);
    }
    return next(action);
  };
  cleanup() {}
}

const managers: Manager[] = [
  new LogoutManager({
    handleLogout(controller) {
      if (getAuth()) {
        unsetAuth();
        controller.invalidate(UserResource.current);
        controller.resetEntireStore();
      }
    },
  }),
  new RateLimitManager(),
  new NetworkManager(),
  new SubscriptionManager(PollingSubscription),
];
if (process.env.NODE_ENV !== 'production') managers.unshift(new DevToolsManager());

createRoot(document.body).render(
  <DataProvider managers={managers}>
    <AsyncBoundary fallback="loading">
      <Page />
    </AsyncBoundary>
  </DataProvider>,
);
