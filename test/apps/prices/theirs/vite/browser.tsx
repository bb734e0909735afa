import { DataProvider } from '@data-client/react';
import { createRoot } from 'react-dom/client';
import { getManagers } from '../lib/managers.ts';
import { Screen } from './screen.tsx';

createRoot(document.querySelector('#root')!).render(
  <DataProvider managers={getManagers()} devButton={null}>
    <Screen path={location.pathname} />
  </DataProvider>,
);
