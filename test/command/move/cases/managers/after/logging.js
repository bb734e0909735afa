import { actionTypes } from 'presource/managers';

export default class LoggingManager {
  middleware = (controller) => (next) => async (action) => {
    if (action.type === actionTypes.FETCH) console.log(controller.getState());
    return next(action);
  };
  cleanup() {}
}

/** A reducer of something else. */
export const store = (state, controller) => controller.getState(state);
