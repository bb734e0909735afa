import { Controller } from 'presource';
import { DataProvider } from 'presource/react';
import { hydrate } from 'presource/ssr';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';

const controller = new Controller();
// What the server streamed before this script ran, and what it still will.
hydrate(controller);

hydrateRoot(
  document,
  <StrictMode>
    <DataProvider controller={controller}>
      <App path={location.pathname} />
    </DataProvider>
  </StrictMode>,
);
