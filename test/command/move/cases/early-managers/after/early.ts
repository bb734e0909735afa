import { actionTypes, type Manager, type Middleware } from 'presource/managers';

/** As managers were written for 0.10. */
export class SocketManager implements Manager {
  readonly open = new Map<string, number>();

  middleware: Middleware = () => (next) => async (action) => {
    switch (action.type) {
      case actionTypes.SUBSCRIBE_TYPE:
        this.open.set(action.key, action.args[0].room);
        return;
      case actionTypes.SET_TYPE:
        console.log(action.payload);
        return next(action);
      case actionTypes.FETCH_TYPE:
        console.log(Date.now() - action.meta.fetchedAt, (await action.meta.promise).length);
        return next(action);
      case actionTypes.RESET_TYPE:
        this.open.clear();
        return next(action);
      default:
        return next(action);
    }
  };

  cleanup() {}
}
