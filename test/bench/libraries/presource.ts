import { Controller } from 'presource';
import { endpointOf, keys, todoMembers } from '../model/endpoints.ts';
import type { Library } from './library.ts';

/** presource through its public controller, as an application without React uses it. */
export const library: Library = {
  keys,
  open() {
    let answer = new Promise<Response>(() => {});
    let refuse: (error: Error) => void;
    const controller = new Controller({ fetch: () => answer });
    // The declarations are typed against presource, but here they come as endpoints of any library.
    const { setResponse, getResponse, fetch, invalidateAll } = controller as unknown as Untyped;
    return {
      set: (name, response, id) => setResponse(...endpointOf(name, id), response),
      get: (name, id) => getResponse(...endpointOf(name, id)).data,
      direct: {
        one: (id) => getResponse(todoMembers.get, { id }).data,
        list: () => getResponse(todoMembers.getList).data,
        answer: (id) => controller.answer(todoMembers.get as never, [{ id }]),
      },
      push: (todo) => void fetch(todoMembers.push, todo),
      edit(id, title) {
        answer = new Promise((_, reject) => {
          refuse = reject;
        });
        const settled = fetch(todoMembers.partialUpdate, { id }, { title }).catch(() => {});
        return () => {
          refuse(failure);
          return settled as Promise<void>;
        };
      },
      invalidate: () => invalidateAll(todoMembers.get),
    };
  },
};

const failure = new Error('The server refused');

interface Untyped {
  setResponse(endpoint: unknown, ...args: unknown[]): void;
  getResponse(endpoint: unknown, ...args: unknown[]): { data: unknown };
  fetch(endpoint: unknown, ...args: unknown[]): Promise<unknown>;
  invalidateAll(endpoint: unknown): void;
}
