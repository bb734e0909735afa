import type { Controller, RequestError } from '../compiled.ts';
import { tellEntries } from '../dev/parts.ts';
// `resetEntireStore` is a method of this part, and nothing in an app's own code may name it.
import '../parts/resets.ts';
import type { Manager, Middleware } from './actions.ts';

if (process.env.NODE_ENV !== 'production') tellEntries('presource/with-resets');

/** When and how `LogoutManager` signs out. */
export interface LogoutOptions {
  /** By default it empties the store. */
  readonly handleLogout?: ((controller: Controller) => void) | undefined;
  /** True for an error after which the user must sign in again; by default for the status 401. */
  readonly shouldLogout?: ((error: RequestError) => boolean) | undefined;
}

/** Signs out when the server says so. The reader whose request failed still gets its error. */
export class LogoutManager implements Manager {
  readonly #options: LogoutOptions;

  constructor(options: LogoutOptions = {}) {
    this.#options = options;
  }

  middleware: Middleware = (controller) => (next) => async (action) => {
    await next(action);
    // A rejection may have no reason.
    if (action.type === 'set-response' && action.error && this.shouldLogout(action.response ?? {}))
      this.handleLogout(controller);
  };

  protected shouldLogout(error: RequestError): boolean {
    return this.#options.shouldLogout?.(error) ?? error.status === 401;
  }

  handleLogout(controller: Controller): void {
    const { handleLogout = () => controller.resetEntireStore() } = this.#options;
    handleLogout(controller);
  }

  cleanup(): void {}
}
