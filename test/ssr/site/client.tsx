import { Controller } from 'presource';
import { DataProvider } from 'presource/react';
import { hydrate } from 'presource/ssr';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App, Page } from './app.tsx';

const seed = Number(location.pathname.split('/').at(-1));
const root = document.getElementById('root');
const controller = new Controller();
hydrate(controller);

function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  });
  return children;
}

hydrateRoot(
  root ?? document,
  <StrictMode>
    <DataProvider controller={controller}>
      <Hydrated>{root ? <App seed={seed} /> : <Page seed={seed} />}</Hydrated>
    </DataProvider>
  </StrictMode>,
  { onRecoverableError: (error) => console.error('recovered', String(error)) },
);
