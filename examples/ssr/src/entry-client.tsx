import { Controller } from 'presource';
import { DataProvider } from 'presource/react';
import { hydrate } from 'presource/ssr';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';

const controller = new Controller();
// Takes over the data that the server streamed before this script ran, and the data still to come.
hydrate(controller);

hydrateRoot(
  document,
  <StrictMode>
    <DataProvider controller={controller}>
      <App path={location.pathname} />
    </DataProvider>
  </StrictMode>,
);
