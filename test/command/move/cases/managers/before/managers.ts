import type { Controller, Manager, Middleware } from '@data-client/core';
import { actionTypes, useController } from '@data-client/react';

export class LoggingManager implements Manager {
  declare protected controller: Controller;
  declare protected api: Controller;

  middleware: Middleware = (controller) => {
    this.controller = controller;
    return (next) => async (action) => {
      console.log('before', action, controller.getState());
      await next(action);
      console.log('after', action, this.controller.getState(), this.api.snapshot);
    };
  };

  getMiddleware() {
    return this.middleware;
  }

  cleanup() {}
}

export const reset: Middleware = ({ dispatch }) => (next) => async (action) => {
  if (action.type === actionTypes.RESET) dispatch(action);
  return next(action);
};

export function useSaved(other: { dispatch(): void }, controller: Controller) {
  const { getState, fetch } = useController();
  other.dispatch();
  return [getState(), controller.dispatch, fetch];
}
