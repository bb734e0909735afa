import {
  CacheProvider,
  Controller,
  NetworkManager,
  PollingSubscription,
  SubscriptionManager,
} from '@data-client/react';
import type { ComponentType, ReactNode } from 'react';
import { type App, openWith } from './app.tsx';

export { endpoint, keyOf, withSignal } from './app.tsx';

const Provider = CacheProvider as ComponentType<{
  managers: readonly unknown[];
  Controller: unknown;
  devButton: null;
  children: ReactNode;
}>;

/** Each read computes its data from the state alone: what theirs remembers of earlier reads may be too old. */
class Forgetful extends Controller {
  constructor() {
    super();
    const { getResponse } = this;
    this.getResponse = (...given) => {
      this.globalCache = { entities: {}, results: {} };
      return getResponse(...given);
    };
  }
}

export function open(container: Element, send: typeof fetch, isStrict?: boolean): App {
  globalThis.fetch = send;
  const managers = [new NetworkManager(), new SubscriptionManager(PollingSubscription)];
  return openWith(
    ({ children }) => (
      <Provider managers={managers} Controller={Forgetful} devButton={null}>
        {children}
      </Provider>
    ),
    container,
    isStrict,
  );
}
