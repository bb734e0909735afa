import { actionTypes, type Controller, type Manager, type Middleware } from '@data-client/react';

declare function trackTiming(name: string, ms: number): void;

/** How long requests take, and what is stale when the window is focused again. */
export default class MetricsManager implements Manager {
  declare protected controller: Controller;
  protected handle = () => this.controller.expireAll({ testKey: () => true });

  middleware: Middleware = (controller) => {
    this.controller = controller;
    return (next) => async (action) => {
      if (action.type === actionTypes.FETCH) {
        const start = performance.now();
        action.meta.promise.finally(() => {
          trackTiming(action.endpoint.name, performance.now() - start);
        });
      }
      return next(action);
    };
  };

  init() {
    window.addEventListener('focus', this.handle);
  }

  cleanup() {
    window.removeEventListener('focus', this.handle);
  }
}
