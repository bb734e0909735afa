import type { Controller, Manager, Middleware } from '@data-client/react';
import { getItem, Item } from './items';

/** Reads the state in the ways of early versions. */
export class ReadingManager implements Manager {
  declare protected controller: Controller;

  middleware: Middleware = (controller) => {
    this.controller = controller;
    return (next) => async (action) => {
      await next(action);
      console.log(controller.get(Item, { id: '1' }, controller.getState()));
      console.log(
        this.controller.getResponse(
          getItem,
          { id: '1' },
          this.controller.getState(),
        ).data,
      );
      const state = controller.getState();
      console.log(controller.getError(getItem, { id: '1' }, state), other(Item, controller.getState()));
    };
  };

  cleanup() {}
}

const other = (...args: unknown[]) => args;
