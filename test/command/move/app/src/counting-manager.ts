import { actionTypes, type Manager, type Middleware } from '@data-client/react';

/** Shows in the title how many endpoints were asked. */
export class CountingManager implements Manager {
  readonly names = new Set<string>();

  middleware: Middleware = () => (next) => async (action) => {
    if (action.type === actionTypes.FETCH_TYPE) {
      this.names.add(action.endpoint.name);
      document.title = `${this.names.size} endpoints`;
    }
    return next(action);
  };

  getMiddleware() {
    return this.middleware;
  }

  cleanup() {
    this.names.clear();
  }
}
