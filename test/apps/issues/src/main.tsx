/**
 * An app as people write it who come from a larger one: sixteen entities on a base class of their own, one function
 * that makes all resources, an endpoint class, six lazy routes, and a server that wants to know who asks.
 */
import { Controller } from 'presource';
import { DataProvider } from 'presource/react';
import { createRoot } from 'react-dom/client';
import { signOutOn401 } from './api/sign-out.ts';
import { App } from './app.tsx';

const controller = new Controller();
signOutOn401(controller);

createRoot(document.querySelector('#root')!).render(
  <DataProvider controller={controller}>
    <App />
  </DataProvider>,
);
