import { Controller, createReducer, initialState, type State } from '@data-client/core';
import { endpointOf, keys, todoMembers } from '../model/endpoints.ts';
import type { Library } from './library.ts';

/**
 * data-client's controller with its own reducer, wired as its React provider wires them, without React: `dispatch`
 * reduces, and pending optimistic actions are reduced over the state before a read. No manager sends requests, so
 * a mutation stays pending until it is resolved by hand.
 */
export const library: Library = {
  keys,
  // It copies the table of a type with every write: minutes with a million.
  largest: 100_000,
  open() {
    let state: State = initialState;
    let visible: State | undefined;
    let fetchedAt = 0;
    const controller = new Controller({
      dispatch(action) {
        fetchedAt = action.meta?.createdAt ?? fetchedAt;
        state = reducer(state, action);
        visible = undefined;
        return Promise.resolve();
      },
      getState: () => state,
    });
    const reducer = createReducer(controller);
    const seen = () => {
      visible ??= state.optimistic.reduce(reducer, state);
      return visible;
    };
    return {
      set: (name, response, id) => void controller.setResponse(...endpointOf(name, id), response),
      get: (name, id) => controller.getResponse(...endpointOf(name, id), seen()).data,
      direct: {
        one: (id) => controller.getResponse(todoMembers.get, { id }, seen()).data,
        list: () => controller.getResponse(todoMembers.getList, seen()).data,
      },
      push: (todo) => void controller.fetch(todoMembers.push, todo),
      edit(id, title) {
        const args = [{ id }, { title }];
        void controller.fetch(todoMembers.partialUpdate, ...args);
        const failed = { args, fetchedAt, error: true, response: failure };
        return () => void controller.resolve(todoMembers.partialUpdate, failed);
      },
      invalidate: () => void controller.invalidateAll(todoMembers.get),
    };
  },
};

const failure = new Error('The server refused');
