import { DataProvider } from 'presource/react';
import { createRoot } from 'react-dom/client';
import { Live } from '../lib/live.tsx';
import { Screen } from './screen.tsx';

/** The app without a server that renders it. */
createRoot(document.querySelector('#root')!).render(
  <DataProvider>
    <Live />
    <Screen path={location.pathname} />
  </DataProvider>,
);
