import { actionTypes, type Manager, type Middleware } from '@data-client/react';

declare const toast: Record<'error' | 'success', (text: string) => void>;

export default class ToastManager implements Manager {
  middleware: Middleware = (controller) => (next) => async (action) => {
    if (action.type === actionTypes.SET_RESPONSE && action.endpoint.sideEffect) {
      if (action.error) toast.error(`${action.endpoint.name} failed: ${action.response.message}`);
      else toast.success(`${action.endpoint.name} succeeded`);
      await next(action);
      return;
    }
    return next(action);
  };

  cleanup() {}
}
