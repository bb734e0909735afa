import {
  type ActionTypes,
  actionTypes,
  type Controller,
  type EntityInterface,
  type Manager,
  type Middleware,
} from '@data-client/react';

/** Asks for the records that are on screen, and stores those that the server sends. */
export class StreamManager implements Manager {
  declare protected socket?: WebSocket;
  declare protected controller: Controller;
  protected waiting: string[] = [];

  constructor(
    protected readonly connect: () => WebSocket,
    protected readonly endpoint: { readonly name: string; readonly schema: EntityInterface },
  ) {}

  middleware: Middleware = (controller) => {
    this.controller = controller;
    return (next) => async (action: ActionTypes) => {
      switch (action.type) {
        case actionTypes.SUBSCRIBE:
        case actionTypes.UNSUBSCRIBE:
          if (action.endpoint.name === this.endpoint.name) {
            const [{ coinId, currency }] = action.args as readonly [any];
            this.send(`${action.type === actionTypes.SUBSCRIBE ? '' : 'un'}subscribe ${coinId} ${currency}`);
            return;
          }
      }
      return next(action);
    };
  };

  protected send(message: string) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    else this.waiting.push(message);
  }

  init() {
    this.socket = this.connect();
    this.socket.onopen = () => {
      for (const message of this.waiting.splice(0)) this.socket?.send(message);
    };
    this.socket.onmessage = ({ data }) => {
      const { currency, ...price } = JSON.parse(data);
      this.controller.set(this.endpoint.schema, { coinId: price.coinId, currency }, price);
    };
  }

  cleanup() {
    this.socket?.close();
  }
}
