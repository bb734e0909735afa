'use client';

import { Managers } from 'presource/managers';
import { NextProvider as DataProvider } from 'presource/next';
import type { ReactNode } from 'react';
import { StreamManager } from './stream-manager';

const managers = () => [new StreamManager()];

export default function Provider({ children }: { children: ReactNode }) {
  return (
    <DataProvider><Managers managers={managers}>
      {children}
    </Managers></DataProvider>
  );
}
