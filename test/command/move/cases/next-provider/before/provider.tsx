'use client';

import { getDefaultManagers } from '@data-client/react';
import { DataProvider } from '@data-client/react/nextjs';
import type { ReactNode } from 'react';
import { StreamManager } from './stream-manager';

const managers = () => [new StreamManager(), ...getDefaultManagers()];

export default function Provider({ children }: { children: ReactNode }) {
  return (
    <DataProvider managers={managers} devButton={null}>
      {children}
    </DataProvider>
  );
}
