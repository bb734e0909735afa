import { Controller, refetchOnFocus } from 'presource';
import { DataProvider } from 'presource/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { network } from './session.ts';
import './styles/base.css';
import './styles/layout.css';
import './styles/content.css';
import './styles/forms.css';
import './styles/states.css';

const controller = new Controller({ fetch: network.fetch, refetch: refetchOnFocus });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <DataProvider controller={controller}>
      <App />
    </DataProvider>
  </StrictMode>,
);
