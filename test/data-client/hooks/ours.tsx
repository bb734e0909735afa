import { Controller } from 'presource';
import { DataProvider } from 'presource/react';
import { type App, openWith } from './app.tsx';

export { endpoint, keyOf, withSignal } from './app.tsx';

export function open(container: Element, send: typeof fetch, isStrict?: boolean): App {
  const controller = new Controller({ fetch: send });
  return openWith(
    ({ children }) => <DataProvider controller={controller}>{children}</DataProvider>,
    container,
    isStrict,
  );
}
