import { Controller, createReducer, initialState, type State } from '@data-client/core';
import type { Library } from './library.ts';

/**
 * data-client's controller with its own reducer, wired as its React provider wires them, without React: `dispatch`
 * reduces, and pending optimistic actions are reduced over the state before a read. No manager sends requests, so
 * a mutation stays pending.
 */
export const library: Library = {
  name: 'data-client',
  open() {
    let state: State = initialState;
    let visible: State | undefined;
    const controller = new Controller({
      dispatch(action) {
        state = reducer(state, action);
        visible = undefined;
        return Promise.resolve();
      },
      getState: () => state,
    });
    const reducer = createReducer(controller);
    return {
      set: (endpoint, args, response) => void controller.setResponse(endpoint, ...args, response),
      get(endpoint, args) {
        visible ??= state.optimistic.reduce(reducer, state);
        return controller.getResponse(endpoint, ...args, visible).data;
      },
      start: (endpoint, args) => void controller.fetch(endpoint, ...args),
    };
  },
};
