import { DataProvider } from 'presource/react';
import type { ReactNode } from 'react';

export const Root = ({ children }: { children: ReactNode }) => (
  <DataProvider>
    {children}
  </DataProvider>
);
