import type { ActionTypes, Manager, Middleware } from '@rest-hooks/react';

/** As managers were written for `rest-hooks`. */
export class CountingManager implements Manager {
  protected declare middleware: Middleware;
  private readonly seen = new Map<ActionTypes['type'], number>();

  constructor() {
    this.middleware = () => (next) => (action) => {
      this.seen.set(action.type, (this.seen.get(action.type) ?? 0) + 1);
      return next(action);
    };
  }

  getMiddleware() {
    return this.middleware;
  }

  cleanup() {}
}

/** Of something else. */
export class Other {
  private middleware = 0;
  protected count = () => this.middleware;
}
