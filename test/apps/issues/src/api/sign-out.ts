import { addHooks, type Controller, NetworkError } from 'presource';
import { session } from './session.ts';

/** A 401 ends the session: the store is emptied, and the screen asks to sign in again. */
export const signOutOn401 = (controller: Controller): (() => void) =>
  addHooks(controller, {
    send: (next) => async (endpoint, args, signal) => {
      try {
        return await next(endpoint, args, signal);
      } catch (error) {
        if (error instanceof NetworkError && error.status === 401 && session.token) {
          session.end('Your session has ended.');
          controller.resetEntireStore();
        }
        throw error;
      }
    },
  });
