import { DataProvider, getDefaultManagers } from '@data-client/react';
import type { ReactNode } from 'react';

const managers = getDefaultManagers();

export const Root = ({ children }: { children: ReactNode }) => (
  <DataProvider managers={managers} devButton="bottom-right">
    {children}
  </DataProvider>
);
