'use client';

import { getDefaultManagers } from '@data-client/react';
import { DataProvider } from '@data-client/react/nextjs';

const managers = () => getDefaultManagers();

export default ({ children }: { children: React.ReactNode }) => (
  <DataProvider managers={managers}>{children}</DataProvider>
);
