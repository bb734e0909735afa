import { Controller } from 'presource';
import { DataProvider } from 'presource/react';
import { hydrate } from 'presource/ssr';
import { hydrateRoot } from 'react-dom/client';
import { Page } from './page.tsx';

const controller = new Controller();
hydrate(controller);

hydrateRoot(
  document,
  <DataProvider controller={controller}>
    <Page path={location.pathname} />
  </DataProvider>,
);
