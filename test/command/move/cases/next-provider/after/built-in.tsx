'use client';

import { NextProvider as DataProvider } from 'presource/next';

export default ({ children }: { children: React.ReactNode }) => (
  <DataProvider>{children}</DataProvider>
);
