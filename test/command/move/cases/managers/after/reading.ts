import type { Controller } from 'presource';
import type { Manager, Middleware } from 'presource/managers';
import { getItem, Item } from './items';

/** Reads the state in the ways of early versions. */
export class ReadingManager implements Manager {
  declare protected controller: Controller;

  middleware: Middleware = (controller) => {
    this.controller = controller;
    return (next) => async (action) => {
      await next(action);
      console.log(controller.get(Item, { id: '1' }));
      console.log(
        this.controller.getResponse(
          getItem,
          { id: '1' },
        ).data,
      );
      const state = controller.getState();
      console.log(controller.getError(getItem, { id: '1' }, state), other(Item, controller.getState()));
    };
  };

  cleanup() {}
}

const other = (...args: unknown[]) => args;
