import { Controller } from 'presource';
import type { Library } from './library.ts';

/** presource through its public controller, as an application without React uses it. */
export const library: Library = {
  name: 'presource',
  open() {
    const controller = new Controller({ fetch: () => new Promise(() => {}) });
    // The declarations are typed against presource, but here they come as endpoints of any library.
    const { setResponse, getResponse, fetch } = controller as unknown as Untyped;
    return {
      set: (endpoint, args, response) => setResponse(endpoint, ...args, response),
      get: (endpoint, args) => getResponse(endpoint, ...args).data,
      start: (endpoint, args) => void fetch(endpoint, ...args),
    };
  },
};

interface Untyped {
  setResponse(endpoint: unknown, ...args: unknown[]): void;
  getResponse(endpoint: unknown, ...args: unknown[]): { data: unknown };
  fetch(endpoint: unknown, ...args: unknown[]): Promise<unknown>;
}
