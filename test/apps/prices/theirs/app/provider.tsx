'use client';

import { DataProvider } from '@data-client/react/nextjs';
import type { ReactNode } from 'react';
import { getManagers } from '../lib/managers.ts';

export default function Provider({ children }: { children: ReactNode }) {
  return (
    <DataProvider managers={getManagers} devButton={null}>
      {children}
    </DataProvider>
  );
}
