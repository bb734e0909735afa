import { AsyncBoundary, DataProvider } from '@data-client/react';
import { createRoot } from 'react-dom/client';
import App from './App';
import getManagers from './managers';

createRoot(document.getElementById('root')!).render(
  <DataProvider managers={getManagers} devButton="bottom-left">
    <AsyncBoundary fallback={<p>Loading…</p>}>
      <App />
    </AsyncBoundary>
  </DataProvider>,
);
