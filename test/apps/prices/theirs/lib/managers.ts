import { actionTypes, getDefaultManagers } from '@data-client/react';
import { API, getPrice, Price } from './data.ts';
import { StreamManager } from './stream-manager.ts';

export const getManagers = () => [
  new StreamManager(() => new WebSocket(API.replace('http', 'ws')), getPrice),
  ...getDefaultManagers({
    devToolsManager: {
      latency: 1000,
      predicate: (state, action) => action.type !== actionTypes.SET || action.schema !== Price,
    },
  }),
];
