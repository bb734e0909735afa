import { type Controller, DataProvider, getDefaultManagers, LogoutManager } from '@data-client/react';
import { createRoot } from 'react-dom/client';
import { session } from './api/session.ts';
import { App } from './app.tsx';

const managers = [
  new LogoutManager({
    handleLogout(controller: Controller) {
      if (!session.token) return;
      session.end('Your session has ended.');
      controller.resetEntireStore();
    },
  }),
  ...getDefaultManagers({ devToolsManager: { latency: 1000, skipLogging: () => true } }),
];

createRoot(document.querySelector('#root')!).render(
  <DataProvider managers={managers} devButton={null}>
    <App />
  </DataProvider>,
);
