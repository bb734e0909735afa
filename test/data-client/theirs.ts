import { Controller, createReducer, initialState, type State } from '@data-client/core';
import type { Open } from './run.ts';

/**
 * Their controller with their reducer, as their provider wires them, without React and without a manager that sends requests.
 *
 * @param remembers False if each read computes its data from the state alone: what they remember of earlier reads may be too old.
 */
const openWith = (remembers: boolean): ReturnType<Open> => {
  let state: State = initialState;
  let startedAt = 0;
  const make = () =>
    new Controller({
      dispatch(action) {
        startedAt = action.meta?.createdAt ?? startedAt;
        state = reducer(state, action);
        return Promise.resolve();
      },
      getState: () => state,
    });
  const controller = make();
  const reducer = createReducer(controller);
  const seen = () => state.optimistic.reduce(reducer, state);
  const reading = () => (remembers ? controller : make());
  return {
    controller: controller as never,
    read: (endpoint, args) => reading().getResponse(endpoint, ...args, seen()) as never,
    query: (query, args) => reading().getResponse(query, ...args, seen()).data,
    async begin(endpoint, args) {
      controller.fetch(endpoint, ...args).catch(() => {});
      const fetchedAt = startedAt;
      return async (response) => {
        const outcome = response === undefined ? { error: true, response: new Error('500') } : { response };
        await controller.resolve(endpoint, { args, fetchedAt, ...outcome });
      };
    },
  };
};

export const open: Open = () => openWith(true);

export const openForgetful: Open = () => openWith(false);
